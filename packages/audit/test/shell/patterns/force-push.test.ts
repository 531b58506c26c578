import { tryPattern } from "../../support/signals.js";

tryPattern("force-push", {
  hits: {
    "git push --force": "git push",
    "git push -f origin main": "git push",
    "git push -uf origin main": "git push",
    "git push origin +main": "git push",
    "git push --mirror backup": "git push",
    "git -C ../api push --force": "git push",
    "git push --force-with-lease --force": "git push",
    "cd x && GIT_SSH_COMMAND=ssh git push --force": "git push",
  },
  nearMisses: [
    "git push",
    "git push --force-with-lease",
    "git push --force-if-includes --force-with-lease=main",
    "git push --follow-tags",
    "git push --force --dry-run",
    "git push origin main:feature",
    "git commit -m 'push --force'",
    "git fetch --force",
    "npm run push -- --force",
  ],
  unknown: ["git push $FLAGS", "git $COMMAND --force"],
});

import { describe, expect, it } from "vitest";
import { shellSignals } from "../support/signals.js";

/** The files of a command as `access place`, with `part` where not all of a file is read. */
const files = (command: string): readonly string[] =>
  shellSignals(command).files.map(
    ({ access, place, isWhole }) => `${access} ${place}${isWhole ? "" : " part"}`,
  );

describe("files among the words of programs", () => {
  it.each([
    ["cat a /etc/hosts", ["read session", "read outside"]],
    ["cat a | head", ["read session part"]],
    ["head -n 5 /etc/hosts", ["read outside part"]],
    ["tail -f -n 5 a", ["read session part"]],
    ["less -N a", ["read session"]],
    ["sed -n 1,5p /etc/hosts", ["read outside part"]],
    ["sed -e s/a/b/ -e s/c/d/ /etc/hosts", ["read outside part"]],
    ["sed -i s/a/b/ a", ["write session"]],
    ["sed -i.bak -e s/a/b/ /etc/hosts", ["write outside"]],
    // BSD and macOS take the ending of copies as a word of its own, which may be empty.
    ["sed -i '' /x$/d a", ["write session"]],
    ["sed -i '.bak' /x$/d a", ["write session"]],
    ["sed -n -i '' -e /x$/d a", ["write session"]],
    ["sed --in-place s/a/b/ a", ["write session"]],
    ["awk -F: '{print $1}' /etc/passwd", ["read outside part"]],
    ["jq .name package.json", ["read session part"]],
    ["grep -rn /etc/hosts src", ["search session"]],
    ["grep -A 3 -e x -e y /etc/hosts", ["search outside"]],
    ["rg -g '*.ts' x /etc", ["search outside"]],
    ["ls -la ~", ["search home"]],
    ["find /etc ~ -name '*.conf'", ["search outside", "search home"]],
    ["find -name x", ["search session"]],
    ["ls", ["search session"]],
    ["cd /etc && rg x", ["search outside"]],
    ["cat x | rg y", ["read session part"]],
    ["cat x | grep y", ["read session part"]],
    ["grep -r x", []],
    [
      "apply_patch <<'EOF'\n*** Begin Patch\n*** Update File: a\n@@\n-*** Add File: /b\n*** Add File: /etc/c\n+x\n*** End Patch\nEOF",
      ["write session", "write outside"],
    ],
    ["diff a ~/b", ["read session", "read home"]],
    ["wc -l a", ["read session part"]],
    ["cp a ~/b", ["read session", "write home"]],
    ["cp -r a b ~", ["read session", "write home"]],
    ["cp -t ~ a b", ["write home", "read session"]],
    ["mv ~/a b", ["write home", "write session"]],
    ["install -m 755 a /usr/bin/a", ["read session", "write outside"]],
    ["ln -s a ~/b", ["read session", "write home"]],
    ["mkdir -p -m 700 ~/x", ["write home"]],
    ["touch a", ["write session"]],
    ["chmod 600 ~/.ssh/id_rsa", ["write credential"]],
    ["rm -f -- ~/-x", ["write home"]],
    ["echo x | tee -a ~/a", ["write home"]],
    ["dd if=/dev/zero of=x bs=1", ["read temporary part", "write session"]],
    ["source ~/x.sh", ["read home"]],
    [". ./x.sh", ["read session"]],
    ["curl -o ~/x --output=y https://example.com", ["write home", "write session"]],
    ["sort -o ~/x a", ["write home", "read session"]],
    ["cat -", []],
    // Run, not read.
    ["python3 /opt/x.py", []],
    ["bash /opt/x.sh", []],
    ["node ~/x.js", []],
    ["git add ~/x", []],
    ["echo /etc/passwd", []],
    ["docker exec web cat /etc/passwd", []],
    ["[ -f .env ] && test -d ~/.ssh", []],
  ])("%j: %j", (command, expected) => {
    expect(files(command)).toEqual(expected);
  });
});

describe("targets of redirections", () => {
  it.each([
    ["echo x > ~/a", ["write home"]],
    ["echo x >> a 2>/dev/null", ["write session", "write temporary"]],
    ["make &> a", ["write session"]],
    ["make >| a 2>&1", ["write session"]],
    ["make >&2 2>&-", []],
    ["wc -l < /etc/hosts", ["read outside part"]],
    ["python3 x.py < /etc/hosts", ["read outside"]],
    ["{ ls x; pwd; } > ~/a", ["write home", "search session"]],
    ["while read x; do echo; done < /etc/hosts", ["read outside"]],
    ["cat <<EOF > .env.local\nA=b\nEOF", ["write credential"]],
    ["cat <<< x", []],
    ["echo x > $OUT", ["write unknown"]],
    ["echo x > $OUT/.env", ["write credential"]],
  ])("%j: %j", (command, expected) => {
    expect(files(command)).toEqual(expected);
  });
});

describe("the folder of the shell", () => {
  it.each([
    ["cd /etc && cat hosts", ["read outside"]],
    ["cd /etc; cat hosts", ["read outside"]],
    ["cd; cat x", ["read home"]],
    ["cd ~/x && cd ../y && cat z", ["read home"]],
    ["cd src && cat ../package.json", ["read session"]],
    ["cd .. && cat web/x", ["read session"]],
    ["cd -P /etc && cat hosts", ["read outside"]],
    ["(cd /etc && cat hosts); cat x", ["read outside", "read session"]],
    ["cd /etc | cat x", ["read session"]],
    ["cd /etc & cat x", ["read session"]],
    ["x=$(cd /etc && pwd); cat y", ["read session"]],
    ["{ cd /etc; }; cat hosts", ["read outside"]],
    ["cd /etc || exit 1; cat hosts", ["read outside"]],
    ["bash -c 'cd /etc && cat hosts'; cat x", ["read outside", "read session"]],
    // Only the shell knows.
    ["cd $X && cat y", ["read unknown"]],
    ["cd -; cat y", ["read unknown"]],
    ["pushd /etc; cat x; popd; cat x", ["read outside", "read unknown"]],
    ["if true; then cd /etc; fi; cat x", ["read unknown"]],
    ["ls x || cd /etc; cat x", ["search session", "read unknown"]],
    ["cd $X; cat /etc/hosts ~/x", ["read outside", "read home"]],
  ])("%j: %j", (command, expected) => {
    expect(files(command)).toEqual(expected);
  });
});

describe("words that the shell changes", () => {
  it.each([
    ['cat "$HOME/x" ${HOME}/y', ["read home"]],
    ["cat $PWD/x", ["read session"]],
    ["cat '~/x'", ["read session"]],
    ["cat \\~/x", ["read session"]],
    ["cat a~/x", ["read session"]],
    ["cat $X", ["read unknown"]],
    ["cat /etc/$X", ["read unknown"]],
    ["X=/etc; cat $X/hosts", ["read outside"]],
    ["X=/etc; X=~; cat $X/x", ["read outside", "read home"]],
    ["X=/etc cat $X/hosts", ["read unknown"]],
    ["(X=/etc); cat $X/hosts", ["read unknown"]],
    ["export X=~/a; cat $X", ["read home"]],
    ["X=a; read X; cat $X", ["read session", "read unknown"]],
    ["cat ${X:-/etc/hosts}", ["read unknown"]],
    ["cat {/etc,~}/x", ["read outside", "read home"]],
    ["cat src/{a,b}.ts", ["read session"]],
    ["cat src/*.ts", ["read session"]],
    ["cat x$((1 + 1))", ["read session"]],
    ["cat $(mktemp)", ["read temporary"]],
    ["cat $(pwd)/x", ["read session"]],
    ["cat $(git ls-files)", ["read unknown"]],
    ["cat <(ls)", ["read temporary"]],
    ["for f in /etc/hosts a; do cat $f; done", ["read outside", "read session"]],
  ])("%j: %j", (command, expected) => {
    expect(files(command).filter((file) => !file.startsWith("search"))).toEqual(expected);
  });
});

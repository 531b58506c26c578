import { tryPattern } from "../../support/signals.js";

tryPattern("elevated", {
  hits: {
    "sudo apt-get install -y jq": "apt-get install",
    "sudo -u postgres psql": "psql",
    "cd /x && sudo rm y": "rm",
    "sudo -E env A=b make install": "make install",
    "time sudo ls": "ls",
    "sudo -i": "sudo",
    "doas reboot": "reboot",
    "su - postgres -c 'psql -l'": "su",
    "pkexec vim /etc/hosts": "pkexec",
    "echo x | sudo tee /etc/x": "tee",
    "bash -c 'sudo ls'": "ls",
    "find . -exec sudo chown ann {} +": "chown",
  },
  nearMisses: [
    "sudo -l",
    "sudo --version",
    "sudo -v",
    "echo sudo",
    'echo "sudo ls"',
    "which sudo",
    "command -v sudo",
    "apt-get install sudo",
    "grep sudo README.md",
    "su --help",
    "git commit -m 'no sudo'",
  ],
  unknown: ["$SUDO ls", "./install.sh --sudo"],
});

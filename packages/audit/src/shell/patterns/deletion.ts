import { placeOf, type Ground } from "../../paths/place.js";
import type { Argument } from "../commands/argument.js";
import type { Call } from "../commands/call.js";
import { startsOfFind } from "../commands/runners.js";
import { hasFlag, hasOption, operandsOf, type Pattern, placesOf, says, sayings } from "./pattern.js";

/**
 * Deletes a folder with all in it that is not plainly the session's: something outside of its folder, its folder or all in it, its
 * `.git`, or what only the shell knows. What lies below the session's folder, an added one or one for temporary files is no hit.
 */
export const recursiveDelete: Pattern = {
  id: "recursive-delete",
  isOfMachine: true,
  matches: (call, ground) => targetsOf(call).some((path) => isFar(path, call, ground)),
};

function targetsOf(call: Call): readonly string[] {
  if (call.name === "rm" && (hasFlag(call, "r") || hasFlag(call, "R") || hasOption(call, "--recursive")))
    return operandsOf(call).flatMap(pathsOfTarget);
  const isDeletingFind = call.name === "find" && call.args.some(({ text }) => text === "-delete");
  return isDeletingFind ? startsOfFind(call.args).map((start) => `${start}/x`) : [];
}

function pathsOfTarget({ paths, isGuarded }: Argument): readonly string[] {
  return isGuarded ? [] : paths.filter((path) => path !== "");
}

const near: ReadonlySet<string> = new Set(["session", "additional", "temporary"]);

function isFar(path: string, call: Call, ground: Ground): boolean {
  // All in a folder is the folder; what is found below one is not.
  const all = /^(?:(.*)\/)?(?:\*|\.\*|\{,\.\}\*)$/.exec(path);
  const target = all === null ? path : `${all[1] ?? "."}/`;
  if (/(?:^|\/)\.git\/?$/.test(target)) return true;
  const { pathClass, isWhole } = placeOf(target, ground, call.folder);
  // A name tells a credential, but not where it is.
  if (pathClass === "credential") return !/^(?!~|\/|\.\.)/.test(target);
  return isWhole || !near.has(pathClass);
}

/** Programs that change disks, accounts or the machine, with their read-only subcommands. */
const programs: ReadonlyMap<string, RegExp | null> = new Map([
  ["diskutil", /^(?:list|info|activity|apfs|listFilesystems)$/],
  ["fdisk", /^-[lsvV]/],
  ["firewall-cmd", /^--(?:list|get|state|query)/],
  ["groupadd", null],
  ["groupdel", null],
  ["halt", null],
  ["insmod", null],
  ["ip6tables", /^(?:-[LS]|--list)/],
  ["iptables", /^(?:-[LS]|--list)/],
  ["modprobe", null],
  ["mount", /^(?:-l|-V|--version)$/],
  ["nft", /^list$/],
  ["parted", /^(?:-l|--list|print)$/],
  ["passwd", null],
  ["poweroff", null],
  ["reboot", null],
  ["rmmod", null],
  ["sfdisk", /^(?:-l|-d|--list|--dump)$/],
  ["shutdown", /^-c$/],
  ["swapoff", null],
  ["ufw", /^(?:status|version|show)$/],
  ["umount", null],
  ["useradd", null],
  ["userdel", null],
  ["usermod", null],
  ["visudo", /^(?:-c|--check)$/],
  ["wipefs", /^(?:-n|--no-act)$/],
]);

const services = sayings(`
  launchctl bootout, launchctl load, launchctl unload, systemctl disable, systemctl enable,
  systemctl halt, systemctl isolate, systemctl mask, systemctl poweroff, systemctl reboot,
  systemctl restart, systemctl start, systemctl stop
`);

const disk = /^\/dev\/(?:r?disk\d|[shv]d[a-z]|xvd[a-z]|nvme\d|mmcblk\d|mapper\/|loop\d)/;

/**
 * Changes disks, the machine or its accounts: `dd` to a device, `mkfs`, `shutdown`, firewalls, services, `kill` of all processes, and
 * rights or owners of whole folders: `chmod -R 777`, `chown -R` outside of the session's folder. Services of the user alone are none.
 */
export const diskOrSystem: Pattern = {
  id: "disk-or-system",
  isOfMachine: true,
  matches: (call, ground) =>
    changesMachine(call) ||
    call.redirections.some(({ access, target }) => access === "write" && disk.test(target.text)) ||
    changesRights(call, ground),
};

function changesMachine(call: Call): boolean {
  const { name, args } = call;
  if (name === null) return false;
  const looks = programs.get(name);
  if (looks !== undefined)
    return (args.length > 0 || name !== "mount") && !args.some(({ text }) => looks?.test(text) === true);
  if (name.startsWith("mkfs") || name === "mkswap" || name === "newfs") return true;
  if (name === "dd") return args.some(({ text }) => text.startsWith("of=") && disk.test(text.slice(3)));
  if (name === "tee") return args.some(({ text }) => disk.test(text));
  if (name === "kill") return isKillOfAll(args.map(({ text }) => text));
  if (name === "sysctl")
    return hasOption(call, "-w", "--write") || args.some(({ text }) => /^[\w.]+=/.test(text));
  if (name === "crontab") return hasFlag(call, "r");
  if (name === "service") return /^(?:start|stop|restart|reload)$/.test(args[1]?.text ?? "");
  if (name === "init" || name === "telinit") return /^[0-6]$/.test(args[0]?.text ?? "");
  return says(call, services) && !hasOption(call, "--user");
}

/** Process 1 is init, and -1 means every process. */
function isKillOfAll(words: readonly string[]): boolean {
  const [first = "", ...rest] = words;
  const isSignal = /^-(?:\d+|[A-Z]+|s|-signal.*)$/.test(first) && rest.length > 0;
  return (isSignal ? rest : words).some((text) => text === "-1" || text === "1");
}

function changesRights(call: Call, ground: Ground): boolean {
  if (!/^(?:chmod|chown|chgrp)$/.test(call.name ?? "")) return false;
  if (!hasFlag(call, "R") && !hasOption(call, "--recursive")) return false;
  const [given, ...targets] = operandsOf(call);
  if (call.name === "chmod") return given !== undefined && opens(given.text);
  return targets.some((target) =>
    placesOf(target, call, ground).some(
      ({ pathClass }) => pathClass !== "session" && pathClass !== "temporary",
    ),
  );
}

/** Whether a mode lets everyone write: `777`, `a+w`, `o=rwx`. */
function opens(rights: string): boolean {
  if (/^0?[0-7]?[0-7]{2}[2367]$/.test(rights)) return true;
  return rights.split(",").some((clause) => {
    const [, who = "", given = ""] = /^([ugoa]*)[+=]([rwxXst]*)$/.exec(clause) ?? [];
    return given.includes("w") && /[oa]/.test(who);
  });
}

const elevators: ReadonlySet<string> = new Set(["doas", "gsudo", "pkexec", "su", "sudo", "sudoedit"]);

/** `sudo` options that run nothing. */
const lists = /^(?:-[klvKVh]+|--(?:help|list|remove-timestamp|reset-timestamp|validate|version))$/;

/** Runs as another user, most often as root: `sudo`, `doas`, `su`. Commands that only list what is allowed are no hit. */
export const elevated: Pattern = {
  id: "elevated",
  isOfMachine: true,
  matches: ({ name, args, wrappers }) =>
    (name !== null && elevators.has(name) && !args.some(({ text }) => lists.test(text))) ||
    wrappers.some((wrapper, at) => elevators.has(wrapper) && (name !== wrapper || at < wrappers.length - 1)),
};

const passedNames = new Set([
  "PATH",
  "HOME",
  "USER",
  "LOGNAME",
  "SHELL",
  "TERM",
  "COLORTERM",
  "COLUMNS",
  "NO_COLOR",
  "FORCE_COLOR",
  "TZ",
  "LANG",
  "LANGUAGE",
  "TMPDIR",
  "TEMP",
  "TMP",
  "DISPLAY",
  "WAYLAND_DISPLAY",
  "DBUS_SESSION_BUS_ADDRESS",
  "BROWSER",
  "SYSTEMROOT",
  "SYSTEMDRIVE",
  "WINDIR",
  "COMSPEC",
  "PATHEXT",
  "USERPROFILE",
  "USERNAME",
  "APPDATA",
  "LOCALAPPDATA",
  "PROGRAMFILES",
]);

const passedPrefixes = ["LC_", "XDG_"];

/**
 * The variables that a child process may see: where programs and folders are, language, terminal and
 * display. Keys and tokens are left out, since only known names pass. Names compare in any case, as
 * they do on Windows.
 */
export function filterEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const passed: Record<string, string> = {};
  for (const [name, value] of Object.entries(environment)) {
    const upper = name.toUpperCase();
    const isPassed = passedNames.has(upper) || passedPrefixes.some((prefix) => upper.startsWith(prefix));
    if (isPassed && value !== undefined) passed[name] = value;
  }
  return passed;
}

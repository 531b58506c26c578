import { DatabaseError } from "./database-error.js";

/** Where a database is. */
export interface DatabaseAddress {
  /** One URL of its HTTP interface for each host. The first one is asked; tables are made on each. */
  readonly urls: readonly string[];
  readonly user: string;
  readonly password: string;
  readonly database: string;
  /** The cluster whose shards hold the tables; null where one node holds them. */
  readonly cluster: string | null;
  /** The address without its password, for messages. */
  readonly place: string;
}

const form = "clickhouse://[user[:password]@]host[:port][,host[:port]…]/database[?cluster=NAME]";

const pattern =
  /^(?<scheme>clickhouses?):\/\/(?:(?<user>[^:@/?]*)(?::(?<password>[^@/?]*))?@)?(?<hosts>[^/?@]+)\/(?<database>[^/?]+)(?:\?(?<query>.*))?$/;
const hostPattern = /^(?:[\w.-]+|\[[\da-fA-F:]+\])(?::\d{1,5})?$/;
const namePattern = /^[A-Za-z_]\w*$/;

/** Whether a text is meant as the address of a database. */
export function isDatabaseAddress(text: string): boolean {
  return /^clickhouses?:/.test(text);
}

/** The user where an address names none. */
export interface DefaultUser {
  /** `default` if not given. */
  readonly user?: string | undefined;
  /** Empty if not given. */
  readonly password?: string | undefined;
}

/**
 * The parts of an address. `clickhouses` is the interface with TLS; ports are those of HTTP, 8123 or 8443 by default.
 *
 * @throws DatabaseError of code `wrong-address` if it has another form
 */
export function parseAddress(text: string, defaults: DefaultUser = {}): DatabaseAddress {
  const parts = pattern.exec(text)?.groups;
  if (parts === undefined) throw wrongForm();
  const { scheme, user, password, hosts = "", database = "", query = "" } = parts;
  const isSecure = scheme === "clickhouses";
  const options = new URLSearchParams(query);
  const cluster = options.get("cluster");
  const unknown = [...options.keys()].find((name) => name !== "cluster");
  const names = hosts.split(",");
  if (!names.every((name) => hostPattern.test(name)) || unknown !== undefined) throw wrongForm();
  if (!namePattern.test(database) || (cluster !== null && !namePattern.test(cluster)))
    throw new DatabaseError(
      "wrong-address",
      "names of databases and clusters are letters, digits and underscores",
    );
  const withPort = (name: string) => (/:\d+$/.test(name) ? name : `${name}:${isSecure ? 8443 : 8123}`);
  return {
    urls: names.map((name) => `${isSecure ? "https" : "http"}://${withPort(name)}`),
    user: user === undefined ? defaults.user || "default" : decoded(user),
    password: password === undefined ? (defaults.password ?? "") : decoded(password),
    database,
    cluster,
    place: `${scheme}://${hosts}/${database}${cluster === null ? "" : `?cluster=${cluster}`}`,
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new DatabaseError("wrong-address", "user and password in an address are written as %-codes");
  }
}

function wrongForm(): DatabaseError {
  return new DatabaseError("wrong-address", `the address of a database has the form ${form}`);
}

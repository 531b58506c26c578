import { Agent } from "node:http";
import { Agent as SecureAgent } from "node:https";
import { Socket } from "node:net";

/** So many connections to a server are open at once, as by the client's own agent. */
const mostConnections = 10;

/** Opens connections to a URL, and gives up those that the server has not taken in time, which the client waits for as for answers. */
export function connectingAgent(url: string, connectMs: number): Agent {
  const options = { keepAlive: true, maxSockets: mostConnections };
  const agent = url.startsWith("https:") ? new SecureAgent(options) : new Agent(options);
  const create = agent.createConnection.bind(agent);
  agent.createConnection = (...given) => {
    const socket = create(...given);
    if (socket instanceof Socket && socket.connecting) giveUpAfter(socket, connectMs);
    return socket;
  };
  return agent;
}

function giveUpAfter(socket: Socket, connectMs: number): void {
  const lost = Object.assign(new Error("the connection was not taken"), { code: "ETIMEDOUT" });
  const timer = setTimeout(() => socket.destroy(lost), connectMs);
  for (const event of ["connect", "close"]) socket.once(event, () => clearTimeout(timer));
}

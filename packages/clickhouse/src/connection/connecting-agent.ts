import { Agent } from "node:http";
import { Agent as SecureAgent } from "node:https";
import { Socket } from "node:net";

/** As in the client's own agent. */
const mostConnections = 10;

/** An agent that gives up connections which the server does not accept in time. The client has one timeout, which is for answers. */
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

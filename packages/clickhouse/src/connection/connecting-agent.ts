import { Agent } from "node:http";
import { Agent as SecureAgent } from "node:https";
import { Socket } from "node:net";

/** The client's own limit. */
const mostConnections = 10;

/** An agent with a connect timeout: the client's only timeout is for responses. */
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
  const lost = Object.assign(new Error("the connection was not accepted in time"), { code: "ETIMEDOUT" });
  const timer = setTimeout(() => socket.destroy(lost), connectMs);
  for (const event of ["connect", "close"]) socket.once(event, () => clearTimeout(timer));
}

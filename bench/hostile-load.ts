import { connect, type Socket } from "node:net";
import autocannon from "autocannon";
import { attacks, SLOW_BODIES, type Targets } from "./hostile-attacks.ts";

/*
 * node bench/hostile-load.ts ATTACK URL SECONDS TARGETS: one stranger as a process of its own, so that readers are not
 * measured in the process that floods. Prints how many answers came and with which statuses.
 */

const CONNECTIONS = 8;

const [name = "", url = "", seconds = "5", targets = "{}"] = process.argv.slice(2);
const result =
  name === SLOW_BODIES
    ? await sendSlowly(Number(seconds))
    : await flood(Number(seconds), JSON.parse(targets));
console.log(JSON.stringify(result));

async function flood(duration: number, targetsOfSite: Targets) {
  const attack = attacks[name];
  if (!attack) throw new Error(`There is no attack “${name}”`);
  let index = 0;
  const { statusCodeStats, errors } = await autocannon({
    url,
    connections: CONNECTIONS,
    duration,
    requests: [
      typeof attack === "function"
        ? { setupRequest: (request) => ({ ...request, ...attack(index++, targetsOfSite) }) }
        : attack,
    ],
  });
  const statuses = Object.fromEntries(
    Object.entries(statusCodeStats ?? {}).map(([status, { count }]) => [status, count]),
  );
  return { statuses, errors };
}

async function sendSlowly(duration: number) {
  const { hostname, port } = new URL(url);
  const sockets = Array.from({ length: CONNECTIONS }, () => connect(Number(port), hostname));
  for (const socket of sockets) beginForm(socket);
  const timer = setInterval(() => sockets.forEach((socket) => socket.writable && socket.write("a")), 1_000);
  await new Promise((resolve) => setTimeout(resolve, duration * 1_000));
  clearInterval(timer);
  for (const socket of sockets) socket.destroy();
  return { statuses: {}, errors: 0 };
}

function beginForm(socket: Socket) {
  socket.on("error", () => undefined);
  socket.write(
    "POST /subscribe HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 10000\r\n\r\n",
  );
}

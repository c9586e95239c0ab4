import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { join } from "node:path";

/**
 * Opens a door to PostgreSQL. `freeze` stops the traffic of all connections that are open, without closing them, as a
 * frozen host or a silent failover does; new ones pass. `refuse` has new ones refused with an error of PostgreSQL's and
 * leaves the others alone. `shut` closes everything, and `open` lets it pass again.
 */
export async function openDoor(databaseUrl: string) {
  const address = new URL(databaseUrl);
  const folder = address.searchParams.get("host");
  const port = Number(address.port || 5432);
  const sockets = new Set<Socket>();
  const pairs = new Set<[Socket, Socket]>();
  let refusal: string | undefined;
  let refused = 0;
  const server = createServer((inner) => {
    if (refusal !== undefined) {
      refused++;
      const answer = refusalMessage(refusal);
      inner.on("error", () => inner.destroy());
      inner.once("data", () => inner.end(answer));
      return;
    }
    const outer = folder ? connect(join(folder, `.s.PGSQL.${port}`)) : connect(port, address.hostname);
    const pair: [Socket, Socket] = [inner, outer];
    pairs.add(pair);
    for (const socket of pair) {
      sockets.add(socket);
      socket.on("error", () => socket.destroy());
      socket.on("close", () => {
        sockets.delete(socket);
        // When one end is gone, so is the other, as without a door; a frozen pair is no pair any more.
        if (pairs.delete(pair)) for (const each of pair) each.destroy();
      });
    }
    inner.pipe(outer).pipe(inner);
  });
  const open = async (at: number) => {
    server.listen(at, "127.0.0.1");
    await once(server, "listening");
  };
  await open(0);
  const bound = server.address();
  const doorPort = typeof bound === "object" && bound ? bound.port : 0;
  const shut = async () => {
    for (const socket of sockets) socket.destroy();
    if (server.listening) await new Promise((resolve) => server.close(resolve));
  };
  const freeze = () => {
    for (const [inner, outer] of pairs) {
      inner.unpipe(outer);
      outer.unpipe(inner);
      // What still comes is read and lost: the kernel acknowledges it.
      for (const socket of [inner, outer]) socket.resume();
    }
    pairs.clear();
  };
  address.searchParams.delete("host");
  address.host = `127.0.0.1:${doorPort}`;
  return {
    url: address.href,
    open: () => open(doorPort),
    shut,
    freeze,
    refuse: (sqlState: string) => void (refusal = sqlState),
    /** How many connections were refused. */
    refused: () => refused,
    [Symbol.asyncDispose]: shut,
  };
}

/** An ErrorResponse (postgresql.org/docs/current/protocol-message-formats.html). */
function refusalMessage(sqlState: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${sqlState}\0Mrefused by the test\0\0`);
  const head = Buffer.alloc(5);
  head.write("E");
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

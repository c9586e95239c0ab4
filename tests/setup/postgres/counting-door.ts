import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { join } from "node:path";

/** Begins a connection, as a message without a type. */
const START_LENGTH_BYTES = 4;
const HEAD_BYTES = 5;

export interface CountingDoor extends AsyncDisposable {
  url: string;
  /** Does some work, and tells how many times it waited for an answer, one after another, and how many statements it made. */
  count: (work: () => Promise<unknown>) => Promise<{ roundTrips: number; statements: number }>;
}

/**
 * A door to PostgreSQL that counts round trips: statements that are under way at the same time, on several connections,
 * are one. It reads the types of messages (postgresql.org/docs/current/protocol-message-formats.html).
 */
export async function openCountingDoor(databaseUrl: string): Promise<CountingDoor> {
  const address = new URL(databaseUrl);
  const folder = address.searchParams.get("host");
  const port = Number(address.port || 5432);
  const sockets = new Set<Socket>();
  let statements = 0;
  /** How many answers had to come, one after another, before the last one. */
  let answered = 0;
  const server = createServer((inner) => {
    const outer = folder ? connect(join(folder, `.s.PGSQL.${port}`)) : connect(port, address.hostname);
    for (const socket of [inner, outer]) {
      sockets.add(socket);
      socket.on("error", () => socket.destroy());
      socket.on("close", () => {
        sockets.delete(socket);
        inner.destroy();
        outer.destroy();
      });
    }
    const asked: number[] = [];
    inner.on(
      "data",
      readTypes({ isStarted: false }, (type) => {
        // Sync ends what was prepared, bound and executed together; Query is a statement by itself.
        if (type !== "S" && type !== "Q") return;
        statements++;
        asked.push(answered + 1);
      }),
    );
    outer.on(
      "data",
      readTypes({ isStarted: true }, (type) => {
        if (type === "Z") answered = Math.max(answered, asked.shift() ?? 0);
      }),
    );
    inner.pipe(outer).pipe(inner);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const bound = server.address();
  address.searchParams.delete("host");
  address.host = `127.0.0.1:${typeof bound === "object" && bound ? bound.port : 0}`;
  return {
    url: address.href,
    async count(work) {
      statements = 0;
      answered = 0;
      await work();
      return { roundTrips: answered, statements };
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

/** Returns a reader of a stream of messages, which may be cut anywhere. */
function readTypes({ isStarted }: { isStarted: boolean }, onType: (type: string) => void) {
  let rest: Buffer = Buffer.alloc(0);
  let hasStarted = isStarted;
  return (part: Buffer) => {
    rest = Buffer.concat([rest, part]);
    for (;;) {
      const headBytes = hasStarted ? HEAD_BYTES : START_LENGTH_BYTES;
      if (rest.length < headBytes) return;
      const lengthAt = headBytes - START_LENGTH_BYTES;
      const end = lengthAt + rest.readUInt32BE(lengthAt);
      if (rest.length < end) return;
      if (hasStarted) onType(String.fromCharCode(rest.readUInt8(0)));
      hasStarted = true;
      rest = rest.subarray(end);
    }
  };
}

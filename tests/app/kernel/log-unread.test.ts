import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempDisposable, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";

const SINK = join(import.meta.dirname, "../../../src/server/base/log-sink.ts");
const LINES = 1_000;

/** Writes 200 kB, notes how many lines were dropped, and writes the last line once somebody reads again. */
const program = `
import { createLogSink, countDroppedLines } from ${JSON.stringify(SINK)};
import { existsSync, writeFileSync } from "node:fs";
const [noted, isRead] = process.argv.slice(2);
const sink = createLogSink(2);
for (let index = 0; index < ${LINES}; index++) sink.write(JSON.stringify({ index, text: "x".repeat(200) }) + "\\n");
writeFileSync(noted, String(countDroppedLines()));
setInterval(() => {
  if (!existsSync(isRead)) return;
  const before = countDroppedLines();
  sink.write('{"last":true}\\n');
  if (countDroppedLines() === before) process.exit();
}, 10);
`;

const places = [
  // What Node gives a child is a socket, as what systemd gives a service.
  ["a socket", 'exec "$@"'],
  ["a pipe", '"$@" 2>&1 >/dev/null | { while [ ! -e "$4" ]; do sleep 0.1; done; cat >&2; }'],
] as const;

test.runIf(process.platform === "linux").each(places)(
  "a log to %s that nobody reads stops no work; once it is read, a line says how many are missing",
  async (_place, shell) => {
    await using folder = await mkdtempDisposable(join(tmpdir(), "masthead-unread-"));
    const [script = "", noted = "", isRead = ""] = ["program.mts", "noted", "is-read"].map((name) =>
      join(folder.path, name),
    );
    await writeFile(script, program);
    const args = ["-c", shell, "sh", process.execPath, script, noted, isRead];
    const child = spawn("sh", args, { stdio: ["ignore", "ignore", "pipe"] });
    const ended = once(child, "close");
    const findNoted = () => readFile(noted, "utf8").catch(() => "");
    while ((await findNoted()) === "") await new Promise((resolve) => setImmediate(resolve));
    expect(Number(await findNoted())).toBeGreaterThan(100);

    await writeFile(isRead, "");
    const read = text(child.stderr);
    await ended;
    const lines = (await read).trimEnd().split("\n").slice(-2);
    expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
      expect.objectContaining({ level: 40, count: expect.any(Number) }),
      { last: true },
    ]);
  },
);

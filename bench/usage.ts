import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import { nodeArguments, productEnvironment, programs } from "../scripts/product.mjs";
import type { Row } from "./report.ts";

const usageSchema = z.object({
  wallSeconds: z.number(),
  cpuSeconds: z.number(),
  memoryMegabytes: z.number(),
});
export type Usage = z.infer<typeof usageSchema>;

export type Env = Record<string, string>;

const run = promisify(execFile);

/** Runs `./masthead` with `args` in a process of its own, and returns what it used. @throws what it says when it fails. */
export async function masthead(env: Env, args: string[]): Promise<Usage> {
  const folder = await mkdtemp(join(tmpdir(), "masthead-usage-"));
  try {
    const file = join(folder, "usage.json");
    const telling = join(import.meta.dirname, "tell-usage.ts");
    await run(process.execPath, ["--import", telling, ...nodeArguments(programs.command, args)], {
      env: { ...process.env, ...productEnvironment(), ...env, BENCH_USAGE: file },
    });
    return usageSchema.parse(JSON.parse(await readFile(file, "utf8")));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export const usageRow = (
  what: string,
  { wallSeconds, cpuSeconds, memoryMegabytes }: Usage,
  target: string,
): Row => [
  what,
  `${wallSeconds.toFixed(0)} s, of which ${cpuSeconds.toFixed(0)} s CPU; ${memoryMegabytes.toFixed(0)} MB`,
  target,
];

import { join } from "node:path";
import type { loadBuiltParts as LoadBuiltParts } from "../../src/server/built-parts.ts";
import type { openServer as OpenServer, RunningServer } from "../../src/server/open-server.ts";
import { root } from "../../src/server/base/root.ts";

type Options = Omit<Parameters<typeof OpenServer>[0], "parts">;

/** Opens the server in this process, all of it as it is built: with the sources it would have each class twice. */
export async function openBuiltServer(options: Options): Promise<RunningServer> {
  built ??= withOwnSchemas(load);
  const { loadBuiltParts, openServer } = await built;
  return openServer({ ...options, parts: await loadBuiltParts() });
}

let built: ReturnType<typeof load> | undefined;

async function load() {
  const { loadBuiltParts }: { loadBuiltParts: typeof LoadBuiltParts } = await import(
    join(root, "dist/server/built-parts.js")
  );
  const { openServer }: { openServer: typeof OpenServer } = await import(
    join(root, "dist/server/open-server.js")
  );
  return { loadBuiltParts, openServer };
}

const REGISTRY = "__zod_globalRegistry";

/**
 * Each copy of Zod takes the names of schemas from one place of the process. The build gets a place of its own, or it would
 * describe the API with schemas of the sources that a test has loaded.
 */
async function withOwnSchemas<Loaded>(work: () => Promise<Loaded>): Promise<Loaded> {
  const ofSources: unknown = Reflect.get(globalThis, REGISTRY);
  Reflect.deleteProperty(globalThis, REGISTRY);
  try {
    return await work();
  } finally {
    Reflect.set(globalThis, REGISTRY, ofSources);
  }
}

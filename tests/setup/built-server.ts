import { join } from "node:path";
import type { loadBuiltParts as LoadBuiltParts } from "../../src/server/built-parts.ts";
import type { openServer as OpenServer, RunningServer } from "../../src/server/open-server.ts";
import { root } from "../../src/server/base/root.ts";

type Options = Omit<Parameters<typeof OpenServer>[0], "parts">;

/** Opens the server in this process, all of it as it is built: with the sources it would have each class twice. */
export async function openBuiltServer(options: Options): Promise<RunningServer> {
  const { loadBuiltParts }: { loadBuiltParts: typeof LoadBuiltParts } = await import(
    join(root, "dist/server/built-parts.js")
  );
  const { openServer }: { openServer: typeof OpenServer } = await import(
    join(root, "dist/server/open-server.js")
  );
  return openServer({ ...options, parts: await loadBuiltParts() });
}

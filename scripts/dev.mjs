// `npm run dev`: the server with Vite in front, restarted when a file that only the server reads changes.
import { findNode } from "./pinned-node.mjs";
import { nodeArguments, productEnvironment } from "./product.mjs";
import { root } from "./root.mjs";
import { exitWith, run } from "./run.mjs";
import { setUp } from "./set-up.mjs";

await exitWith(async () => {
  await setUp({ scope: "production", build: false });
  const args = [
    // Not plain `--watch`: Node 26.10 then also watches the folder above the clone, and restarts for every file in it.
    "--watch-path=src/server",
    "--watch-path=src/contract",
    "--watch-path=src/blocks",
    "--watch-path=src/words",
    "--watch-preserve-output",
    ...nodeArguments("src/server/dev.ts", process.argv.slice(2)),
  ];
  const env = { ...productEnvironment(), NODE_ENV: "development" };
  const { exitCode } = await run(findNode(), args, { cwd: root, env });
  return exitCode;
});

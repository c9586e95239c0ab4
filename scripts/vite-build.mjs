// Runs on the pinned Node, once the packages are there; everybody else calls `npm run build`.
import { createBuilder } from "vite";
import { recordBuild } from "./build-files.mjs";
import { nodeArguments, productEnvironment } from "./product.mjs";
import { root } from "./root.mjs";
import { run, say } from "./run.mjs";

// Vite keeps a NODE_ENV that is set, and would then build React's development half.
process.env.NODE_ENV = "production";

say("Building the pages …");
try {
  await recordBuild(async () => {
    // `null` is what `vite build` passes: the config decides what is built.
    const builder = await createBuilder({ root, logLevel: "warn" }, null);
    await builder.buildApp();
    await run(process.execPath, nodeArguments("scripts/warm-up.mjs", []), {
      cwd: root,
      env: productEnvironment(),
    });
  });
} catch (error) {
  say(error.message);
  process.exitCode = 1;
}

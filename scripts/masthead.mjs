// `./masthead <command>`: hands over to the command line of the product, installing and building first if needed.
import { findNode } from "./pinned-node.mjs";
import { nodeArguments, productEnvironment } from "./product.mjs";
import { become, exitWith } from "./run.mjs";
import { setUp } from "./set-up.mjs";

/** Commands go through much data and forget it: a quarter of V8's own room for what is young is as fast. */
const flags = process.argv[2] === "serve" ? [] : ["--max-semi-space-size=8"];

await exitWith(async () => {
  await setUp({ scope: "production", build: true });
  const args = [...flags, ...nodeArguments("src/cli/main.ts", process.argv.slice(2))];
  return become(findNode(), args, { env: productEnvironment });
});

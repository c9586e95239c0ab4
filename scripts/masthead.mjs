// `./masthead <command>`: hands over to the command line of the product, installing and building first if needed.
import { findNode } from "./pinned-node.mjs";
import { nodeArguments, productEnvironment, programs } from "./product.mjs";
import { become, exitWith } from "./run.mjs";
import { setUp } from "./set-up.mjs";

await exitWith(async () => {
  await setUp({ scope: "production", build: true });
  const args = nodeArguments(programs.command, process.argv.slice(2));
  return become(findNode(), args, { env: productEnvironment() });
});

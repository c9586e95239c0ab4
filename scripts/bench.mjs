// `npm run bench`: every bench, one after another, or those whose names follow (`npm run bench -- backup`), with a database
// of PostgreSQL if its programs are here. Each rewrites its part of docs/performance.md.
import { findBrowser } from "./find-browser.mjs";
import { findPostgres } from "./find-postgres.mjs";
import { findNode } from "./pinned-node.mjs";
import { nodeArguments } from "./product.mjs";
import { exitWith, run, say } from "./run.mjs";
import { setUp } from "./set-up.mjs";

const benches = [
  "site",
  "tls",
  "hostile-readers",
  "mail",
  "admin-lists",
  "admin-posts",
  "admin-typing",
  "bulk-actions",
  "import-subscribers",
  "import-posts",
  "backup",
  "varnish",
  "machines",
];

const wanted = process.argv.slice(2);

await exitWith(async () => {
  await setUp({ scope: "all", build: true });
  const browser = await findBrowser();
  const postgres = await findPostgres({ mayInstall: false });
  const env = {
    NODE_ENV: "production",
    ...(browser && { CHROMIUM_PATH: browser }),
    ...(postgres && { TEST_DATABASE_URL: postgres.url }),
  };
  try {
    let failed = 0;
    for (const bench of wanted.length > 0 ? wanted : benches) {
      say(`\n── ${bench}`);
      const { exitCode } = await run(findNode(), nodeArguments(`bench/${bench}.ts`, []), { env });
      if (exitCode !== 0) failed++;
    }
    return failed ? 1 : 0;
  } finally {
    await postgres?.stop();
  }
});

import { expect, test } from "vitest";
import { startApp } from "../setup/app.ts";
import { postInput } from "./inputs.ts";
const h = { "content-type": "application/json" };
test("deep", async () => {
  await using app = await startApp("sqlite");
  const as = await app.signIn();
  for (const n of [1000, 100_000, 1_000_000, 4_000_000]) {
    for (const [k, body] of Object.entries({ arr: "[".repeat(n) + "]".repeat(n), field: `{"title":${"[".repeat(n)}${"]".repeat(n)}}`, tags: JSON.stringify({ ...postInput(), tags: 0 }).replace('"tags":0', `"tags":[${"[".repeat(n)}${"]".repeat(n)}]`), keys: n > 300_000 ? "{}" : `{${Array.from({ length: n }, (_, i) => `"k${i}":1`).join(",")}}`, seo: JSON.stringify({ ...postInput(), seo: 0 }).replace('"seo":0', `"seo":${'{"metaTitle":'.repeat(Math.min(n, 500_000))}1${"}".repeat(Math.min(n, 500_000))}`) })) {
      const t = performance.now();
      const r = await as("POST", "/api/posts", { body, headers: h });
      console.log(n, k, body.length, r.status, (performance.now() - t).toFixed(0), process.memoryUsage().rss >> 20);
    }
  }
  expect(1).toBe(1);
});

import { uncached } from "../../server/kernel/http/page-keys.ts";
import type { AppHono } from "../../server/kernel/http/routes.ts";

const PATH = "/speculation-rules.json";

/** The header that makes browsers fetch these rules (https://wicg.github.io/nav-speculation/speculation-rules.html). */
export const speculationRulesHeader = { "speculation-rules": `"${PATH}"` };

/** Pages that a reader is about to choose are fetched before the press; they are the same for everybody. */
const rules = {
  prefetch: [
    {
      where: {
        and: [
          { href_matches: "/*" },
          { not: { href_matches: ["/api/*", "/admin/*", "/media/*", "/covers/*", "/*.xml", "/*.json"] } },
          { not: { selector_matches: "[download]" } },
        ],
      },
      eagerness: "moderate",
    },
  ],
};

export function mountSpeculationRules(app: AppHono) {
  app.get(PATH, uncached("Browsers keep the constant for a day."), (c) =>
    c.body(JSON.stringify(rules), 200, {
      "content-type": "application/speculationrules+json",
      "cache-control": "public, max-age=86400",
    }),
  );
}

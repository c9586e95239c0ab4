import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

const axeSource = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Those of colours are what a theme can break: it changes nothing else of a page. */
export type Rules = "all" | "colours" | "all but colours";

const rulesOfColour = ["color-contrast", "link-in-text-block"];

/** The rules that a page breaks, each with the first place where it does. */
export async function violationsOn(page: Page, rules: Rules = "all"): Promise<string[]> {
  // In the page's own world a script element would be against the policy. Reading it takes longer than running it.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
  return page.evaluate(
    async (options) => {
      const { violations } = await axe.run(document, options);
      return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ""}`);
    },
    // Of all that passes it would write down the place, too, and for the one rule of audio it fetches all styles anew.
    { resultTypes: ["violations"], preload: false, ...optionsFor[rules] },
  );
}

const optionsFor: Record<Rules, Partial<AxeOptions>> = {
  all: {},
  colours: { runOnly: rulesOfColour },
  "all but colours": { rules: Object.fromEntries(rulesOfColour.map((rule) => [rule, { enabled: false }])) },
};

interface AxeOptions {
  resultTypes: string[];
  preload: boolean;
  runOnly?: string[];
  rules?: Record<string, { enabled: boolean }>;
}

/** What the script of axe-core leaves in the page. */
declare const axe: {
  run(
    root: Document,
    options: AxeOptions,
  ): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
};

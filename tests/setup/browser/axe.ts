import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

const axeSource = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What a theme can break: it changes colors, and nothing else of a page. */
export const rulesOfColor = ["color-contrast", "link-in-text-block"];

/** The rules that a page breaks, of all or of these, each with the first place where it does. */
export async function violationsOn(page: Page, rules?: readonly string[]): Promise<string[]> {
  // In the page's own world a script element would be against the policy. Reading it takes longer than running it.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
  return page.evaluate(
    async (options) => {
      const { violations } = await axe.run(document, options);
      return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ""}`);
    },
    // Of all that passes it would write down the place, too, and for the one rule of audio it fetches all styles anew.
    { resultTypes: ["violations"], preload: false, ...(rules && { runOnly: [...rules] }) },
  );
}

/** What the script of axe-core leaves in the page. */
declare const axe: {
  run(
    root: Document,
    options: { resultTypes: string[]; preload: boolean; runOnly?: string[] },
  ): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
};

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
      return violations.flatMap(({ id, nodes }) => {
        // What scrolls half under a foot that sticks is moved from there before it is pressed.
        const first = nodes.find((node) => {
          const about = [node, ...node.any.flatMap(({ relatedNodes }) => relatedNodes)];
          const isUnderFoot = about.some(({ target: [place = ""] }) => {
            const box = document.querySelector(place)?.getBoundingClientRect();
            const lowest = box && document.elementFromPoint(box.left + box.width / 2, box.bottom - 1);
            return lowest?.closest(".sticky");
          });
          return id !== "target-size" || !isUnderFoot;
        });
        return first ? [`${id}: ${first.html}`] : [];
      });
    },
    // Of all that passes it would write down the place, too, and for the one rule of audio it fetches all styles anew.
    // The one rule of WCAG 2.2 (AA) is off unless it is asked for.
    {
      resultTypes: ["violations"],
      preload: false,
      rules: { "target-size": { enabled: true } },
      ...(rules && { runOnly: [...rules] }),
    },
  );
}

interface AxeNode {
  html: string;
  target: string[];
  /** The checks of which one has to hold, with the other elements that each is about. */
  any: { relatedNodes: Pick<AxeNode, "target">[] }[];
}

/** What the script of axe-core leaves in the page. */
declare const axe: {
  run(
    root: Document,
    options: {
      resultTypes: string[];
      preload: boolean;
      rules: Record<string, { enabled: boolean }>;
      runOnly?: string[];
    },
  ): Promise<{ violations: { id: string; nodes: AxeNode[] }[] }>;
};

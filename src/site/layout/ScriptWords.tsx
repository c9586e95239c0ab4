import { inBrowser } from "../../words/in-browser.ts";
import { ofParts } from "../../words/of-parts.ts";
import { refusalsIn } from "../../words/say-problem.ts";
import type { Words } from "../../words/words.ts";

const english = JSON.stringify({ ...inBrowser, refusals: {}, ofParts });

/** The sentences of the scripts, unless they are those that the scripts hold. A data block: browsers never run it. */
export function ScriptWords({ words }: { words: Words }) {
  const own = JSON.stringify({ ...words.inBrowser, refusals: refusalsIn(words), ofParts: words.ofParts });
  if (own === english) return null;
  // No `<` stays in it, so that nothing can end the element (HTML, 4.12.1.3).
  const text = { __html: own.replaceAll("<", "\\u003c") };
  return <script id="words" type="application/json" dangerouslySetInnerHTML={text} />;
}

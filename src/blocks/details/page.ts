import { visibleText } from "../../contract/base/visible-text.ts";
import {
  elementOf,
  isBlank,
  readTree,
  withChildren,
  writeTree,
  type HtmlElement,
  type HtmlNode,
} from "../tree.ts";

/** A question with its answer, as plain text. */
export interface Question {
  question: string;
  answer: string;
}

const QUESTION_MARK = /[?？؟\u037E՞][”"»’'」)]*$/;

/**
 * Makes an accordion of each list of questions: two or more details side by side whose summaries end in a question mark.
 * Of those with one name the browser keeps one open.
 */
export function showQuestions(html: string): { html: string; questions: Question[] } {
  if (!html.includes("<details")) return { html, questions: [] };
  const questions: Question[] = [];
  let lists = 0;
  const shown = runsOf(readTree(html)).flatMap((run) => {
    const details = run.filter((node) => typeof node !== "string");
    if (details.length < 2) return run;
    lists += 1;
    const name = `questions-${lists}`;
    questions.push(...details.map(questionOf));
    return details.map((each) => asked(each, name));
  });
  return { html: writeTree(shown), questions };
}

/** The nodes in runs: questions side by side together, every other node alone. */
function runsOf(nodes: readonly HtmlNode[]): HtmlNode[][] {
  const runs: HtmlNode[][] = [];
  let isOpen = false;
  for (const node of nodes) {
    const isNext: boolean = isQuestion(node) || (isOpen && isBlank(node));
    if (isOpen && isNext) runs.at(-1)?.push(node);
    else runs.push([node]);
    isOpen = isNext;
  }
  return runs;
}

const isQuestion = (node: HtmlNode) =>
  typeof node !== "string" && node.name === "details" && QUESTION_MARK.test(questionOf(node).question);

function questionOf({ children: [summary, ...rest] }: HtmlElement): Question {
  return {
    question: typeof summary === "object" ? visibleText(writeTree(summary.children)) : "",
    answer: visibleText(writeTree(rest)),
  };
}

/** The words of a summary are one box, beside the sign that it opens. */
function asked(details: HtmlElement, name: string): HtmlElement {
  const [summary, ...rest] = details.children;
  if (typeof summary !== "object") return details;
  const words = withChildren(summary, [elementOf("span", summary.children)]);
  const attributes = { ...details.attributes, class: "ask", name };
  return { ...details, attributes, children: [words, ...rest] };
}

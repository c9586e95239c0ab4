import { unescaped } from "../entities.ts";
import { LINK_TAG } from "../link/tag.ts";
import { oneOf, type StoredHtml } from "../stored-html.ts";
import {
  elementOf,
  elementsIn,
  mapElements,
  readTree,
  withChildren,
  wordsIn,
  writeTree,
  type HtmlElement,
  type HtmlNode,
} from "../tree.ts";

export const POLL = "data-poll";
const STARS = "data-stars";
const UNTIL = "data-until";
const RESULTS = "data-results";
/** Pages alone have it: the poll takes no answers. */
export const CLOSED = "data-closed";

/** Takes the place of the key of a question that readers answer in their own words, by email. */
export const BY_REPLY = "reply";
export const REPLY = "Reply";
const REPLY_PAGE = "/contact";

export const MAX_ANSWERS = 6;
/** In characters. */
export const MAX_QUESTION_LENGTH = 500;
export const MAX_ANSWER_LENGTH = 200;

export interface PollAnswer {
  /** What it is counted under. It stays when its words or its place change, and no other answer gets it later. */
  n: number;
  /** As HTML has them, with entities. */
  words: string;
  /** What readers who give it get; also with entities. */
  tag?: string | undefined;
}

/** From when on readers see the results, with the words that writers read. */
export const resultNames = {
  owner: "Only you see the results",
  answered: "Readers see the results once they have answered",
  closed: "Readers see the results once the poll is closed",
} as const;

export type ShownResults = keyof typeof resultNames;

export interface Poll {
  key: string;
  isStars: boolean;
  /** As HTML has it, with entities. */
  question: string;
  /** None if readers answer by email. */
  answers: readonly PollAnswer[];
  /** The last day on which answers are taken: `2026-12-24`. */
  until?: string | undefined;
  results: ShownResults;
}

const KEY = /^[0-9a-f]{16}$/;

/** A key that no other poll has. */
export const newPollKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );

/** A number that no answer of a poll has had, also none that is no longer in its text. */
export const newNumber = () =>
  100_000_000 + ((crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % 900_000_000);

/** JavaScript reads 31 February as a day in March. */
const isDay = (day: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(day) && new Date(Date.parse(day) || 0).toISOString().startsWith(day);

/**
 * `<div data-poll="…"><p>Question</p><ul><li><a href="/poll/…?answer=1">Answer</a></li>…</ul></div>`. The links lead to a page
 * that asks the same. A poll that a program writes has an empty key, and gets one.
 */
export const pollHtml: StoredHtml = {
  attributes: {
    div: {
      [POLL]: (key) => (["", BY_REPLY].includes(key) || KEY.test(key) ? key : undefined),
      [STARS]: () => "",
      [UNTIL]: (day) => (isDay(day) ? day : undefined),
      [RESULTS]: oneOf(["answered", "closed"]),
    },
  },
  fit: (element) => {
    const {
      [POLL]: key,
      [STARS]: _stars,
      [UNTIL]: _until,
      [RESULTS]: _results,
      ...others
    } = element.attributes;
    const asked = { ...element.attributes, ...(key === "" && { [POLL]: newPollKey() }) };
    const poll = readPoll({ ...element, attributes: asked }, key === "");
    if (poll && saysNoMore(element, poll)) return pollElement(poll, others);
    return elementOf(element.name, withoutAnswers(element.children), others);
  },
};

const said = (nodes: readonly HtmlNode[]) => wordsIn(nodes).replaceAll(/\s/g, "");

/** False for an element with words that would be lost, and for one with another poll in it. */
const saysNoMore = ({ children }: HtmlElement, poll: Poll) =>
  !writeTree(children).includes(`<div ${POLL}="`) &&
  [said([poll.question]), said(pollElement(poll).children)].includes(said(children));

/** What is no poll has no links to answers, either. */
const withoutAnswers = (nodes: readonly HtmlNode[]): HtmlNode[] =>
  mapElements(nodes, (element) => {
    const { name, attributes, children } = element;
    if (POLL in attributes) return [element];
    const inside = withoutAnswers(children);
    return name === "a" && ANSWER_PATH.test(attributes["href"] ?? "")
      ? inside
      : [withChildren(element, inside)];
  });

export const linksIn = (element: HtmlElement): HtmlElement[] =>
  elementsIn(element).flatMap((child) => (child.name === "a" ? [child] : linksIn(child)));

export const answerPath = (key: string, n: number) => `/poll/${key}?answer=${n}`;

const ANSWER_PATH = /^\/poll\/[0-9a-f]{16}\?answer=/;

/** One to five stars. */
export const starAnswers: readonly PollAnswer[] = [1, 2, 3, 4, 5].map((n) => ({ n, words: `${n} ★` }));

/** Undefined for an element that asks nothing, too much, or with fewer or more answers than a poll has. */
export function readPoll(element: HtmlElement, isNew = false): Poll | undefined {
  const { [POLL]: key = "", [STARS]: stars, [UNTIL]: until, [RESULTS]: results } = element.attributes;
  const [first, list] = elementsIn(element);
  const question = first && first.name !== "ul" ? wordsIn([first]) : "";
  if (!question || isLonger(question, MAX_QUESTION_LENGTH) || !(key === BY_REPLY || KEY.test(key)))
    return undefined;
  const isStars = stars !== undefined && key !== BY_REPLY;
  const shown = results === "answered" || results === "closed" ? results : "owner";
  const asked = { key, isStars, question, until, results: shown } as const;
  if (key === BY_REPLY) return { ...asked, answers: [] };
  if (isStars) return { ...asked, answers: starAnswers };
  const answers = numbered(list?.name === "ul" ? elementsIn(list).map(readAnswer) : [], isNew);
  const isFit = answers.length >= 2 && answers.length <= MAX_ANSWERS;
  return isFit && !answers.some(({ words }) => isLonger(words, MAX_ANSWER_LENGTH))
    ? { ...asked, answers }
    : undefined;
}

const isLonger = (words: string, length: number) => unescaped(words).length > length;

function readAnswer(item: HtmlElement): PollAnswer {
  const { href = "", [LINK_TAG]: tag } = linksIn(item)[0]?.attributes ?? {};
  return { n: Number(/\?answer=(\d{1,9})\b/.exec(href)?.[1]), words: wordsIn(item.children), tag };
}

/** The answers that say something, each with a number of its own. */
function numbered(answers: readonly PollAnswer[], isNew: boolean): PollAnswer[] {
  const taken = new Set<number>();
  let last = Math.max(0, ...answers.map(({ n }) => n || 0));
  return answers
    .filter(({ words }) => words)
    .map(({ n, words, tag }) => {
      const own = n && !taken.has(n) ? n : isNew ? ++last : newNumber();
      taken.add(own);
      return { n: own, words, tag };
    });
}

/** A poll as it is stored. */
export function pollElement(poll: Poll, others: HtmlElement["attributes"] = {}): HtmlElement {
  const { key, isStars, question, answers, until, results } = poll;
  const attributes = {
    [POLL]: key,
    ...(isStars && { [STARS]: "" }),
    ...(until && { [UNTIL]: until }),
    ...(results !== "owner" && { [RESULTS]: results }),
    ...others,
  };
  const items = answers.map(({ n, words, tag }) => {
    const link = elementOf("a", [words], { href: answerPath(key, n), ...(tag && { [LINK_TAG]: tag }) });
    return elementOf("li", [link]);
  });
  const rest =
    key === BY_REPLY
      ? elementOf("p", [elementOf("a", [REPLY], { href: REPLY_PAGE })])
      : elementOf("ul", items);
  return elementOf("div", [elementOf("p", [question]), rest], attributes);
}

/** The polls of some clean HTML that are answered by a click. */
export function pollsIn(html: string): Poll[] {
  if (!html.includes(POLL)) return [];
  const find = (nodes: readonly HtmlNode[]): Poll[] =>
    nodes.flatMap((node) => {
      if (typeof node === "string") return [];
      const poll = POLL in node.attributes ? readPoll(node) : undefined;
      return poll ? (poll.answers.length > 0 ? [poll] : []) : find(node.children);
    });
  return find(readTree(html));
}

const BEGINNING = /<div data-poll="([0-9a-f]{16})"/g;

/** The keys of the polls of some clean HTML. */
export const pollKeysIn = (html: string): string[] =>
  Array.from(html.matchAll(BEGINNING), ([, key = ""]) => key);

/** Clean HTML in which these polls are closed. */
export const withClosed = (html: string, keys: ReadonlySet<string>): string =>
  html.replaceAll(BEGINNING, (start, key: string) => (keys.has(key) ? `${start} ${CLOSED}=""` : start));

/** Clean HTML in which no two polls have one key: the second is asked anew. */
export function withOwnKeys(html: string): string {
  const taken = new Set<string>();
  return html.replaceAll(/<div data-poll="([0-9a-f]{16})"[^]*?<\/div>/g, (poll, key: string) => {
    if (taken.has(key)) return poll.replaceAll(key, newPollKey());
    taken.add(key);
    return poll;
  });
}

/** Clean HTML whose polls are asked anew: a copy of a text has answers of its own. */
export function withNewPolls(html: string): string {
  const renamed = pollsIn(html).map(({ key }) => [key, newPollKey()] as const);
  return renamed.reduce((text, [key, fresh]) => text.replaceAll(key, fresh), html);
}

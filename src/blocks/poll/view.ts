import type { NodeViewRendererProps } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import type { NodeView } from "@tiptap/pm/view";
import { writeBelow } from "../button/view.ts";
import { escaped, unescaped } from "../entities.ts";
import { createButton, createInput, inPlace } from "../view.ts";
import {
  BY_REPLY,
  MAX_ANSWER_LENGTH,
  MAX_ANSWERS,
  MAX_QUESTION_LENGTH,
  newNumber,
  resultNames,
  type Poll,
  type PollAnswer,
  type ShownResults,
} from "./html.ts";

/** A poll in the editor: fields for its question and answers, until when it is open, and who sees the results. */
export function createPollView({ node, editor, getPos }: NodeViewRendererProps): NodeView {
  // The schema sets nothing else.
  let poll = node.attrs["poll"] as Poll;
  const dom = document.createElement("div");
  dom.className = "card-block-edit poll-edit";
  dom.contentEditable = "false";
  const change = (parts: Partial<Poll>) => {
    const at = getPos();
    if (at === undefined || editor.isDestroyed) return;
    editor.view.dispatch(editor.state.tr.setNodeAttribute(at, "poll", { ...poll, ...parts }));
  };
  const changeAnswer = (index: number, parts: Partial<PollAnswer>) =>
    change({ answers: poll.answers.map((answer, at) => (at === index ? { ...answer, ...parts } : answer)) });

  dom.addEventListener("keydown", (event) => {
    const at = getPos();
    const isDone = event.key === "Enter" && !event.isComposing && event.target instanceof HTMLInputElement;
    if (!isDone || at === undefined) return;
    // The post's form is around it.
    event.preventDefault();
    writeBelow(editor, at + node.nodeSize);
    editor.view.focus();
  });

  const question = createInput("Question", (words) => change({ question: asHtml(words) }));
  question.maxLength = MAX_QUESTION_LENGTH;
  const rows = document.createElement("div");
  const note = document.createElement("small");
  const foot = document.createElement("div");
  const add = createButton("Add answer", () => {
    change({ answers: [...poll.answers, { n: newNumber(), words: "" }] });
    rows.lastElementChild?.querySelector("input")?.focus();
  });
  const until = createInput("Last day for answers", (day) => change({ until: day || undefined }));
  until.type = "date";
  const day = document.createElement("label");
  day.append("Until ", until);
  const results = document.createElement("select");
  results.setAttribute("aria-label", "Results");
  for (const [value, name] of Object.entries(resultNames)) results.add(new Option(name, value));
  results.addEventListener("change", () => change({ results: results.value as ShownResults }));
  dom.append(question, rows, note, foot);
  if (poll.key !== BY_REPLY) foot.append(...(poll.isStars ? [] : [add]), day, results);

  const createRow = (index: number) => {
    const row = document.createElement("div");
    const words = createInput(`Answer ${index + 1}`, (typed) =>
      changeAnswer(index, { words: asHtml(typed) }),
    );
    words.maxLength = MAX_ANSWER_LENGTH;
    const tag = createInput("Tag for this answer", (typed) =>
      changeAnswer(index, { tag: escaped(typed.trim()) || undefined }),
    );
    const remove = createButton("×", () => change({ answers: poll.answers.filter((_, at) => at !== index) }));
    remove.setAttribute("aria-label", `Remove answer ${index + 1}`);
    row.append(words, tag, remove);
    return row;
  };
  const show = (shown: Node) => {
    poll = shown.attrs["poll"] as Poll;
    setValue(question, poll.question);
    const answers = poll.isStars ? [] : poll.answers;
    if (rows.childElementCount !== answers.length)
      rows.replaceChildren(...answers.map((_, index) => createRow(index)));
    for (const [index, { words, tag = "" }] of answers.entries()) {
      const [first, second] = Array.from(rows.children[index]?.querySelectorAll("input") ?? []);
      if (first && second) {
        setValue(first, words);
        setValue(second, tag);
      }
    }
    note.textContent = noteOn(poll);
    add.disabled = answers.length >= MAX_ANSWERS;
    if (until.value !== (poll.until ?? "")) until.value = poll.until ?? "";
    results.value = poll.results;
  };
  show(node);
  if (!poll.question) setTimeout(() => question.focus());

  return {
    ...inPlace(dom, node, show),
    // The fields have their own keys and their own undo.
    stopEvent: ({ target }) =>
      target instanceof HTMLElement && target.closest("input, button, select, label") !== null,
    ignoreMutation: () => true,
  };
}

/** What is still missing, or what readers do. */
function noteOn({ key, isStars, question, answers }: Poll): string {
  if (!question) return "Without a question, readers are asked nothing.";
  if (key === BY_REPLY) return "Readers answer in their own words, by email. Nothing is counted.";
  if (isStars) return "Readers give one to five stars.";
  return answers.filter(({ words }) => words).length < 2 ? "A poll needs two answers." : "";
}

/** The cursor stays where it is while somebody types. */
function setValue(input: HTMLInputElement, html: string) {
  if (input.value.trim() !== unescaped(html)) input.value = unescaped(html);
}

const asHtml = (words: string) =>
  words.trim().replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

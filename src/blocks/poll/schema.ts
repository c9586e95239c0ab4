import { Node, type Editor } from "@tiptap/core";
import type { Node as DocNode } from "@tiptap/pm/model";
import type { BlockInsert, EditorBlock } from "../editor-block.ts";
import { readTree, writeTree } from "../tree.ts";
import {
  BY_REPLY,
  newPollKey,
  POLL,
  pollElement,
  pollHtml,
  readPoll,
  starAnswers,
  type Poll,
} from "./html.ts";
import { createPollView } from "./view.ts";

const PollNode = Node.create({
  name: "poll",
  group: "block",
  atom: true,
  draggable: true,
  addAttributes: () => ({ poll: { default: null, rendered: false } }),
  parseHTML: () => [
    {
      tag: `div[${POLL}]`,
      priority: 60,
      getAttrs: (element) => {
        const [node] = readTree(element.outerHTML);
        const poll = typeof node === "object" ? readPoll(node) : undefined;
        return poll ? { poll } : false;
      },
    },
  ],
  // What a cut poll is pasted from.
  renderHTML: ({ node }) => {
    const template = document.createElement("template");
    template.innerHTML = writeTree([pollElement(pollOf(node))]);
    return template.content.firstElementChild ?? ["div", {}];
  },
  addNodeView: () => createPollView,
});

// Only the parser, the view and the inserts below set it.
const pollOf = ({ attrs }: DocNode) => attrs["poll"] as Poll;

const insert = (poll: Partial<Poll>, words: Omit<BlockInsert, "run">): BlockInsert => ({
  ...words,
  run: (editor: Editor) => {
    const asked = { key: newPollKey(), isStars: false, question: "", answers: [], results: "owner", ...poll };
    editor
      .chain()
      .focus()
      .insertContent({ type: "poll", attrs: { poll: asked } })
      .run();
  },
});

export const pollBlock: EditorBlock = {
  nodes: [PollNode],
  stored: pollHtml,
  html: {
    poll: (node, write) => {
      const { lang, dir, id } = node.attrs;
      const poll = pollOf(node);
      if (!poll.question && poll.answers.every(({ words }) => !words)) return "";
      return writeTree([pollElement(poll)]).replace(">", `${write.attributes({ lang, dir, id })}>`);
    },
  },
  pastes: [
    {
      // A poll that is pasted is asked anew; one that is dragged moves with its answers.
      selector: `div[${POLL}]:not([${POLL}="${BY_REPLY}"])`,
      change: (poll) => poll.setAttribute(POLL, newPollKey()),
    },
  ],
  inserts: [
    insert(
      { answers: ["Yes", "No"].map((words, index) => ({ n: index + 1, words })) },
      {
        name: "Poll",
        icon: "M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2zM8 17v-4M12 17V7M16 17v-7",
        hint: "two to six answers",
        words: "question survey vote ask readers choice feedback",
      },
    ),
    insert(
      { isStars: true, answers: starAnswers },
      {
        name: "Star rating",
        icon: "m12 3 2.8 5.7 6.2.9-4.5 4.4 1.1 6.2L12 17.3l-5.6 2.9 1.1-6.2L3 9.6l6.2-.9z",
        hint: "one to five",
        words: "poll rate stars feedback review score",
      },
    ),
    insert(
      { key: BY_REPLY },
      {
        name: "Question by email",
        icon: "M9 17l-5-5 5-5M20 18v-2a4 4 0 0 0-4-4H4",
        hint: "readers reply",
        words: "poll reply free text answer feedback ask",
      },
    ),
  ],
};

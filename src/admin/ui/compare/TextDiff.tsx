import { visibleText } from "../../../contract/base/visible-text.ts";
import { diffLists, diffWords, type DiffPart } from "./diff-texts.ts";

interface TextDiffProps {
  /** HTML, or plain words. */
  before: string;
  after: string;
}

/** Two texts as one: what was taken out struck through, what came in marked. Blocks that are the same are left out. */
export function TextDiff({ before, after }: TextDiffProps) {
  const blocks = pairBlocks(diffLists(blocksOf(before), blocksOf(after)));
  return (
    <div className="grid gap-2 font-serif text-base leading-normal">
      {blocks.map((block, index) => (
        // The list is made anew with each pair of texts.
        // oxlint-disable-next-line react/no-array-index-key
        <DiffBlock key={index} block={block} />
      ))}
    </div>
  );
}

type Block = { same: number } | { before: string; after: string };

const blocksOf = (html: string) =>
  // White space between elements says nothing.
  html
    .replaceAll(/>\s+</g, "><")
    .split(/(?<=<\/(?:p|h[1-6]|ul|ol|blockquote|pre|figure|table)>|<hr \/>)\s*/)
    .filter(Boolean);

/** A block that was taken out and the one that came in its place are one change. */
function pairBlocks(parts: readonly DiffPart[]): Block[] {
  const blocks: Block[] = [];
  for (const { kind, text } of parts) {
    const last = blocks.at(-1);
    if (kind === "same") {
      if (last && "same" in last) last.same += 1;
      else blocks.push({ same: 1 });
    } else if (kind === "added" && last && "before" in last && last.after === "") {
      last.after = text;
    } else {
      blocks.push({ before: kind === "removed" ? text : "", after: kind === "added" ? text : "" });
    }
  }
  return blocks;
}

function DiffBlock({ block }: { block: Block }) {
  if ("same" in block)
    return (
      <p className="text-xs text-ink-3">
        {block.same === 1 ? "1 block is the same" : `${block.same} blocks are the same`}
      </p>
    );
  const parts = diffWords(wordsIn(block.before), wordsIn(block.after));
  const saysTheSame = parts.every(({ kind }) => kind === "same");
  return (
    <p className="wrap-anywhere whitespace-pre-wrap">
      {parts.map((part, index) => (
        // oxlint-disable-next-line react/no-array-index-key
        <DiffWords key={index} part={part} />
      ))}
      {saysTheSame && <span className="font-sans text-xs text-ink-3"> (its form or links differ)</span>}
    </p>
  );
}

function DiffWords({ part: { kind, text } }: { part: DiffPart }) {
  if (kind === "removed") return <del className="text-bad">{text}</del>;
  if (kind === "added") return <ins className="bg-active text-ok no-underline">{text}</ins>;
  return text;
}

/** Compares an image by alt text and address. */
const wordsIn = (html: string) =>
  visibleText(html.replaceAll(/<img\b[^>]*?\bsrc="([^"]*)"[^>]*?(?:\balt="([^"]*)"[^>]*)?>/g, " [$2 $1] "));

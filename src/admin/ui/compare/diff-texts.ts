import { UNSPACED_PARTS } from "../../../contract/base/unspaced.ts";

export interface DiffPart {
  kind: "same" | "removed" | "added";
  text: string;
}

/** Beyond this many pairs two texts are compared as wholes: 4 million take about 50 ms. */
const MAX_PAIRS = 4_000_000;

/** What makes `after` of `before`: the longest parts that both have stay, in their order. */
export function diffLists(before: readonly string[], after: readonly string[]): DiffPart[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start++;
  let end = 0;
  while (
    end < before.length - start &&
    end < after.length - start &&
    before[before.length - 1 - end] === after[after.length - 1 - end]
  )
    end++;
  const middle = diffMiddle(before.slice(start, before.length - end), after.slice(start, after.length - end));
  return [
    ...partsOf("same", before.slice(0, start)),
    ...middle,
    ...partsOf("same", before.slice(before.length - end)),
  ];
}

/** The words of two texts, with the white space after each; characters, where no spaces part words. Neighbours of a kind are one part. */
export function diffWords(before: string, after: string): DiffPart[] {
  const parts: DiffPart[] = [];
  for (const { kind, text } of diffLists(wordsOf(before), wordsOf(after))) {
    const last = parts.at(-1);
    if (last?.kind === kind) last.text += text;
    else parts.push({ kind, text });
  }
  return parts;
}

const wordsOf = (text: string) => text.match(WORD) ?? [];

const WORD = new RegExp(String.raw`(?:${UNSPACED_PARTS.source})\s*|^\s+`, "gu");

const partsOf = (kind: DiffPart["kind"], texts: readonly string[]): DiffPart[] =>
  texts.map((text) => ({ kind, text }));

function diffMiddle(before: readonly string[], after: readonly string[]): DiffPart[] {
  if (before.length * after.length > MAX_PAIRS || before.length === 0 || after.length === 0)
    return [...partsOf("removed", before), ...partsOf("added", after)];
  const common = commonLengths(before, after);
  const lengthAt = (one: number, other: number) => common[one * (after.length + 1) + other] ?? 0;
  const parts: DiffPart[] = [];
  let [one, other] = [0, 0];
  while (one < before.length || other < after.length) {
    const [old, fresh] = [before[one], after[other]];
    if (old !== undefined && old === fresh) {
      parts.push({ kind: "same", text: old });
      one++;
      other++;
    } else if (
      old !== undefined &&
      (fresh === undefined || lengthAt(one + 1, other) >= lengthAt(one, other + 1))
    ) {
      parts.push({ kind: "removed", text: old });
      one++;
    } else {
      parts.push({ kind: "added", text: fresh ?? "" });
      other++;
    }
  }
  return parts;
}

/** How long the longest common part is of what follows each pair of places. */
function commonLengths(before: readonly string[], after: readonly string[]): Uint32Array {
  const width = after.length + 1;
  const lengths = new Uint32Array((before.length + 1) * width);
  for (let one = before.length - 1; one >= 0; one--) {
    for (let other = after.length - 1; other >= 0; other--) {
      const at = one * width + other;
      lengths[at] =
        before[one] === after[other]
          ? (lengths[at + width + 1] ?? 0) + 1
          : Math.max(lengths[at + width] ?? 0, lengths[at + 1] ?? 0);
    }
  }
  return lengths;
}

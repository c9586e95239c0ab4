import { Fragment, type ReactNode } from "react";

interface SentenceProps {
  /** From the words, with its slots in braces: `It goes to {email}.` */
  text: string;
  [slot: string]: ReactNode;
}

/** A sentence with elements in its slots. */
export const Sentence = ({ text, ...slots }: SentenceProps) =>
  text
    .split(/\{(\w+)\}/)
    .map((part, index) => (index % 2 === 0 ? part : <Fragment key={part}>{slots[part]}</Fragment>));

/**
 * Where a text is cut after some lines, no line ends with a full stop, to which the browser would add three: a sentence
 * begins on the line on which the one before it ends.
 */
export const keepSentencesJoined = (text: string): string =>
  text.replaceAll(/(?<=[\p{Sentence_Terminal}…]\p{P}*)\s+(?=\S)/gu, "\u00A0");

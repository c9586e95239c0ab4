import type { CardKind } from "./read-card.ts";

/** The parts of a card in the editor. Words are HTML, since imported ones may have marks. */
export interface CardAttributes {
  kind: CardKind;
  /** Empty until a link or a file was given. */
  url: string;
  title: string;
  image: Record<string, string> | null;
  description: readonly string[];
  source: string;
}

/** What a card needs of the server. */
export interface CardServices {
  read: (address: string) => Promise<CardAttributes>;
  upload: (file: File, options: { onProgress: (percent: number) => void }) => Promise<CardAttributes>;
}

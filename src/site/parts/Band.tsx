import type { HomeWords } from "../../contract/settings/home.ts";
import { Lines } from "./Lines.tsx";
import { SubscribeForm } from "./SubscribeForm.tsx";

interface BandProps {
  /** Tells its form from the others of the page. */
  id: string;
  button: string;
  note: string;
  heading: string;
}

/** The back cover: the one place where the accent is a field. */
export function Band({ id, button, note, heading }: BandProps) {
  return (
    <section className="band">
      <div className="page band-in">
        <h2>
          <Lines text={heading} />
        </h2>
        <SubscribeForm id={id} button={button} note={note} />
      </div>
    </section>
  );
}

/** The closing section of the home page, which lists of posts end with, too. */
export const ClosingBand = ({ words }: { words: HomeWords }) => (
  <Band id="band" button={words.closingButton} note={words.closingNote} heading={words.closingHeading} />
);

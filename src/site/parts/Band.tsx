import { Lines } from "./Lines.tsx";
import { SubscribeForm } from "./SubscribeForm.tsx";
import { useWords } from "../words/language.ts";

interface BandProps {
  /** Tells its form from the others of the page. */
  id: string;
  button?: string;
  note: string;
  heading: string;
}

/** The back cover: the one place where the accent is a field. */
export function Band({ id, button, note, heading }: BandProps) {
  const words = useWords();
  return (
    <section className="band">
      <div className="page band-in">
        <h2>
          <Lines text={heading} />
        </h2>
        <SubscribeForm id={id} button={button ?? words.subscribeForm.button} note={note} />
      </div>
    </section>
  );
}

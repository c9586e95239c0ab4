import type { ReactNode } from "react";
import { SubscribeForm } from "./SubscribeForm.tsx";

interface BandProps {
  /** Tells its form from the others of the page. */
  id: string;
  button?: string;
  note: string;
  /** The heading, its lines set by hand. */
  children: ReactNode;
}

/** The back cover: the one place where the accent is a field. */
export function Band({ id, button = "Subscribe", note, children }: BandProps) {
  return (
    <section className="band">
      <div className="page band-in">
        <h2>{children}</h2>
        <SubscribeForm id={id} button={button} note={note} />
      </div>
    </section>
  );
}

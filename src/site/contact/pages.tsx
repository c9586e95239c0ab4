import { contactLimits } from "../../contract/audience/contact.ts";
import { HONEYPOT_FIELD } from "../../contract/audience/subscribers.ts";
import type { Frame } from "../layout/frame.ts";
import { PlainPage } from "../layout/PlainPage.tsx";
import { Note } from "../parts/Field.tsx";
import { BlogLink } from "../subscription/pages.tsx";

interface MessagePageProps {
  frame: Frame;
  typed: { name: string; email: string; message: string };
  problem: string;
}

/** The form with what was typed, and why it was refused. */
export function MessagePage({ frame, typed, problem }: MessagePageProps) {
  const { contact, blocks } = frame.words;
  return (
    <PlainPage frame={frame} name={contact.name} heading={contact.heading}>
      <form className="contact-form" method="post" action="/contact" noValidate>
        <Note id="problem" problem={problem} />
        <label>
          {blocks.contact.name}
          <input
            className="field"
            name="name"
            autoComplete="name"
            maxLength={contactLimits.name}
            defaultValue={typed.name}
          />
        </label>
        <label>
          {blocks.contact.email}
          <input
            className="field"
            type="email"
            name="email"
            autoComplete="email"
            defaultValue={typed.email}
            aria-describedby="problem"
          />
        </label>
        <label>
          {blocks.contact.message}
          <textarea
            className="field"
            name="message"
            rows={7}
            maxLength={contactLimits.message}
            defaultValue={typed.message}
            aria-describedby="problem"
          />
        </label>
        <div className="hidden" aria-hidden="true">
          <input name={HONEYPOT_FIELD} tabIndex={-1} autoComplete="off" />
        </div>
        <button className="button" type="submit">
          {contact.send}
        </button>
      </form>
    </PlainPage>
  );
}

export function MessageSentPage({ frame }: { frame: Frame }) {
  const { contact } = frame.words;
  return (
    <PlainPage frame={frame} name={contact.name} heading={contact.sentHeading}>
      <p className="done">{contact.sentText}</p>
      <BlogLink />
    </PlainPage>
  );
}

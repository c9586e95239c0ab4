import { HONEYPOT_FIELD } from "../../contract/audience/subscribers.ts";
import { Icon } from "./Icon.tsx";
import { useWords } from "../words/language.ts";

/** What was typed and chosen in a form before. */
export interface TypedSubscription {
  email: string;
  name: string;
  tags: readonly string[];
}

interface SubscribeFormProps {
  /** Tells this form from the others of the page. */
  id: string;
  /** The label of the button. */
  button?: string;
  /** The line below the field, while nothing is wrong. */
  note?: string;
  /** What was typed before, and why the server refused it. */
  typed?: TypedSubscription;
  problem?: string;
}

/**
 * Asks for an email address. A plain form: it needs no script, and the server's words about an address are the only
 * ones, because a browser's own check refuses addresses in other scripts.
 */
export function SubscribeForm({ id, button, note, typed, problem }: SubscribeFormProps) {
  const words = useWords();
  return (
    <form className="subscribe" method="post" action="/subscribe" noValidate>
      <label className="hidden" htmlFor={`${id}-email`}>
        {words.subscribeForm.label}
      </label>
      <div className="subscribe-row">
        <input
          className="field"
          id={`${id}-email`}
          type="email"
          name="email"
          autoComplete="email"
          placeholder={words.subscribeForm.placeholder}
          required
          defaultValue={typed?.email}
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-note`}
        />
        <button className="button" type="submit" data-submitting={words.inBrowser.subscribing}>
          {button ?? words.subscribeForm.button}
        </button>
      </div>
      {typed?.name && <input type="hidden" name="name" value={typed.name} />}
      {typed?.tags.map((tag) => (
        <input type="hidden" name="tags" value={tag} key={tag} />
      ))}
      <Trap id={`${id}-${HONEYPOT_FIELD}`} />
      {problem ? (
        <p className="note note--bad" id={`${id}-note`} role="alert" tabIndex={-1}>
          <Icon name="alert" />
          {problem}
        </p>
      ) : (
        <p className="note" id={`${id}-note`} tabIndex={-1}>
          {note ?? words.subscribeForm.note}
        </p>
      )}
    </form>
  );
}

/** A field that only programs meet: out of sight, out of the tab order, and not read out. */
function Trap({ id }: { id: string }) {
  const words = useWords();
  return (
    <div className="hidden" aria-hidden="true">
      <label htmlFor={id}>{words.subscribeForm.trap}</label>
      <input id={id} type="text" name={HONEYPOT_FIELD} tabIndex={-1} autoComplete="off" />
    </div>
  );
}

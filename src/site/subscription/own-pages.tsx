import type { SubscriberDetail } from "../../contract/subscribers.ts";
import { longDate } from "../parts/dates.ts";
import type { Frame } from "../layout/frame.ts";
import { Icon } from "../parts/Icon.tsx";
import { PlainPage } from "../layout/PlainPage.tsx";

interface PreferencesProps {
  frame: Frame;
  email: string;
  isActive: boolean;
  pausedUntil: string | null;
}

/** Offers what anybody who has a newsletter may do with its link: pause it or unsubscribe. */
export function PreferencesPage({ frame, email, isActive, pausedUntil }: PreferencesProps) {
  return (
    <PlainPage frame={frame} name="Your letter" heading="Your letter, your way.">
      <p>
        {isActive ? "The Monday letter goes to " : "No letter goes to "}
        <b>{email}</b>
        {isActive && pausedUntil && `, again from ${longDate(pausedUntil)}`}.
      </p>
      {isActive && (
        <form method="post" className="letter-actions">
          {pausedUntil ? (
            <Choice action="resume">Send it again</Choice>
          ) : (
            <Choice action="pause">Pause for a month</Choice>
          )}
          <Choice action="unsubscribe" isQuiet>
            Unsubscribe
          </Choice>
        </form>
      )}
      <h2 className="letter-part">Your address and your data</h2>
      <p>
        To change your address, or to download or erase your data, we email a link to <b>{email}</b>: a letter
        may have been forwarded.
      </p>
      <form method="post">
        <Choice action="mail-link" isQuiet>
          Email me the link
        </Choice>
      </form>
    </PlainPage>
  );
}

interface ChoiceProps {
  action: string;
  isQuiet?: boolean;
  children: string;
}

function Choice({ action, isQuiet = false, children }: ChoiceProps) {
  return (
    <button className={isQuiet ? "button button--line" : "button"} type="submit" name="action" value={action}>
      {children}
    </button>
  );
}

export function LinkMailedPage({ frame, email }: { frame: Frame; email: string }) {
  return (
    <PlainPage frame={frame} name="Check your email" heading="The link is on its way.">
      <p className="done">It goes to {email}, and is good for one hour.</p>
      <p className="small">Nothing after a few minutes? Check your spam folder.</p>
    </PlainPage>
  );
}

interface OwnDataProps {
  frame: Frame;
  token: string;
  subscriber: SubscriberDetail;
  /** The address that was typed, and why the server refused it. */
  typed?: string;
  problem?: string;
}

export function OwnDataPage({ frame, token, subscriber, typed, problem }: OwnDataProps) {
  return (
    <PlainPage frame={frame} name="Your data" heading="Your address and your data.">
      <p>
        This is about <b>{subscriber.email}</b>.
      </p>
      <form className="subscribe" method="post" noValidate>
        <label className="letter-label" htmlFor="new-email">
          Another address
        </label>
        <div className="subscribe-row">
          <input
            className="field"
            id="new-email"
            type="email"
            name="email"
            autoComplete="email"
            placeholder="Enter your email address"
            required
            defaultValue={typed}
            aria-invalid={problem ? true : undefined}
            aria-describedby="new-email-note"
          />
          <Choice action="address">Change address</Choice>
        </div>
        {problem ? (
          <p className="note note--bad" id="new-email-note" role="alert">
            <Icon name="alert" />
            {problem}
          </p>
        ) : (
          <p className="note" id="new-email-note">
            We send a confirmation email to the new address.
          </p>
        )}
      </form>
      <h2 className="letter-part">What we store about you</h2>
      <p>
        Your address, your name if we know it, what you agreed to and when, and which letters we sent you.
      </p>
      <p>
        <a className="button button--line" href={`/my-data/${token}/download`}>
          Download my data
        </a>
      </p>
      <h2 className="letter-part">Erase everything</h2>
      <p>All your personal data is erased at once, and you get no more letters. This cannot be undone.</p>
      <form method="post">
        <Choice action="erase" isQuiet>
          Erase my data
        </Choice>
      </form>
    </PlainPage>
  );
}

export function NewAddressMailedPage({ frame, email }: { frame: Frame; email: string }) {
  return (
    <PlainPage frame={frame} name="Check your email" heading="One more step.">
      <p className="done">We sent a link to {email}. Open it to move your letter there.</p>
      <p className="small">Until then, the letter goes to your old address.</p>
    </PlainPage>
  );
}

export function ErasedPage({ frame }: { frame: Frame }) {
  return (
    <PlainPage frame={frame} name="Erased" heading="Done. Your data is erased.">
      <p>We keep no personal data about you, and you get no more letters.</p>
      <a className="button button--line" href="/blog">
        Read the blog
      </a>
    </PlainPage>
  );
}

interface NewAddressProps {
  frame: Frame;
  email: string;
  problem?: string;
}

export function NewAddressPage({ frame, email, problem }: NewAddressProps) {
  return (
    <PlainPage frame={frame} name="Your new address" heading="One click, and the letter moves.">
      <p>
        From now on the Monday letter goes to <b>{email}</b>.
      </p>
      {problem && (
        <p className="note note--bad" role="alert">
          <Icon name="alert" />
          {problem}
        </p>
      )}
      <form method="post">
        <button className="button" type="submit">
          Use this address
        </button>
      </form>
    </PlainPage>
  );
}

export function AddressChangedPage({ frame, email }: { frame: Frame; email: string }) {
  return (
    <PlainPage frame={frame} name="Address changed" heading="Done. The letter has moved.">
      <p>
        It goes to <b>{email}</b> from now on.
      </p>
      <a className="button button--line" href="/blog">
        Read the blog
      </a>
    </PlainPage>
  );
}

/** Does not say that newsletters go there: the reader may have paused them or unsubscribed since. */
export function AddressChangedBeforePage({ frame, email }: { frame: Frame; email: string }) {
  return (
    <PlainPage frame={frame} name="Address changed" heading="The address has already been changed.">
      <p>
        Your subscription is at <b>{email}</b>. There is nothing left to do.
      </p>
      <a className="button button--line" href="/blog">
        Read the blog
      </a>
    </PlainPage>
  );
}

export function DeadOwnLinkPage({ frame }: { frame: Frame }) {
  return (
    <PlainPage frame={frame} name="Link not valid" heading="This link no longer works.">
      <p>
        Links to your data work for one hour. Open “Preferences” at the end of the latest letter to request a
        new one.
      </p>
    </PlainPage>
  );
}

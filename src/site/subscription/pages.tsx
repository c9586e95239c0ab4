import type { AppError } from "../../server/base/errors.ts";
import { ExpiredLinkError } from "../../server/audience/joining/confirm-address.ts";
import type { Frame } from "../layout/frame.ts";
import { PlainPage } from "../layout/PlainPage.tsx";
import { SubscribeForm } from "../parts/SubscribeForm.tsx";

interface SubscribePageProps {
  frame: Frame;
  email?: string;
  problem?: string;
}

export function SubscribePage({ frame, email = "", problem }: SubscribePageProps) {
  return (
    <PlainPage frame={frame} name="Subscribe" heading="The Monday letter, in your inbox.">
      <p>Tell us where to send it. We email you a link first, so that nobody else can sign you up.</p>
      <SubscribeForm id="subscribe" email={email} {...(problem && { problem })} />
    </PlainPage>
  );
}

export function SubscribedPage({ frame }: { frame: Frame }) {
  return (
    <PlainPage frame={frame} name="Check your email" heading="One more step.">
      <p className="done">Thanks for subscribing! Check your email to confirm.</p>
      <a className="button button--line" href="/blog">
        Read the blog
      </a>
      <p className="small">
        Nothing after a few minutes? Check your spam folder, or{" "}
        <a className="link" href="/subscribe">
          ask again
        </a>
        .
      </p>
    </PlainPage>
  );
}

export function ConfirmPage({ frame, email }: { frame: Frame; email: string }) {
  return (
    <PlainPage frame={frame} name="Confirm your subscription" heading="One click, and you are on the list.">
      <p>
        You asked for the Monday letter at <b>{email}</b>. Click the button to say that it was you.
      </p>
      <form method="post">
        <button className="button" type="submit">
          Confirm my subscription
        </button>
      </form>
      <p className="small">Not you? Close this page. We send nothing unless you click.</p>
    </PlainPage>
  );
}

export function ConfirmedPage({ frame, email }: { frame: Frame; email: string }) {
  return (
    <PlainPage frame={frame} name="Thank you" heading="You are on the list.">
      <p>
        Thank you. The Monday letter goes to <b>{email}</b> from now on.
      </p>
      <a className="button button--line" href="/blog">
        Read the blog
      </a>
      <p className="small">Every letter ends with a link to unsubscribe with one click.</p>
    </PlainPage>
  );
}

export function AlreadyConfirmedPage({ frame, email }: { frame: Frame; email: string }) {
  return (
    <PlainPage frame={frame} name="On the list" heading="You are already on the list.">
      <p>
        The Monday letter goes to <b>{email}</b>. There is nothing left to do.
      </p>
      <a className="button button--line" href="/blog">
        Read the blog
      </a>
      <p className="small">Every letter ends with a link to unsubscribe with one click.</p>
    </PlainPage>
  );
}

export function DeadConfirmLinkPage({ frame, error }: { frame: Frame; error: AppError }) {
  return error instanceof ExpiredLinkError ? (
    <PlainPage frame={frame} name="Link expired" heading="This link has expired.">
      <p>{error.message} Enter your email address to get a new one.</p>
      <SubscribeForm id="again" />
    </PlainPage>
  ) : (
    <PlainPage frame={frame} name="Link not valid" heading="This link is no longer valid.">
      <p>It may be too old or incomplete. Request a new one here.</p>
      <SubscribeForm id="again" />
    </PlainPage>
  );
}

/** The same for a reader who has moved to another address and for one who was removed, so that it tells nobody which. */
export function NobodysAddressPage({ frame }: { frame: Frame }) {
  return (
    <PlainPage frame={frame} name="Unsubscribe" heading="No letter goes to this address.">
      <p>This address is not subscribed. You can also make sure that nobody adds it again.</p>
      <form method="post">
        <button className="button" type="submit">
          Keep it off the list
        </button>
      </form>
      <OtherAddressNote />
    </PlainPage>
  );
}

const OtherAddressNote = () => (
  <p className="small">
    If you get the letter at another address, open the link at the end of the latest letter there.
  </p>
);

export function UnsubscribePage({ frame, email }: { frame: Frame; email: string }) {
  return (
    <PlainPage frame={frame} name="Unsubscribe" heading="Stop the Monday letter?">
      <p>
        One click stops the letter to <b>{email}</b>. No questions asked.
      </p>
      <form method="post">
        <button className="button" type="submit">
          Unsubscribe
        </button>
      </form>
      <p className="small">Opened by accident? Close this page, and nothing changes.</p>
    </PlainPage>
  );
}

/** `undoAt` is the path that takes it back; undefined when nobody had the address. */
export function UnsubscribedPage({ frame, undoAt }: { frame: Frame; undoAt: string | undefined }) {
  return (
    <PlainPage frame={frame} name="Unsubscribed" heading="Done. You are off the list.">
      <p>You are unsubscribed. This address gets no more letters.</p>
      {undoAt ? (
        <form method="post" action={undoAt}>
          <button className="button button--line" type="submit" name="undo" value="1">
            Undo
          </button>
        </form>
      ) : (
        <OtherAddressNote />
      )}
      <p className="small">
        Changed your mind? You can{" "}
        <a className="link" href="/subscribe">
          subscribe again
        </a>{" "}
        at any time.
      </p>
    </PlainPage>
  );
}

export function ReturnedPage({ frame, email }: { frame: Frame; email: string }) {
  return (
    <PlainPage frame={frame} name="Welcome back" heading="Undone. You are on the list.">
      <p>
        As if nothing had happened: the Monday letter goes to <b>{email}</b>.
      </p>
      <a className="button button--line" href="/blog">
        Read the blog
      </a>
    </PlainPage>
  );
}

export function DeadUnsubscribeLinkPage({ frame }: { frame: Frame }) {
  return (
    <PlainPage frame={frame} name="Link not valid" heading="This link does not work.">
      <p>
        It may be incomplete. Open the link at the end of the latest letter, or copy the whole link into the
        address bar.
      </p>
    </PlainPage>
  );
}

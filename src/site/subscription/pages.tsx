import type { ReactNode } from "react";
import type { AppError } from "../../server/base/errors.ts";
import { ExpiredLinkError } from "../../server/audience/joining/confirm-address.ts";
import type { Frame } from "../layout/frame.ts";
import { PlainPage } from "../layout/PlainPage.tsx";
import { Sentence } from "../parts/Sentence.tsx";
import { SubscribeForm } from "../parts/SubscribeForm.tsx";
import { words } from "../words/words.ts";

const { subscription } = words;

interface SubscribePageProps {
  frame: Frame;
  email?: string;
  problem?: string;
}

export function SubscribePage({ frame, email = "", problem }: SubscribePageProps) {
  const { name, heading, text } = subscription.subscribe;
  return (
    <PlainPage frame={frame} name={name} heading={heading}>
      <p>{text}</p>
      <SubscribeForm id="subscribe" email={email} {...(problem && { problem })} />
    </PlainPage>
  );
}

export function SubscribedPage({ frame }: { frame: Frame }) {
  const { name, heading, text, nothingYet, askAgain } = subscription.subscribed;
  return (
    <PlainPage frame={frame} name={name} heading={heading}>
      <p className="done">{text}</p>
      <BlogLink />
      <p className="small">
        <Sentence text={nothingYet} link={<SubscribeLink>{askAgain}</SubscribeLink>} />
      </p>
    </PlainPage>
  );
}

export const BlogLink = () => (
  <a className="button button--line" href="/blog">
    {subscription.readBlog}
  </a>
);

const SubscribeLink = ({ children }: { children: string }) => (
  <a className="link" href="/subscribe">
    {children}
  </a>
);

interface AddressPageProps {
  frame: Frame;
  words: { name: string; heading: string; text: string };
  email: string;
  /** Follows the sentence. */
  children?: ReactNode;
}

/** A page with a sentence about the reader's address. */
export const AddressPage = ({ frame, words: { name, heading, text }, email, children }: AddressPageProps) => (
  <PlainPage frame={frame} name={name} heading={heading}>
    <p>
      <Sentence text={text} email={<b>{email}</b>} />
    </p>
    {children}
  </PlainPage>
);

export const PostButton = ({ children }: { children: string }) => (
  <form method="post">
    <button className="button" type="submit">
      {children}
    </button>
  </form>
);

interface OwnAddressProps {
  frame: Frame;
  email: string;
}

export const ConfirmPage = (props: OwnAddressProps) => (
  <AddressPage {...props} words={subscription.confirm}>
    <PostButton>{subscription.confirm.button}</PostButton>
    <p className="small">{subscription.confirm.notYou}</p>
  </AddressPage>
);

export const ConfirmedPage = (props: OwnAddressProps) => (
  <AddressPage {...props} words={subscription.confirmed}>
    <BlogLink />
    <p className="small">{subscription.confirmed.everyLetterEnds}</p>
  </AddressPage>
);

export const AlreadyConfirmedPage = (props: OwnAddressProps) => (
  <AddressPage {...props} words={subscription.alreadyConfirmed}>
    <BlogLink />
    <p className="small">{subscription.alreadyConfirmed.everyLetterEnds}</p>
  </AddressPage>
);

export function DeadConfirmLinkPage({ frame, error }: { frame: Frame; error: AppError }) {
  const { expiredLink, deadConfirmLink } = subscription;
  const isExpired = error instanceof ExpiredLinkError;
  const { name, heading } = isExpired ? expiredLink : deadConfirmLink;
  return (
    <PlainPage frame={frame} name={name} heading={heading}>
      <p>{isExpired ? expiredLink.text(error.message) : deadConfirmLink.text}</p>
      <SubscribeForm id="again" />
    </PlainPage>
  );
}

/** The same for a reader who has moved to another address and for one who was removed, so that it tells nobody which. */
export function NobodysAddressPage({ frame }: { frame: Frame }) {
  const { name, heading, text, button } = subscription.nobodysAddress;
  return (
    <PlainPage frame={frame} name={name} heading={heading}>
      <p>{text}</p>
      <PostButton>{button}</PostButton>
      <p className="small">{subscription.otherAddress}</p>
    </PlainPage>
  );
}

export const UnsubscribePage = (props: OwnAddressProps) => (
  <AddressPage {...props} words={subscription.unsubscribe}>
    <PostButton>{subscription.unsubscribe.button}</PostButton>
    <p className="small">{subscription.unsubscribe.byAccident}</p>
  </AddressPage>
);

/** `undoAt` is the path that undoes it; undefined when nobody had the address. */
export function UnsubscribedPage({ frame, undoAt }: { frame: Frame; undoAt: string | undefined }) {
  const { name, heading, text, undo, changedMind, subscribeAgain } = subscription.unsubscribed;
  return (
    <PlainPage frame={frame} name={name} heading={heading}>
      <p>{text}</p>
      {undoAt ? (
        <form method="post" action={undoAt}>
          <button className="button button--line" type="submit" name="undo" value="1">
            {undo}
          </button>
        </form>
      ) : (
        <p className="small">{subscription.otherAddress}</p>
      )}
      <p className="small">
        <Sentence text={changedMind} link={<SubscribeLink>{subscribeAgain}</SubscribeLink>} />
      </p>
    </PlainPage>
  );
}

export const ReturnedPage = (props: OwnAddressProps) => (
  <AddressPage {...props} words={subscription.returned}>
    <BlogLink />
  </AddressPage>
);

export function TestEmailPage({ frame }: { frame: Frame }) {
  const { name, heading, text } = subscription.testEmail;
  return (
    <PlainPage frame={frame} name={name} heading={heading}>
      <p>{text}</p>
    </PlainPage>
  );
}

export function DeadUnsubscribeLinkPage({ frame }: { frame: Frame }) {
  const { name, heading, text } = subscription.deadUnsubscribeLink;
  return (
    <PlainPage frame={frame} name={name} heading={heading}>
      <p>{text}</p>
    </PlainPage>
  );
}

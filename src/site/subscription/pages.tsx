import type { ReactNode } from "react";
import type { AppError } from "../../server/base/errors.ts";
import { ExpiredLinkError } from "../../server/audience/joining/confirm-address.ts";
import type { Frame } from "../layout/frame.ts";
import { PlainPage } from "../layout/PlainPage.tsx";
import { Sentence } from "../parts/Sentence.tsx";
import { SubscribeForm } from "../parts/SubscribeForm.tsx";
import type { TypedSubscription } from "../parts/SubscribeForm.tsx";
import { words } from "../words/words.ts";

const { subscription } = words;

interface SubscribePageProps {
  frame: Frame;
  /** What a form sent that the server refused, and why. */
  typed?: TypedSubscription;
  problem?: string;
}

export const SubscribePage = ({ frame, typed, problem }: SubscribePageProps) => (
  <TextPage frame={frame} words={subscription.subscribe}>
    <SubscribeForm id="subscribe" {...(typed && { typed })} {...(problem && { problem })} />
  </TextPage>
);

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

interface TextPageProps {
  frame: Frame;
  words: { name: string; heading: string; text: string };
  /** The reader's address, where the text has `{email}`. */
  email?: string;
  children?: ReactNode;
}

/** A page with one paragraph, and what follows it. */
export const TextPage = ({ frame, words: { name, heading, text }, email, children }: TextPageProps) => (
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
  <TextPage {...props} words={subscription.confirm}>
    <PostButton>{subscription.confirm.button}</PostButton>
    <p className="small">{subscription.confirm.notYou}</p>
  </TextPage>
);

export const ConfirmedPage = (props: OwnAddressProps) => (
  <TextPage {...props} words={subscription.confirmed}>
    <BlogLink />
    <p className="small">{subscription.confirmed.everyLetterEnds}</p>
  </TextPage>
);

export const AlreadyConfirmedPage = (props: OwnAddressProps) => (
  <TextPage {...props} words={subscription.alreadyConfirmed}>
    <BlogLink />
    <p className="small">{subscription.alreadyConfirmed.everyLetterEnds}</p>
  </TextPage>
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
export const NobodysAddressPage = ({ frame }: { frame: Frame }) => (
  <TextPage frame={frame} words={subscription.nobodysAddress}>
    <PostButton>{subscription.nobodysAddress.button}</PostButton>
    <p className="small">{subscription.otherAddress}</p>
  </TextPage>
);

export const UnsubscribePage = (props: OwnAddressProps) => (
  <TextPage {...props} words={subscription.unsubscribe}>
    <PostButton>{subscription.unsubscribe.button}</PostButton>
    <p className="small">{subscription.unsubscribe.byAccident}</p>
  </TextPage>
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
  <TextPage {...props} words={subscription.returned}>
    <BlogLink />
  </TextPage>
);

export const TestEmailPage = ({ frame }: { frame: Frame }) => (
  <TextPage frame={frame} words={subscription.testEmail} />
);

export const DeadUnsubscribeLinkPage = ({ frame }: { frame: Frame }) => (
  <TextPage frame={frame} words={subscription.deadUnsubscribeLink} />
);

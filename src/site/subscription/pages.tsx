import type { ReactNode } from "react";
import type { AppError } from "../../server/base/errors.ts";
import { CONFIRM_LINK_DAYS, ExpiredLinkError } from "../../server/audience/joining/confirm-address.ts";
import type { Frame } from "../layout/frame.ts";
import { PlainPage } from "../layout/PlainPage.tsx";
import { Sentence } from "../parts/Sentence.tsx";
import { useWords } from "../words/language.ts";
import { SubscribeForm, type TypedSubscription } from "../parts/SubscribeForm.tsx";

interface SubscribePageProps {
  frame: Frame;
  /** What a form sent that the server refused, and why. */
  typed?: TypedSubscription;
  problem?: string;
}

export function SubscribePage({ frame, typed, problem }: SubscribePageProps) {
  const { subscription } = frame.words;
  return (
    <TextPage frame={frame} words={subscription.subscribe}>
      <SubscribeForm id="subscribe" {...(typed && { typed })} {...(problem && { problem })} />
    </TextPage>
  );
}

export function SubscribedPage({ frame }: { frame: Frame }) {
  const { subscription } = frame.words;
  const { name, heading, text, nothingYet, askAgain } = subscription.subscribed;
  return (
    <PlainPage frame={frame} name={name} heading={heading}>
      <p className="done">{text}</p>
      <BlogLink />
      <p className="small">
        <Sentence text={nothingYet.text} link={<SubscribeLink>{askAgain}</SubscribeLink>} />
      </p>
    </PlainPage>
  );
}

export function BlogLink() {
  const { subscription } = useWords();
  return (
    <a className="button button--line" href="/blog">
      {subscription.readBlog}
    </a>
  );
}

const SubscribeLink = ({ children }: { children: string }) => (
  <a className="link" href="/subscribe">
    {children}
  </a>
);

interface TextPageProps {
  frame: Frame;
  words: { name: string; heading: string; text: string | { text: string } };
  /** The reader's address, where the text has `{email}`. */
  email?: string;
  children?: ReactNode;
}

/** A page with one paragraph, and what follows it. */
export const TextPage = ({ frame, words: { name, heading, text }, email, children }: TextPageProps) => (
  <PlainPage frame={frame} name={name} heading={heading}>
    <p>
      <Sentence text={typeof text === "string" ? text : text.text} email={<b>{email}</b>} />
    </p>
    {children}
  </PlainPage>
);

interface DonePageProps extends TextPageProps {
  words: TextPageProps["words"] & { everyLetterEnds?: string };
}

/** A page that says what has been done, and leads to the blog. */
export const DonePage = (props: DonePageProps) => (
  <TextPage {...props}>
    <BlogLink />
    {props.words.everyLetterEnds && <p className="small">{props.words.everyLetterEnds}</p>}
  </TextPage>
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

export function ConfirmPage(props: OwnAddressProps) {
  const { subscription } = props.frame.words;
  return (
    <TextPage {...props} words={subscription.confirm}>
      <PostButton>{subscription.confirm.button}</PostButton>
      <p className="small">{subscription.confirm.notYou}</p>
    </TextPage>
  );
}

export function DeadConfirmLinkPage({ frame, error }: { frame: Frame; error: AppError }) {
  const { expiredLink, deadConfirmLink } = frame.words.subscription;
  const isExpired = error instanceof ExpiredLinkError;
  const { name, heading } = isExpired ? expiredLink : deadConfirmLink;
  return (
    <PlainPage frame={frame} name={name} heading={heading}>
      <p>{isExpired ? expiredLink.text({ days: CONFIRM_LINK_DAYS }) : deadConfirmLink.text}</p>
      <SubscribeForm id="again" />
    </PlainPage>
  );
}

/** The same for a reader who has moved to another address and for one who was removed, so that it tells nobody which. */
export function NobodysAddressPage({ frame }: { frame: Frame }) {
  const { subscription } = frame.words;
  return (
    <TextPage frame={frame} words={subscription.nobodysAddress}>
      <PostButton>{subscription.nobodysAddress.button}</PostButton>
      <p className="small">{subscription.otherAddress}</p>
    </TextPage>
  );
}

export function UnsubscribePage(props: OwnAddressProps) {
  const { subscription } = props.frame.words;
  return (
    <TextPage {...props} words={subscription.unsubscribe}>
      <PostButton>{subscription.unsubscribe.button}</PostButton>
      <p className="small">{subscription.unsubscribe.byAccident}</p>
    </TextPage>
  );
}

/** `undoAt` is the path that undoes it; undefined when nobody had the address, or when it was done before. */
export function UnsubscribedPage({ frame, undoAt }: { frame: Frame; undoAt: string | undefined }) {
  const { subscription } = frame.words;
  const { name, heading, text, undo } = subscription.unsubscribed;
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
      <SubscribeAgain />
    </PlainPage>
  );
}

/** The way back for a reader who has left. */
export function SubscribeAgain() {
  const { subscription } = useWords();
  const { changedMind, subscribeAgain } = subscription.unsubscribed;
  return (
    <p className="small">
      <Sentence text={changedMind.text} link={<SubscribeLink>{subscribeAgain}</SubscribeLink>} />
    </p>
  );
}

export function TestEmailPage({ frame }: { frame: Frame }) {
  const { subscription } = frame.words;
  return <TextPage frame={frame} words={subscription.testEmail} />;
}

export function DeadUnsubscribeLinkPage({ frame }: { frame: Frame }) {
  const { subscription } = frame.words;
  return <TextPage frame={frame} words={subscription.deadUnsubscribeLink} />;
}

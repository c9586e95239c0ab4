import { NO_END } from "../../server/audience/subscribers/audience.ts";
import type { OwnTopic } from "../../server/audience/attributes/topics.ts";
import type { SubscriberDetail } from "../../contract/audience/subscribers.ts";
import { PlainPage } from "../layout/PlainPage.tsx";
import type { Frame } from "../layout/frame.ts";
import { Note } from "../parts/Field.tsx";
import { Icon } from "../parts/Icon.tsx";
import { Sentence } from "../parts/Sentence.tsx";
import { PostButton, SubscribeAgain, TextPage } from "./pages.tsx";
import { useWords } from "../words/language.ts";

interface PreferencesProps {
  frame: Frame;
  email: string;
  isActive: boolean;
  /** True after an unsubscribe, which the reader's own confirmation lifts. */
  isGone: boolean;
  pausedUntil: string | null;
  topics: readonly OwnTopic[];
  /** True right after the topics were saved. */
  isSaved: boolean;
}

/** Offers what anybody who has a newsletter may do with its link: pause it, unsubscribe or choose topics. */
export function PreferencesPage({
  frame,
  email,
  isActive,
  isGone,
  pausedUntil,
  ...topics
}: PreferencesProps) {
  const {
    dates,
    words: { subscription },
  } = frame;
  const { name, heading, active, paused, stopped, inactive, ...parts } = subscription.preferences;
  const address = <b>{email}</b>;
  return (
    <PlainPage frame={frame} name={name} heading={heading}>
      <p>
        {isActive && pausedUntil ? (
          <Sentence
            text={(pausedUntil === NO_END ? stopped : paused).text}
            email={address}
            date={dates.long(pausedUntil)}
          />
        ) : (
          <Sentence text={(isActive ? active : inactive).text} email={address} />
        )}
      </p>
      {isActive && (
        <form method="post" className="letter-actions">
          {pausedUntil ? (
            <Choice action="resume">{parts.resume}</Choice>
          ) : (
            <Choice action="pause">{parts.pause}</Choice>
          )}
          <Choice action="unsubscribe" isQuiet>
            {parts.unsubscribe}
          </Choice>
        </form>
      )}
      {isGone && <SubscribeAgain />}
      {isActive && topics.topics.length > 0 && <TopicsForm {...topics} />}
      <h2 className="letter-part">{parts.ownData}</h2>
      <p>
        <Sentence text={parts.ownDataText.text} email={address} />
      </p>
      <form method="post">
        <Choice action="mail-link" isQuiet>
          {parts.mailLink}
        </Choice>
      </form>
    </PlainPage>
  );
}

/** Names the topics that it shows, so that one that the owner adds meanwhile is not taken for one that was unticked. */
function TopicsForm({ topics, isSaved }: Pick<PreferencesProps, "topics" | "isSaved">) {
  const { subscription } = useWords();
  const parts = subscription.preferences;
  return (
    <form method="post" className="own-topics" action="#topics">
      <input type="hidden" name="shown" value={topics.map(({ id }) => id).join(",")} />
      <fieldset id="topics" aria-describedby="topics-text">
        <legend className="letter-part">{parts.topics}</legend>
        <p id="topics-text">{parts.topicsText}</p>
        {topics.map(({ id, name, description, isChosen }) => (
          <div className="own-topic" key={id}>
            <input
              type="checkbox"
              id={`topic-${id}`}
              name="topic"
              value={id}
              defaultChecked={isChosen}
              aria-describedby={description ? `topic-${id}-text` : undefined}
            />
            <label htmlFor={`topic-${id}`}>{name}</label>
            {description && (
              <p id={`topic-${id}-text`} dir="auto">
                {description}
              </p>
            )}
          </div>
        ))}
      </fieldset>
      <Choice action="topics" isQuiet>
        {parts.saveTopics}
      </Choice>
      {isSaved && (
        <output className="done">
          <Icon name="check" />
          {parts.topicsSaved}
        </output>
      )}
    </form>
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

export function KeepPage(props: OwnAddressProps) {
  const { subscription } = props.frame.words;
  return (
    <TextPage {...props} words={subscription.keep}>
      <PostButton>{subscription.keep.button}</PostButton>
      <p className="small">{subscription.keep.notWanted}</p>
    </TextPage>
  );
}

export function LinkMailedPage({ frame, email }: { frame: Frame; email: string }) {
  const { subscription } = frame.words;
  const { name, heading, text, nothingYet } = subscription.linkMailed;
  return (
    <PlainPage frame={frame} name={name} heading={heading}>
      <p className="done">{text({ email })}</p>
      <p className="small">{nothingYet}</p>
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
  const { subscription } = frame.words;
  const { name, heading, about, ...parts } = subscription.ownData;
  return (
    <PlainPage frame={frame} name={name} heading={heading}>
      <p>
        <Sentence text={about.text} email={<b>{subscriber.email}</b>} />
      </p>
      <form className="subscribe" method="post" noValidate>
        <label className="letter-label" htmlFor="new-email">
          {parts.newAddress}
        </label>
        <div className="subscribe-row">
          <input
            className="field"
            id="new-email"
            type="email"
            name="email"
            autoComplete="email"
            placeholder={parts.placeholder}
            required
            defaultValue={typed}
            aria-invalid={problem ? true : undefined}
            aria-describedby="new-email-note"
          />
          <Choice action="address">{parts.change}</Choice>
        </div>
        <Note id="new-email-note" problem={problem} hint={parts.changeNote} />
      </form>
      <h2 className="letter-part">{parts.stored}</h2>
      <p>{parts.storedText}</p>
      <p>
        <a className="button button--line" href={`/my-data/${token}/download`}>
          {parts.download}
        </a>
      </p>
      <h2 className="letter-part">{parts.erase}</h2>
      <p>{parts.eraseText}</p>
      <p>
        <a className="button button--line" href={`/my-data/${token}/erase`}>
          {parts.eraseButton}
        </a>
      </p>
    </PlainPage>
  );
}

/** Asks before everything is erased. Opening it changes nothing. */
export function EraseDataPage({ frame, token, email }: OwnAddressProps & { token: string }) {
  const { about, eraseButton, eraseHeading, eraseText, keep } = frame.words.subscription.ownData;
  const own = `/my-data/${token}`;
  return (
    <PlainPage frame={frame} name={eraseButton} heading={eraseHeading}>
      <p>
        <Sentence text={about.text} email={<b>{email}</b>} />
      </p>
      <p>{eraseText}</p>
      <form method="post" action={own} className="letter-actions">
        <Choice action="erase">{eraseButton}</Choice>
        <a className="button button--line" href={own}>
          {keep}
        </a>
      </form>
    </PlainPage>
  );
}

export function NewAddressMailedPage({ frame, email }: { frame: Frame; email: string }) {
  const { subscription } = frame.words;
  const { name, heading, text, untilThen } = subscription.newAddressMailed;
  return (
    <PlainPage frame={frame} name={name} heading={heading}>
      <p className="done">{text({ email })}</p>
      <p className="small">{untilThen}</p>
    </PlainPage>
  );
}

interface OwnAddressProps {
  frame: Frame;
  email: string;
}

export function NewAddressPage({ problem, ...props }: OwnAddressProps & { problem?: string }) {
  const { subscription } = props.frame.words;
  return (
    <TextPage {...props} words={subscription.newAddress}>
      <Note id="problem" problem={problem} />
      <PostButton>{subscription.newAddress.button}</PostButton>
    </TextPage>
  );
}

export function DeadOwnLinkPage({ frame }: { frame: Frame }) {
  const { subscription } = frame.words;
  return <TextPage frame={frame} words={subscription.deadOwnLink} />;
}

import type { Poll } from "../../contract/audience/polls.ts";
import { HONEYPOT_FIELD } from "../../contract/audience/subscribers.ts";
import type { ShownResults } from "../../blocks/poll/html.ts";
import { starsOf } from "../../blocks/poll/words.ts";
import type { Frame } from "../layout/frame.ts";
import { PlainPage } from "../layout/PlainPage.tsx";
import { Note } from "../parts/Field.tsx";
import { Sentence } from "../parts/Sentence.tsx";
import { BlogLink } from "../subscription/pages.tsx";

interface PollPageProps {
  frame: Frame;
  poll: Poll & { results: ShownResults };
  /** The token of a mailed link, and the address that it was mailed to; without one, it is the page for everybody. */
  reader: string;
  email: string | undefined;
  /** The answer that the link names, or the one given before. */
  chosen: number | undefined;
  hasAnswered: boolean;
  /** True right after an answer was taken. */
  isSaved: boolean;
  problem: string | undefined;
}

/** Asks the question of a poll, and says what has become of the answer. */
export function PollPage({ frame, poll, email, hasAnswered, isSaved, ...form }: PollPageProps) {
  const { name, saved, forReader } = frame.words.subscription.poll;
  const isShown = poll.results !== "owner" && (poll.isClosed || (poll.results === "answered" && hasAnswered));
  // On the site nobody knows whose answer could be changed.
  const isOpen = !poll.isClosed && (email !== undefined || !isSaved);
  return (
    <PlainPage frame={frame} name={name} heading={poll.question}>
      {isSaved && <p className="done">{saved}</p>}
      {poll.isClosed && <p>{frame.words.blocks.poll.closed}</p>}
      {isOpen && <AnswerForm frame={frame} poll={poll} {...form} />}
      {isShown && <Results frame={frame} poll={poll} />}
      {!isOpen && <BlogLink />}
      {isOpen && email !== undefined && (
        <p className="small">
          <Sentence text={forReader.text} email={<b>{masked(email)}</b>} />
        </p>
      )}
    </PlainPage>
  );
}

/** Who is shown the address of the page sees no whole address. */
const masked = (email: string) => email.replace(/^(.).*@/u, "$1***@");

type AnswerFormProps = Pick<PollPageProps, "frame" | "poll" | "reader" | "chosen" | "problem">;

function AnswerForm({ frame, poll, reader, chosen, problem }: AnswerFormProps) {
  const { poll: words } = frame.words.blocks;
  return (
    <form className="own-topics" method="post" action={`/poll/${poll.key}`}>
      <Note id="problem" problem={problem} />
      <input type="hidden" name="reader" value={reader} />
      <fieldset>
        <legend className="hidden">{poll.question}</legend>
        {poll.answers.map(({ n, words: answer }) => (
          <div className="own-topic" key={n}>
            <input
              type="radio"
              id={`answer-${n}`}
              name="answer"
              value={n}
              defaultChecked={n === chosen}
              required
            />
            <label htmlFor={`answer-${n}`} dir="auto">
              {poll.isStars ? starsOf(words, n) : answer}
            </label>
          </div>
        ))}
      </fieldset>
      <div className="hidden" aria-hidden="true">
        <input type="text" name={HONEYPOT_FIELD} tabIndex={-1} autoComplete="off" />
      </div>
      <button className="button" type="submit">
        {words.send}
      </button>
    </form>
  );
}

function Results({ frame, poll }: Pick<PollPageProps, "frame" | "poll">) {
  const { subscription, blocks, locale } = frame.words;
  const share = new Intl.NumberFormat(locale, { style: "percent" });
  const counts = poll.answers.map((answer) => ({ ...answer, count: answer.readers + answer.visitors }));
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <h2 className="letter-part">{subscription.poll.results}</h2>
      <ul className="poll-results">
        {counts.map(({ n, words, count }) => (
          <li key={n}>
            <span dir="auto">{poll.isStars ? starsOf(blocks.poll, n) : words}</span>
            <b>{share.format(total === 0 ? 0 : count / total)}</b>
            <progress aria-hidden="true" value={count} max={total || 1} />
          </li>
        ))}
      </ul>
      <p className="small">{subscription.poll.answers({ count: total })}</p>
    </>
  );
}

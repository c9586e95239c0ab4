import { metaOfStatic } from "../head/meta-of.ts";
import type { Frame } from "../layout/frame.ts";
import { Icon } from "../parts/Icon.tsx";
import { Sentence } from "../parts/Sentence.tsx";
import { SitePage } from "../layout/SitePage.tsx";
import { questionsIn } from "./page-texts.ts";
import { useWords } from "../words/language.ts";
import { SubscribeForm } from "../parts/SubscribeForm.tsx";

export function FaqPage({ frame }: { frame: Frame }) {
  const { words } = frame;
  const questions = questionsIn(words, frame.siteName);
  return (
    <SitePage
      frame={frame}
      title={words.pageTitle({ page: words.faq.title, siteName: frame.siteName })}
      description={words.faq.description({ siteName: frame.siteName })}
      meta={metaOfStatic(frame, "/faq", words.faq.name, questions)}
      current="/faq"
      sheet="static"
    >
      <div className="page beside">
        <div className="beside-side">
          <h1>{words.faq.heading}</h1>
          <p>
            <Sentence text={words.faq.opening.text} link={<ContactLink />} />
          </p>
          <SubscribeForm id="faq" />
        </div>
        <div>
          {questions.map(({ question, answer }) => (
            // Of those with one name the browser keeps one open.
            <details className="ask" name="faq" key={question}>
              <summary>
                {question}
                <Icon name="plus" />
              </summary>
              <p>{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </SitePage>
  );
}

const ContactLink = () => (
  <a className="link" href="/contact">
    {useWords().faq.writeToUs}
  </a>
);

import { metaOfFaq } from "../head/meta-of.ts";
import type { Frame } from "../layout/frame.ts";
import { Icon } from "../parts/Icon.tsx";
import { SitePage } from "../layout/SitePage.tsx";
import { SubscribeForm } from "../parts/SubscribeForm.tsx";
import { questionsFor } from "./questions.ts";

export function FaqPage({ frame }: { frame: Frame }) {
  const questions = questionsFor(frame.siteName);
  return (
    <SitePage
      frame={frame}
      title={`Frequently asked questions | ${frame.siteName}`}
      description={`Seven things that readers of ${frame.siteName} ask most, answered.`}
      meta={metaOfFaq(frame, questions)}
    >
      <div className="page beside">
        <div className="beside-side">
          <h1>Questions, answered.</h1>
          <p>
            Seven things that readers ask most. If yours is not among them,{" "}
            <a className="link" href="/contact">
              write to us
            </a>{" "}
            and a person will answer.
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

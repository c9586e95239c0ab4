import { useState } from "react";
import { showSentEmail } from "../../../../contract/mailing/deliveries.ts";
import { ExternalLink } from "../../../ui/icons/icons.tsx";
import { Section } from "../../../ui/page/Section.tsx";
import type { Receipt } from "../shared/newsletter-queries.ts";

/** The email as it went out, in a frame that may do nothing, and its page. */
export function EmailPart({ receipt: { newsletter, email } }: { receipt: Receipt }) {
  const [isText, setText] = useState(false);
  if (!email) return null;
  const address = showSentEmail.path.replace("{id}", String(newsletter.id));
  return (
    <Section
      id="email"
      title="Email"
      end={
        <>
          {newsletter.slug !== null && newsletter.recipientCount > 0 && (
            <a
              href={`/newsletter/${newsletter.slug}`}
              className="inline-flex items-center gap-1.75 text-ink-2 hover:text-ink hover:underline max-md:h-10"
            >
              <ExternalLink className="icon" aria-hidden="true" />
              View its page
            </a>
          )}
          <button
            type="button"
            aria-pressed={isText}
            onClick={() => setText(!isText)}
            className="h-7 rounded-md px-2.5 text-ink-3 hover:text-ink aria-pressed:bg-active aria-pressed:font-medium aria-pressed:text-ink max-md:h-10"
          >
            Plain text
          </button>
        </>
      }
    >
      <p className="mb-3 wrap-anywhere text-ink-2">
        From <bdi>{email.from}</bdi>. Personal fields show their fallbacks.
      </p>
      {/* The border is of the page around it, whose colors may be dark. */}
      <div className="overflow-hidden rounded-md border border-line">
        <iframe
          key={String(isText)}
          src={isText ? `${address}?part=text` : address}
          title="The email as it went out"
          sandbox=""
          loading="lazy"
          className="block h-120 w-full bg-[#fff] [color-scheme:light]"
        />
      </div>
    </Section>
  );
}

import { useQuery } from "@tanstack/react-query";
import { Download } from "../../ui/icons/icons.tsx";
import { useState, type ReactNode } from "react";
import type { z } from "zod";
import { Link } from "react-router";
import { downloadKeptMail, showKeptMail, type getKeptMail } from "../../../contract/mailing/mail-server.ts";
import { FailureNotice } from "../../ui/states/FailureNotice.tsx";
import { PageHead } from "../../ui/page/PageHead.tsx";
import { Skeleton } from "../../ui/states/Skeleton.tsx";
import { Tabs } from "../../ui/buttons/Tabs.tsx";
import { OUTBOX, keptMailQuery } from "./outbox-queries.ts";
import { Moment } from "../../time/Moment.tsx";

type Mail = z.output<typeof getKeptMail.answer>;

/** One kept mail as its reader would see it, and as it is. */
export function KeptMailScreen({ id }: { id: string }) {
  const { data: mail, error } = useQuery(keptMailQuery(id));
  return (
    <>
      <p className="mb-2 text-ink-3">
        <Link to={OUTBOX} className="link">
          Outbox
        </Link>
      </p>
      <PageHead
        title={mail?.subject || "Email"}
        actions={
          mail && (
            <a
              href={addressOf(downloadKeptMail.path, id)}
              download
              className="inline-flex items-center gap-1.75 font-medium text-ink-2 hover:text-ink hover:underline"
            >
              <Download className="icon" aria-hidden="true" />
              Download .eml
            </a>
          )
        }
      />
      {error && <FailureNotice>{error.message}</FailureNotice>}
      {!mail && !error && (
        <div aria-busy="true" className="grid gap-4">
          <span className="sr-only">Loading</span>
          <Skeleton className="h-20 w-full" />
          <Skeleton className="h-80 w-full" />
        </div>
      )}
      {mail && <MailParts mail={mail} />}
    </>
  );
}

function MailParts({ mail }: { mail: Mail }) {
  const [shown, setShown] = useState(mail.hasHtml ? "html" : "text");
  const html = {
    id: "html",
    name: "HTML",
    content: (
      // The border is of the page around it, whose colors may be dark.
      <div className="overflow-hidden rounded-md border border-line">
        <iframe
          src={addressOf(showKeptMail.path, mail.id)}
          title="The email as its recipient sees it"
          sandbox=""
          className="block h-180 w-full bg-[#fff] [color-scheme:light]"
        />
      </div>
    ),
  };
  const text = {
    id: "text",
    name: "Plain text",
    content: <Plain words={mail.text || "This email has no text part."} />,
  };
  const headers = { id: "headers", name: "Headers", content: <Headers headers={mail.headers} /> };
  return (
    <>
      <dl className="mb-5 border-t border-rule">
        <Fact name="To">{mail.to}</Fact>
        <Fact name="From">{mail.from}</Fact>
        <Fact name="Stored">
          <Moment at={mail.keptAt} />
        </Fact>
      </dl>
      <Tabs
        label="Parts of the email"
        tabs={mail.hasHtml ? [html, text, headers] : [text, headers]}
        current={shown}
        onChange={setShown}
      />
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-4 border-b border-line py-2">
      <dt className="w-16 shrink-0 text-ink-3">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  );
}

const Plain = ({ words }: { words: string }) => (
  <pre className="font-mono text-xs leading-relaxed wrap-anywhere whitespace-pre-wrap">{words}</pre>
);

/** In the order of the mail; a name may come twice. */
function Headers({ headers }: Pick<Mail, "headers">) {
  return <Plain words={headers.map(({ name, value }) => `${name}: ${value}`).join("\n")} />;
}

const addressOf = (path: string, id: string) => path.replace("{id}", encodeURIComponent(id));

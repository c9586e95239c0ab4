import type { z } from "zod";
import type { checkMailRecords } from "../../../contract/mailing/mail-server.ts";
import { findMailRecords, type MailRecord } from "../../kernel/mail/mail-records.ts";

type Answer = z.output<typeof checkMailRecords.answer>;
type RecordView = Answer["records"][number];

/** Explains the DNS records of our domain to the owner, one by one. */
export async function checkRecords(surroundings: Parameters<typeof findMailRecords>[0]): Promise<Answer> {
  const { domain, records } = await findMailRecords(surroundings);
  if (!records) return { domain, records: [] };
  const views = records.map((record) => presentRecord(record, domain));
  return { domain, records: surroundings.dkimNames.length > 0 ? views : [...views, unsigned(domain)] };
}

function presentRecord({ kind, at, isThere, text = "" }: MailRecord, domain: string): RecordView {
  if (isThere === undefined)
    return { record: kind, at, state: "unknown", words: "DNS did not answer. Try again later." };
  const more = kind === "DMARC" && !/;\s*rua\s*=/i.test(text) ? NO_REPORTS : "";
  if (isThere) return { record: kind, at, state: "there", words: meanings[kind](domain) + more };
  return { record: kind, at, state: "missing", words: advice[kind] };
}

const unsigned = (domain: string): RecordView => ({
  record: "DKIM",
  at: domain,
  state: "unknown",
  words:
    "Masthead does not sign your emails. Your mail provider may: Prove it, below, says if somebody does. If nobody does, create a key under DKIM keys.",
});

const NO_REPORTS =
  " It asks for no reports: add rua=mailto: with the address of your bounce mailbox, and Newsletter → Who sends in your name shows them.";

// That a record is there says nothing of what it allows: the mail server's addresses are its own affair.
const meanings = {
  SPF: (domain: string) => `Your domain says which servers may send email from ${domain}.`,
  DKIM: () =>
    "Your domain has the key of your signature, so mailbox providers can check that an email is yours.",
  DMARC: () => "Your domain says what happens to email that pretends to come from you.",
} satisfies Record<MailRecord["kind"], (domain: string) => string>;

const advice = {
  SPF: "Missing: mailbox providers cannot tell which servers may send for you. Ask your mail provider for the record, and add it to the DNS settings of your domain.",
  DKIM: "Missing: mailbox providers cannot check your signature. Add the record of your key to the DNS settings of your domain.",
  DMARC:
    "Missing: Gmail and Yahoo ask for it above 5,000 emails a day. Begin with the record v=DMARC1; p=none.",
} satisfies Record<MailRecord["kind"], string>;

import { BY_REPLY, POLL } from "../../../../blocks/poll/html.ts";
import { unescaped } from "../../../../blocks/entities.ts";
import { fillFields, type KnownField } from "../../../../contract/audience/personal-fields.ts";
import { mailtoOf } from "../../../../contract/mailing/mailto.ts";
import { hole } from "../../../engines/mime/holes.ts";

/** The hole for the token that names the reader in the address of an answer (`pollToken`). */
export const READER = "reader";

const ANSWER = /(<a href="\/poll\/[0-9a-f]{16}\?answer=\d+)(?=")/g;

/** Clean HTML whose answers to polls are those of the reader that a copy is for. */
export const withReader = (html: string): string =>
  html.replaceAll(ANSWER, (link) => `${link}&amp;reader=${hole(READER)}`);

const QUESTION = new RegExp(`(<div ${POLL}="${BY_REPLY}"[^>]*><p>)([^<]*)(</p>\\s*<p><a href=")[^"]*`, "g");

/** Clean HTML whose questions are answered by a mail to this address; its subject is the same for all readers. */
export const withReplies = (html: string, address: string, known: readonly KnownField[]): string =>
  html.replaceAll(QUESTION, (_, before: string, question: string, after: string) => {
    const words = unescaped(fillFields(question, { known, valueOf: ({ fallback }) => fallback }));
    const subject = encodeURIComponent(`Re: ${words}`.toWellFormed());
    return `${before}${question}${after}${mailtoOf(address)}?subject=${subject}`;
  });

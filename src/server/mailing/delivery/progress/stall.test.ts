import { expect, test } from "vitest";
import { SMTP_URL_PLACE } from "../../../engines/smtp/smtp-url.ts";
import { wordsOfRefusal } from "./stall.ts";

test.each([
  [
    "The mail server cannot be reached: connect ECONNREFUSED 127.0.0.1:25",
    "The mail server mx:25 cannot be reached: connect ECONNREFUSED 127.0.0.1:25. Check that it runs, and the host and port in SMTP_URL.",
  ],
  [
    "The mail server cannot be reached: self-signed certificate",
    "The mail server mx:25 cannot be reached: self-signed certificate. Its certificate is not trusted. For a mail server of your own, add ?tls.rejectUnauthorized=false to SMTP_URL.",
  ],
  [
    "452 4.3.1 The disk is full",
    "The mail server mx:25 said: 452 4.3.1 The disk is full. That is temporary by its own account; if it lasts, ask its operator.",
  ],
  [
    "The connection to the mail server broke off: read ECONNRESET",
    "The connection to the mail server mx:25 broke off: read ECONNRESET. Check the mail server.",
  ],
])("“%s” names the server and what to do", (reason, words) => {
  expect(wordsOfRefusal({ description: "mx:25", place: SMTP_URL_PLACE }, reason)).toBe(words);
});

import { expect, test } from "vitest";
import { judgeEvent } from "./judge-event.ts";

const route = { mailFrom: "letter@blog.example.com", bounceDomain: undefined, server: undefined };
const event = { status: undefined, recipient: "anna@example.org" };
const kindOf = (words: string) => judgeEvent({ ...event, words, isPermanent: true }, route).kind;

test.each([
  "Unable to connect to MX servers",
  "IP 203.0.113.9 refused",
  "rejected: mail volume too high",
  "Delivery failed: TLS handshake error",
  "account paused: no credits",
  "550 5.1.1 <letter@blog.example.com>: no such user",
  "451 No such user for now",
  "Der Versand wurde vom Anbieter gestoppt",
  "отправка остановлена",
  "配信を停止しました",
])("“%s” does not speak of the mailbox, whatever the provider calls it", (words) => {
  expect(kindOf(words)).toBe("soft");
});

test.each([
  "",
  "550 5.1.1 User unknown",
  "Recipient address rejected: user unknown",
  "The address is not a valid email address.",
  "Bounced Address",
  "Invalid",
  "Not delivering to previously bounced address",
])("“%s” ends mail to the address", (words) => expect(kindOf(words)).toBe("hard"));

test("a bounce that the provider calls passing is one if nobody says why", () => {
  expect(judgeEvent({ ...event, words: "", isPermanent: false }, route).kind).toBe("soft");
});

test.each([
  ["account paused: no credits", undefined, true],
  ["Der Versand wurde vom Anbieter gestoppt", undefined, true],
  ["554 no", undefined, true],
  ["550 internal server error", undefined, true],
  ["550 MX lookup failed", undefined, true],
  ["550 server down for maintenance", undefined, true],
  ["550 El buzón está lleno", undefined, false],
  ["552 5.2.2 Mailbox full", undefined, false],
  ["mailbox is full", undefined, false],
  ["smtp; later", "4.2.1", false],
  ["", undefined, false],
])("“%s” (%s) is kept like a refusal by policy: %s", (words, status, isPolicy) => {
  expect(judgeEvent({ ...event, status, words, isPermanent: false }, route)).toMatchObject({
    kind: "soft",
    isPolicy,
  });
});

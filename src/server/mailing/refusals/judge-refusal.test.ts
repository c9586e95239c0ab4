import { describe, expect, test } from "vitest";
import { judgeFailure, judgeRefusal, judgeReply, statusIn } from "./judge-refusal.ts";
import { rules } from "./refusal-rules.ts";

describe("every rule judges the replies that it was made for", () => {
  test.each(rules.flatMap(({ means, replies }) => replies.map((reply) => ({ reply, means }))))(
    "“$reply” means $means",
    ({ reply, means }) => expect(judgeReply(reply)).toBe(means),
  );

  test("and no other rule makes it superfluous", () => {
    for (const { says, replies } of rules) {
      const first = replies.filter((reply) => rules.find((rule) => rule.says.test(reply))?.says === says);
      expect(first.length, String(says)).toBeGreaterThan(0);
    }
  });
});

test.each([
  // Quota, whatever the status.
  ["550 5.1.1 <anna@example.org>: user is over quota", "other"],
  ["550 5.1.1 <anna@example.org> Mailbox full", "other"],
  ["552 5.2.2 The email account that you tried to reach is over quota and inactive.", "other"],
  // Rate: Gmail says 5.2.1 of a busy reader as well as of a disabled one.
  [
    "550 5.2.1 The user you are trying to contact is receiving mail at a rate that 5.2.1 prevents additional messages from being delivered.",
    "other",
  ],
  [
    "550-5.2.1 The user you are trying to contact is receiving mail at a\n 550-5.2.1 rate that prevents additional messages from being delivered.",
    "other",
  ],
  ["550 5.2.1 The email account that you tried to reach is disabled.", "no mailbox"],
  ["550 5.2.1 Mailbox disabled for this recipient", "no mailbox"],
  ["550 5.2.1 Try another day", "other"],
  // Policy and reputation.
  ["554 5.7.1 Message rejected", "policy"],
  ["550 5.7.1 Blocked, see https://help.example.net/5.1.1", "policy"],
  ["550 Blocked, see https://help.example.net/5.1.1", "policy"],
  ["554 5.7.1 <anna@example.org>: Recipient address rejected: Access denied", "policy"],
  ["550 5.7.1 <anna@example.org>: User unknown in relay recipient table", "no mailbox"],
  // Our own sender.
  ["550 Unroutable sender address", "policy"],
  ["550 5.1.7 No such domain", "policy"],
  ["550 5.1.8 <news@example.com>: Domain does not exist", "policy"],
  ["553 5.1.1 Sender address unknown", "policy"],
  ["550 5.1.1 No such user (in reply to MAIL FROM command)", "policy"],
  ["550 Requested action not taken: mailbox unavailable. Sender address has null MX", "policy"],
  // Faults of name servers.
  [
    "550 5.4.4 Host or domain name not found. Name service error for name=example.org type=MX: Malformed or unexpected name server reply",
    "other",
  ],
  ["550 5.4.4 Unable to route: DNS lookup failed", "other"],
  ["550 5.4.4 Invalid domain", "no mailbox"],
  // A program of the mail server that fails.
  ['550 5.1.1 Command output: procmail: Couldn\'t create "/var/spool/mail/anna" id: No such user', "other"],
  // Passing.
  ["550 5.1.1 Greylisted, please come back in 5 minutes", "other"],
  ["451 4.7.1 Rejected for now, poor reputation", "policy"],
  ["450 4.1.1 <anna@example.org>: User unknown in virtual alias table", "other"],
  // A status code in a link says nothing.
  ["550 Rejected. See https://example.org/help/5.1.1", "other"],
  ["550 Rejected, http://example.org/5.1.10/user-unknown", "other"],
  // Our own sentences, of an email that no server has seen.
  ["The mail server does not take international addresses such as zoë@example.org.", "other"],
  ["This is not a mail address.", "other"],
  // Dead, by words alone and by status alone.
  ["550 No such user here", "no mailbox"],
  ["550 anna@example.org... User unknown", "no mailbox"],
  ["554 This account has been disabled or discontinued", "no mailbox"],
  ["550 5.1.1 https://support.example.net/?p=NoSuchUser", "no mailbox"],
  ["550 5.1.2 Rejected", "no mailbox"],
  ["501 5.1.3 Rejected", "no mailbox"],
  ["550 5.1.6 Rejected", "no mailbox"],
  ["550 5.1.10 Rejected", "no mailbox"],
  ["550 #5.1.1 Rejected", "no mailbox"],
  ["550 sorry, nothing here for you (#5.1.1)", "no mailbox"],
  ["550 Rejected, as is everything since version 5.1.1", "other"],
  ["550 Rejected", "other"],
] as const)("the reply “%s” means %s", (reply, refusal) => {
  expect(judgeReply(reply)).toBe(refusal);
});

test("a refusal of our sender is one wherever the report says so", () => {
  const text =
    "  anna@example.org\n    SMTP error from remote mail server after MAIL FROM:<news@example.com>:";
  expect(judgeRefusal("5.1.7", ["550 5.1.7 No such domain example.com", text])).toBe("policy");
  expect(judgeRefusal("5.0.0", ["550 No such user", text])).toBe("policy");
  const transcript = ">>> MAIL From:<news@example.com> SIZE=1024\n<<< 550 5.1.1 No such user";
  expect(judgeRefusal("5.1.1", ["550 5.1.1 No such user", transcript])).toBe("policy");
  const ofReader = ">>> RCPT To:<anna@example.org>\n<<< 550 5.1.1 No such user";
  expect(judgeRefusal("5.1.1", ["550 5.1.1 No such user", ofReader])).toBe("no mailbox");
});

test("a report's status is the one that its text quotes, and none of its links", () => {
  expect(statusIn("host mx.example.org said: 550 5.1.1 User unknown")).toBe("5.1.1");
  expect(statusIn("Sorry, no mailbox here by that name. (#5.1.1)")).toBe("5.1.1");
  expect(statusIn("550 Rejected, see www.example.org/help/5.1.1 or https://example.org/?p=5.1.2")).toBe(
    "5.0.0",
  );
  expect(statusIn("The version is 15.1.1.2")).toBeUndefined();
});

test("names of hosts and addresses say nothing of the mailbox", () => {
  const named = "550 <spam@example.org>: user unknown (blocked.example.org)";
  expect(judgeRefusal(undefined, [named])).toBe("no mailbox");
  const listed = "553 http://www.spamhaus.org/query/bl?ip=192.0.2.222";
  expect(judgeRefusal("5.1.3", [listed])).toBe("policy");
});

test.each([
  ["452 4.2.2 Mailbox full", "temporary"],
  ["552 5.2.2 <anna@example.org>: user is over quota", "temporary"],
  ["550 5.4.312 Message expired, DNS query failed", "temporary"],
  ["451 4.7.1 Rejected by our policy for now", "ours"],
  ["550 5.7.1 Rejected as spam", "ours"],
  ["The mail server does not take international addresses such as ä@example.org.", "ours"],
  ["550 5.1.1 No such user", "ours"],
  ["550 Rejected", "ours"],
])("a delivery that failed with “%s” has failed for a reason that is %s", (code, reason) => {
  expect(judgeFailure(code)).toBe(reason);
});

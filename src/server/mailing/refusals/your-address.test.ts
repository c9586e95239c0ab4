import { expect, test } from "vitest";
import { judgeReply } from "./judge-refusal.ts";
import { withYourAddress } from "./your-address.ts";

const origin = { mailFrom: "A letter <letter@blog.example.com>", bounceDomain: "bounces.example.com" };
const ANNA = "anna@example.org";
const judged = (reply: string, recipient: string) => judgeReply(withYourAddress(reply, origin, [recipient]));

test.each([
  "550 5.1.1 <letter@blog.example.com>: no such user",
  "550 5.1.1 <Letter@Blog.example.com> is not a valid user of this server",
  "550 news@blog.example.com unknown user account.",
  "550 5.1.1 bounce+7.12.AbC@bounces.example.com: mailbox does not exist",
  "550 Empfänger letter@blog.example.com unbekannt",
])("“%s” names us, and no reader's mailbox", (reply) => expect(judged(reply, ANNA)).toBe("policy"));

test("the sign-in at the mail server and a return path in other letters name us, too", () => {
  const server = { signIn: { user: "User123@relay.example" } };
  const route = { ...origin, bounceDomain: "Bounces.Example.com", server };
  const replies = [
    "550 Account user123@relay.example disabled",
    "550 5.1.1 b1@bounces.example.com: no such user",
  ];
  for (const reply of replies) expect(judgeReply(withYourAddress(reply, route, [ANNA]))).toBe("policy");
});

test.each([
  ["550 5.1.1 <anna@example.org>: no such user", ANNA],
  ["550 5.1.1 <anna@mx1.example.org>: no such user; for help write to postmaster@example.org", ANNA],
  ["550 5.1.1 <forwarded@example.net>: user unknown", ANNA],
  ["550 5.1.1 <anna@blog.example.com>: no such user", "anna@blog.example.com"],
  ["550 5.1.1 <letter@blog.example.com>: no such user", "letter@blog.example.com"],
])("“%s” is about the reader", (reply, recipient) => expect(judged(reply, recipient)).toBe("no mailbox"));

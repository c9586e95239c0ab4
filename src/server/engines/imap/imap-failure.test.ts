import { expect, test } from "vitest";
import { imapFailureOf } from "./imap-failure.ts";

const server = { host: "imap.example.com", port: 993, secret: "correct horse battery" };

test("no part of the password is shown, wherever the server's words are cut", () => {
  for (let before = 270; before < 310; before++) {
    const responseText = `${"x".repeat(before)}${server.secret} is wrong`;
    const { message } = imapFailureOf(Object.assign(new Error("NO"), { responseText }), server);
    expect(message).not.toContain("correct");
  }
});

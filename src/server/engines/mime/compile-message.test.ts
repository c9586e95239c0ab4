import { createHash, generateKeyPairSync, verify } from "node:crypto";
import * as fc from "fast-check";
import PostalMime from "postal-mime";
import { expect, test } from "vitest";
import { compileMessage, writeMessage, type Copy, type Message } from "./compile-message.ts";
import { createDkimSigner } from "./dkim.ts";
import { escaped } from "../../../blocks/entities.ts";
import { hole } from "./holes.ts";

const message: Message = {
  from: { name: "Masthead", address: "letter@example.com" },
  subject: "What we threw away",
  html: `<p>Hi ${hole("name", { fallback: "you &amp; me" })}, <a href="${hole("unsubscribe")}">leave</a></p>`,
  text: `Hi ${hole("name", { fallback: "there" })}, leave: ${hole("unsubscribe")}`,
  date: new Date("2026-03-02T09:00:00Z"),
  headers: { "List-Id": "<newsletter.example.com>" },
  signers: [],
};

const copy: Copy = {
  to: "reader@example.com",
  messageId: "<1.2@example.com>",
  headers: {},
  values: { unsubscribe: "https://example.com/unsubscribe/abc", name: "" },
};

test("each copy has its reader's own texts, escaped where they stand in HTML, or what stands for none", async () => {
  const write = compileMessage(message);
  const anonymous = await PostalMime.parse(Buffer.concat(write(copy)));
  const zoe = write({ ...copy, values: { ...copy.values, name: "Zoë <b>" } });
  const named = await PostalMime.parse(Buffer.concat(zoe));
  expect(anonymous).toMatchObject({
    from: { name: "Masthead", address: "letter@example.com" },
    subject: "What we threw away",
    text: "Hi there, leave: https://example.com/unsubscribe/abc\n",
    html: `<p>Hi you &amp; me, <a href="https://example.com/unsubscribe/abc">leave</a></p>\n`,
    date: "2026-03-02T09:00:00.000Z",
    messageId: "<1.2@example.com>",
  });
  expect(named.text).toBe("Hi Zoë <b>, leave: https://example.com/unsubscribe/abc\n");
  expect(named.html).toContain("<p>Hi Zoë &lt;b&gt;, ");
});

test("in a single message, what looks like a hole is text", async () => {
  const text = "Titles may read {{name|so}}.";
  const written = writeMessage({ ...message, subject: text, text, html: `<p>${text}</p>` }, copy);
  expect(await PostalMime.parse(Buffer.concat(written))).toMatchObject({
    subject: text,
    text: `${text}\n`,
    html: `<p>${text}</p>\n`,
  });
});

const line = fc.string({ unit: "grapheme", maxLength: 300 });
const words = fc.oneof(
  line,
  fc.constantFrom(
    ".",
    "..a",
    "From here",
    "=",
    "=20",
    " ",
    "\t",
    "a ",
    "{{",
    "}}",
    "\u00a0",
    "e\u0301",
    "👩🏽‍🚀".repeat(60),
  ),
);
const text = fc.array(words, { maxLength: 12 }).map((lines) => lines.join("\n"));

test("whatever is written arrives as it was written, in short lines of plain ASCII", async () => {
  await fc.assert(
    fc.asyncProperty(text, text, line, line, async (html, plain, subject, name) => {
      const isRight = [html, plain, subject, name].every(
        (part) => part.isWellFormed() && !/[\0\r\uE000]/.test(part),
      );
      fc.pre(isRight && !/\n/.test(subject + name));
      const title = subject.replaceAll(/\s+/g, " ").trim();
      const from = { name: name.trim(), address: "letter@example.com" };
      const write = compileMessage({ ...message, html, text: plain, subject: title, from });
      const bytes = Buffer.concat(write(copy));
      const wire = bytes.toString("latin1");
      const [, body = ""] = wire.split(/\r\n\r\n(.*)/s);
      expect(wire).not.toMatch(/[^\r\n\x20-\x7e\t]/);
      expect(longestIn(body)).toBeLessThanOrEqual(76);
      expect(wire).not.toMatch(/\r\n\./);
      const parsed = await PostalMime.parse(bytes);
      expect(parsed.html?.replaceAll("\r\n", "\n")).toBe(`${html}\n`);
      expect(parsed.text?.replaceAll("\r\n", "\n")).toBe(`${plain}\n`);
      expect(parsed.subject ?? "").toBe(title);
    }),
    { numRuns: Number(process.env["RUNS"] ?? 300) },
  );
});

test("a filled copy reads as the text with its values in place, whatever both are", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(text, { minLength: 2, maxLength: 5 }),
      value,
      value,
      async (parts, name, given) => {
        fc.pre([...parts, name, given].every(isText));
        const fallback = inHeader(given);
        const gap = (of: (words: string) => string) => hole("name", { fallback: of(fallback) });
        const write = compileMessage({
          ...message,
          subject: parts.map(inHeader).join(hole("name", { fallback })),
          text: parts.join(hole("name", { fallback })),
          html: parts.map(escaped).join(gap(escaped)),
        });
        const own = inHeader(name);
        const bytes = Buffer.concat(write({ ...copy, values: { ...copy.values, name: own } }));
        const [head = "", body = ""] = bytes.toString("latin1").split(/\r\n\r\n(.*)/s);
        expect(longestIn(head)).toBeLessThan(998);
        expect(longestIn(body)).toBeLessThanOrEqual(76);
        const parsed = await PostalMime.parse(bytes);
        const shown = own || fallback;
        expect(parsed.text?.replaceAll("\r\n", "\n")).toBe(`${parts.join(shown)}\n`);
        expect(parsed.html?.replaceAll("\r\n", "\n")).toBe(`${parts.map(escaped).join(escaped(shown))}\n`);
        expect(oneSpaced(parsed.subject ?? "")).toBe(oneSpaced(parts.map(inHeader).join(shown)));
      },
    ),
    { numRuns: Number(process.env["RUNS"] ?? 300) },
  );
});

const isText = (words: string) => !/[\r\0\uE000\uE001]/.test(words) && words.isWellFormed();
const value = fc.oneof(
  line,
  fc.constantFrom("", "<b>", '"&', "{{name}}", "=", " ", "ß".repeat(200), "x".repeat(400)),
);
const inHeader = (words: string) => words.replaceAll(/[\s\p{Cc}]+/gu, " ");
const oneSpaced = (words: string) => words.replaceAll(/\s+/g, " ").trim();
const longestIn = (wire: string) => Math.max(...wire.split("\r\n").map(({ length }) => length));

test.each([
  "a@b.example\r\nBcc: c@d.example",
  "a@b.example\nX: y",
  "a@b.example\r\n\r\nbody",
  "a\0@b.example",
])("a header cannot be begun from within an address (%j)", (to) => {
  expect(() => compileMessage(message)({ ...copy, to })).toThrow("line break");
});

test.each([
  ["rsa-sha256", generateKeyPairSync("rsa", { modulusLength: 2048 })],
  ["ed25519-sha256", generateKeyPairSync("ed25519")],
])("a copy carries a signature of %s that names its headers", (algorithm, { privateKey, publicKey }) => {
  const signer = createDkimSigner("example.com", { selector: "news", privateKey });
  const headers = {
    "List-Unsubscribe": "<https://example.com/x>",
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
  const write = compileMessage({ ...message, signers: [signer] });
  const wire = Buffer.concat(write({ ...copy, headers })).toString();
  const [head = ""] = wire.split("\r\n\r\n");
  const [signature = "", ...others] = head.split(/\r\n(?! )/);
  expect(signature).toMatch(
    new RegExp(`^DKIM-Signature: v=1; a=${algorithm}; c=relaxed/relaxed; d=example.com; s=news;`),
  );
  const [, names = ""] = /h=([^;]+);/.exec(signature) ?? [];
  const named = names.replaceAll(/\s/g, "").split(":");
  expect(named.filter((name) => name === "from")).toHaveLength(2);
  expect(named).toEqual(expect.arrayContaining(["from", "list-unsubscribe", "list-unsubscribe-post"]));

  // As a verifier does it (RFC 6376, 3.7), read anew from what was written.
  const byName = new Map(others.map((header) => [header.split(":")[0]?.toLowerCase(), header]));
  const bare = signature.replace(/(b=)[^;]*$/s, "$1");
  const present = [...new Set(named)].map((name) => byName.get(name) ?? "");
  const signed = [...present, bare].map(relax).join("\r\n");
  const value = Buffer.from((/\sb=([^;]*)$/s.exec(signature)?.[1] ?? "").replaceAll(/\s/g, ""), "base64");
  const isTrue =
    algorithm === "rsa-sha256"
      ? verify("sha256", Buffer.from(signed), publicKey, value)
      : verify(null, sha256(signed), publicKey, value);
  expect(isTrue).toBe(true);
});

const sha256 = (words: string) => createHash("sha256").update(words).digest();

function relax(header: string): string {
  const [name = "", value = ""] = header.split(/:(.*)/s);
  return `${name.toLowerCase()}:${value.replaceAll(/\s+/g, " ").trim()}`;
}

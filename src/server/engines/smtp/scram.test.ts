import { expect, test } from "vitest";
import { ScramSignIn } from "./scram.ts";

/** The example of RFC 7677, 3. */
const NONCE = "rOprNGfwEbeRWgbNEkqO";
const SERVER_NONCE = `${NONCE}%hvYDpWUa2RaTCAfuxFIlj)hNlF$k0`;
const SERVER_FIRST = `r=${SERVER_NONCE},s=W22ZaJ0SNY7soEsUEjb6gQ==,i=4096`;
const SERVER_FINAL = "v=6rriTRBi23WpRR/wtup+mMhUZUn/dB5nLTJRsjl95G4=";
const example = () => new ScramSignIn({ user: "user", password: "pencil" }, NONCE);

test("it says what RFC 7677 says, and knows the server by its signature", async () => {
  const scram = example();
  expect(scram.first).toBe(`n,,n=user,r=${NONCE}`);
  expect(await scram.prove(SERVER_FIRST)).toBe(
    `c=biws,r=${SERVER_NONCE},p=dHzbZapWIk4jUhN+Ute9ytag9zjfMHgsqmmiz7AndVQ=`,
  );
  expect(scram.isFromServer(SERVER_FINAL)).toBe(true);
});

test.each([
  "v=7rriTRBi23WpRR/wtup+mMhUZUn/dB5nLTJRsjl95G4=",
  "v=6rri",
  "v=",
  "",
  "e=invalid-proof",
  `x${SERVER_FINAL}`,
])("%j is no proof of a server", async (serverFinal) => {
  const scram = example();
  expect(scram.isFromServer(SERVER_FINAL)).toBe(false);
  await scram.prove(SERVER_FIRST);
  expect(scram.isFromServer(serverFinal)).toBe(false);
});

test.each([
  ["another nonce", SERVER_FIRST.replace(NONCE, "somebodyElses")],
  ["our nonce and no more", SERVER_FIRST.replace(SERVER_NONCE, NONCE)],
  ["no salt", SERVER_FIRST.replace(/s=[^,]+/, "s=")],
  ["an extension that must be known", `m=new,${SERVER_FIRST}`],
  ["too few rounds", SERVER_FIRST.replace("4096", "4095")],
  ["no rounds", SERVER_FIRST.replace("4096", "0")],
  ["rounds for hours", SERVER_FIRST.replace("4096", "999999999")],
  ["rounds without an end", SERVER_FIRST.replace("4096", "9".repeat(400))],
  ["rounds that are no number", SERVER_FIRST.replace("4096", "1e4x")],
  ["nothing", ""],
])("a server that sends %s is not answered", async (_, serverFirst) => {
  await expect(example().prove(serverFirst)).rejects.toThrow(/SCRAM-SHA-256/);
});

test("a user may have commas and equals signs, composed or not; control characters are refused", () => {
  const first = (user: string) => new ScramSignIn({ user, password: "x" }, NONCE).first;
  expect(first("a=b,c")).toBe(`n,,n=a=3Db=2Cc,r=${NONCE}`);
  expect(first("u\u0308")).toBe(first("\u00fc"));
  expect(first("\u2168")).toBe(first("IX"));
  expect(() => first("a\0b")).toThrow("control characters");
  expect(() => new ScramSignIn({ user: "a", password: "b\nc" })).toThrow("control characters");
});

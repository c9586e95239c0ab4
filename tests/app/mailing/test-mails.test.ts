import { describe, expect, test } from "vitest";
import { startApp } from "../../setup/app.ts";
import { engines } from "../../setup/engines.ts";
import { readRefusal } from "../kit/ask.ts";
import { addSubscribers, PARAGRAPH } from "../kit/inputs.ts";

describe.each(engines)("test mails on %s", (engine) => {
  test("a test mail goes to one address at once, and touches neither the list nor the ledger", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await addSubscribers(app, 2);
    const json = { email: "me@example.com", subject: "A test", content: `${PARAGRAPH}<script>x</script>` };
    const response = await as("POST", "/api/newsletters/test", { json });
    expect(await response.json()).toEqual({
      message: "No mail server is set, so the test newsletter is kept in the outbox.",
      isInOutbox: true,
      keptMailId: expect.stringMatching(/^2026-03-02T/),
    });
    const [mail, ...others] = await app.mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ subject: "[Test] A test", to: [{ address: "me@example.com" }] });
    expect(mail?.html).not.toContain("<script");
    for (const table of ["newsletters", "deliveries", "mails"] as const)
      expect(await app.database.db.selectFrom(table).selectAll().execute()).toEqual([]);
  });

  test("a test mail shows what a reader without a name would see", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const content =
      "<p>Dear {{name|friend &amp; reader}}, this goes to {{email}} and nobody else for now.</p>";
    await as("POST", "/api/newsletters/test", {
      json: { email: "me+you@example.com", subject: "For {{ name | you }}", content },
    });
    const [mail] = await app.mails();
    expect(mail).toMatchObject({ subject: "[Test] For you" });
    expect(mail?.html).toContain("Dear friend &amp; reader, this goes to me+you@example.com and");
    expect(mail?.text).toContain("Dear friend & reader, this goes to me+you@example.com and");
  });

  test("a test mail without words or address is refused in the specification's words", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const missing = "Please fill in both subject and content before sending a test email.";
    const invalid = "Please enter a valid email address";
    const refused: [parts: object, message: string][] = [
      [{ subject: "" }, missing],
      [{ subject: " \n " }, missing],
      [{ content: "<p> </p>" }, missing],
      [{ email: "" }, invalid],
      [{ email: "me@example.com\r\nBcc: you@example.com" }, invalid],
    ];
    for (const [parts, message] of refused) {
      const json = { email: "me@example.com", subject: "A test", content: "<p>Short.</p>", ...parts };
      const refusal = await readRefusal(await as("POST", "/api/newsletters/test", { json }));
      expect(refusal, JSON.stringify(parts)).toMatchObject({ status: 422, message });
    }
    expect(await app.mails()).toEqual([]);
  });
});

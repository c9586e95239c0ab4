import { describe, expect, test } from "vitest";
import { startApp } from "../../../setup/app.ts";
import { engines } from "../../../setup/engines.ts";
import { PARAGRAPH } from "../../kit/inputs.ts";
import { addSubscribers } from "../../kit/inputs.ts";
import { runSender, startSending } from "../sending/sending.ts";

const LOOK = {
  newsletterAccent: "#1f5fa8",
  isNewsletterLogoShown: false,
  newsletterFont: "sans",
  newsletterWidth: 680,
  newsletterIntro: "<p>For {first_name|you}, with care.</p><script>alert(1)</script>",
  newsletterOutro: "<p>Until next week.</p>",
};

describe.each(engines)("the look of newsletters on %s", (engine) => {
  test("newsletters go out in it; what was sent before, and other emails, stay as they are", async () => {
    await using app = await startApp(engine, { now: "2026-03-02T09:00:00.000Z" });
    const as = await app.signIn();
    await addSubscribers(app, 1);
    const renderOf = async (id: number) => {
      const renders = app.database.db.selectFrom("newsletter_renders").select(["html", "text"]);
      return renders.where("newsletter_id", "=", id).executeTakeFirstOrThrow();
    };
    const first = await startSending(as);
    await runSender(app);
    const before = await renderOf(first.id);
    expect((await as("PATCH", "/api/admin/settings", { json: LOOK })).status).toBe(200);
    const second = await startSending(as);
    await runSender(app);

    expect(await renderOf(first.id)).toEqual(before);
    const { html, text } = await renderOf(second.id);
    for (const words of ["max-width:680px", "color:#1f5fa8", "Until next week."])
      expect(html).toContain(words);
    for (const words of ["Georgia, &#x27;", "alert(1)"]) expect(html).not.toContain(words);
    // Each recipient's own name fills the hole.
    expect(html).toMatch(/For \uE000[^<]*first_name[^<]*, with care\./);
    expect(text.indexOf("with care")).toBeLessThan(text.indexOf("Until next week."));
    expect(text.indexOf("Until next week.")).toBeLessThan(text.indexOf("--------"));
  });

  test("a preview shows a look that is not saved, and one that is none is refused", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const preview = (look: unknown) => {
      const form = new URLSearchParams({ subject: "A look", content: PARAGRAPH, look: JSON.stringify(look) });
      return as("POST", "/api/newsletters/preview", { body: form });
    };
    const shown = await preview(LOOK);
    expect(shown.status).toBe(200);
    expect(await shown.text()).toContain("For you, with care.");
    expect((await preview({ ...LOOK, newsletterWidth: 900 })).status).toBe(422);
    expect((await preview({ ...LOOK, newsletterAccent: "blue" })).status).toBe(422);
    const json = { newsletterFont: "comic" };
    expect((await as("PATCH", "/api/admin/settings", { json })).status).toBe(422);
  });
});

import { describe, expect, test } from "vitest";
import { getReceipt } from "../../../../src/contract/mailing/deliveries.ts";
import { SECOND } from "../../../../src/server/base/clock.ts";
import { startApp } from "../../../setup/app.ts";
import { engines } from "../../../setup/engines.ts";
import { read } from "../../kit/ask.ts";
import { addSubscribers, createNewsletter, PARAGRAPH } from "../../kit/inputs.ts";
import { newsletterAt, runSender } from "../sending/sending.ts";

const LINK = "https://one.example/a?b=1&c=“2”";
const content = `${PARAGRAPH}<p>Dear {first_name|friend}, <a href="https://one.example/a?b=1&amp;c=“2”">read</a>.</p>`;

describe.each(engines)("the email in a receipt on %s", (engine) => {
  test("is the one that went out, and looking at it counts nothing", async () => {
    await using app = await startApp(engine, { now: "2026-03-02T09:00:00.000Z" });
    const as = await app.signIn();
    await addSubscribers(app, 1);
    await createNewsletter(as, { content, subject: "For {first_name|you}" });
    const showing = async (query = "") => as("GET", `/api/newsletters/1/email${query}`);
    const receiptAt = async () => read(await as("GET", "/api/newsletters/1/receipt"), getReceipt);
    expect((await showing()).status).toBe(404);
    expect((await receiptAt()).email).toBeNull();
    await as("POST", "/api/newsletters/1/send");
    await runSender(app);

    const response = await showing();
    const html = await response.text();
    expect(response.headers.get("content-security-policy")).toMatch(/^sandbox; default-src 'none'/);
    expect(html).toContain("Dear friend,");
    const { links, email } = await receiptAt();
    expect(links.map(({ url }) => url)).toContain(new URL(LINK).href);
    expect(html).toContain(`href="${new URL(LINK).href.replaceAll("&", "&amp;")}"`);
    expect(html).not.toMatch(/\/[oc]\/|[\uE000\uE001]/);
    expect(email).toEqual({ from: "Masthead <letter@blog.example.com>" });
    expect(await (await showing("?part=text")).text()).toContain("Dear friend,");
    app.clock.advance(10 * SECOND);
    await app.work("mail events");
    expect(await newsletterAt(as, 1)).toMatchObject({ openedCount: 0, clickedCount: 0, machineCount: 0 });
    expect((await as("GET", "/api/newsletters/9/email")).status).toBe(404);
    expect((await app.request("GET", "/api/newsletters/1/email")).status).toBe(401);
  });
});

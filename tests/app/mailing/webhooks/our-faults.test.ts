import { describe, expect, test } from "vitest";
import { takeWebhook } from "../../../../src/contract/mailing/webhooks.ts";
import { startApp } from "../../../setup/app.ts";
import { engines } from "../../../setup/engines.ts";
import { read } from "../../kit/ask.ts";
import { addSubscribers } from "../../kit/inputs.ts";
import { eventsIn, suppressionsIn } from "../reports.ts";
import { payloads } from "./payloads.ts";
import { createHook, postOf } from "./provider.ts";

/** What providers call permanent, and what says nothing of a mailbox. */
const dropped = [
  "Invalid SMTPAPI header",
  "Invalid template id",
  "Spam Content (if Spam Checker app is enabled)",
  "Recipient List over Package Quota",
  "Invalid Content-Type header",
];
const unclear = {
  mailgun: ["No MX for example.com", "No MX for [example.com]: lookup failed", "Relaying denied", "Too old"],
  resend: [
    "The recipient's email provider sent a hard bounce message, but didn't specify the reason for the hard bounce.",
    "The recipient's server did not specify a reason.",
    "Your account is suspended.",
  ],
} as const;

describe.each(engines)("what a provider calls permanent, on %s", (engine) => {
  test("a drop of a malformed request is our fault and counts for nobody; a bounced address is dead", async () => {
    await using app = await startApp(engine);
    await addSubscribers(app, 8);
    const hook = await createHook(app, "sendgrid");
    const send = async (reason: string, id: string, status?: string) => {
      const recipient = `active-${id}@example.com`;
      const payload = {
        ...Object(payloads.sendgrid({ recipient, mail: "" }).hard),
        event: "dropped",
        type: undefined,
        reason,
        status,
        sg_event_id: `${reason} ${status}`,
      };
      await read(await hook.send(postOf("sendgrid", payload, { at: app.clock.now() })), takeWebhook);
    };
    // The sixth of them would suppress a reader for whom they count.
    for (const status of [undefined, "5.0.0", "5.1.1"])
      for (const reason of dropped) await send(reason, "1", status);
    expect(await suppressionsIn(app)).toEqual([]);
    expect((await eventsIn(app)).length).toBe(3 * dropped.length);
    for (const reason of ["Unsubscribed Address", "Spam Reporting Address"]) await send(reason, "2");
    expect((await eventsIn(app)).length).toBe(3 * dropped.length);
    await send("Bounced Address", "3");
    await send("Invalid", "4");
    expect(await suppressionsIn(app)).toHaveLength(2);
  });

  test.each(["mailgun", "resend"] as const)(
    "%s: words that do not speak of the mailbox end nobody",
    async (provider) => {
      await using app = await startApp(engine);
      await addSubscribers(app, 4);
      const hook = await createHook(app, provider);
      for (const [index, words] of unclear[provider].entries()) {
        const recipient = `active-${index + 1}@example.com`;
        const said = { message: words, description: "", code: 498, type: "Permanent", subType: "General" };
        const payload = JSON.parse(
          JSON.stringify(payloads[provider]({ recipient, mail: "" }).hard),
          (key, value) => (key === "delivery-status" || key === "bounce" ? said : value),
        );
        await read(
          await hook.send(postOf(provider, payload, { at: app.clock.now(), id: String(index) })),
          takeWebhook,
        );
      }
      expect(await suppressionsIn(app)).toEqual([]);
    },
  );
});

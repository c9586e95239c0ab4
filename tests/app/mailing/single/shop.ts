import * as calls from "../../../../src/contract/mailing/single-mails.ts";
import type { Engine } from "../../../../src/server/kernel/db/open.ts";
import { read, type Ask } from "../../kit/ask.ts";
import { makeToken } from "../../kit/tokens.ts";
import { startMailing } from "../sending/sending.ts";
import type { SmtpSink } from "../sending/smtp-sink.ts";

export const TEMPLATES = "/api/admin/mail-templates";
export const SHIPPED = {
  slug: "order-shipped",
  subject: "Order {order_number} is on its way, {name|friend}",
  preheader: "",
  content:
    '<p>Order <strong>{order_number}</strong> left today. <a href="https://shop.example.com/track?code={code|none}">Follow it</a>. <code>{not_a_field}</code> \\{nor_this}</p>',
};

/** A site with the template and a token that may send it. */
export async function startShop(engine: Engine, sink: SmtpSink, env: Record<string, string> = {}) {
  const mailing = await startMailing(engine, sink, { env });
  const { app } = mailing;
  const owner = await app.signIn();
  const template = await read(await owner("POST", TEMPLATES, { json: SHIPPED }), calls.addMailTemplate);
  const { as, secret } = await makeToken(app, owner, { capabilities: ["mails.send"] });
  const send = (parts: object = {}, key?: string, asker: Ask = as) =>
    asker("POST", "/api/mails", {
      json: { template: SHIPPED.slug, to: "ada@example.com", fields: { order_number: "7" }, ...parts },
      ...(key !== undefined && { headers: { "idempotency-key": key } }),
    });
  const ask = async (parts?: object, key?: string) => read(await send(parts, key), calls.sendMail);
  const stateOf = async (id: number) => read(await as("GET", `/api/mails/${id}`), calls.getMail);
  return {
    app,
    owner,
    as,
    secret,
    transport: mailing.transport,
    template,
    send,
    ask,
    stateOf,
    [Symbol.asyncDispose]: () => mailing[Symbol.asyncDispose](),
  };
}

export const suppress = (owner: Ask, email: string) =>
  owner("POST", "/api/admin/suppressions", { json: { email } });

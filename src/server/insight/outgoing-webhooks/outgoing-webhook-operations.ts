import * as calls from "../../../contract/insight/outgoing-webhooks.ts";
import type {
  NewOutgoingWebhook,
  OutgoingAttempt,
  OutgoingWebhook,
} from "../../../contract/insight/outgoing-webhooks.ts";
import { HOUR, instant, instantAfter } from "../../base/clock.ts";
import { AppError, fieldError } from "../../base/errors.ts";
import { requireCapability, type Visitor } from "../../kernel/http/permit.ts";
import type { Kernel } from "../../kernel/opening/open-kernel.ts";
import { operationsWith, type Changing } from "../../kernel/operations/operations.ts";
import { takeLookUps } from "../../kernel/outside/take-look-ups.ts";
import * as deliveries from "./delivery-store.ts";
import { postAgain, postTest } from "./post-now.ts";
import { makeSecret, sealSecret, unsealSecret } from "./signing.ts";
import * as store from "./store.ts";

const { operation, change } = operationsWith<Kernel>();

// The calls that name an address look it up first: no network in a change. Nobody can read a secret again.
const insertWebhook = change(
  calls.createOutgoingWebhook,
  { turn: "outgoing webhooks" },
  async ({ tx, at, did, secretBox }, { body }) => {
    if ((await store.countWebhooks(tx)) >= calls.MAX_OUTGOING_WEBHOOKS)
      throw new AppError(
        "conflict",
        `There are ${calls.MAX_OUTGOING_WEBHOOKS} webhooks. Delete one that is not used.`,
      );
    const secret = makeSecret();
    const id = await store.insertWebhook(tx, {
      ...columnsOf(body),
      secret: sealSecret(secretBox, secret),
      old_secret: null,
      old_secret_until: null,
      off_reason: null,
      failing_since: null,
      created_at: at,
    });
    did({ kind: "webhook.create", id, host: hostOf(body) });
    return async (kernel: Kernel) => ({ webhook: await getListed(kernel, id), secret });
  },
);

const updateWebhook = change(calls.changeOutgoingWebhook, {}, (work, { params: { id }, body }) =>
  update(work, id, { kind: "webhook.change", columns: columnsOf(body) }),
);

export const outgoingWebhookOperations = [
  operation(calls.listOutgoingWebhooks, async (kernel) => ({ webhooks: await listWebhooks(kernel) })),

  operation(calls.createOutgoingWebhook, async (kernel, asked) => {
    requireAddresses(asked.visitor(), asked.body);
    await requirePublic(kernel, asked.body.url);
    return insertWebhook.run(kernel, asked);
  }),

  operation(calls.changeOutgoingWebhook, async (kernel, asked) => {
    const { params, body, visitor } = asked;
    requireAddresses(visitor(), body);
    const before = (await store.findWebhook(kernel.db, params.id)) ?? refuseMissing();
    if (before.url !== body.url) await requirePublic(kernel, body.url);
    return updateWebhook.run(kernel, asked);
  }),

  change(calls.deleteOutgoingWebhook, {}, async ({ tx, did }, { params: { id } }) => {
    const { url } = (await store.holdWebhook(tx, id)) ?? refuseMissing();
    await store.deleteWebhook(tx, id);
    did({ kind: "webhook.delete", id, host: hostOf({ url }) });
    return { message: "The webhook has been deleted." };
  }),

  change(calls.pauseOutgoingWebhook, {}, (work, { params: { id } }) =>
    update(work, id, { kind: "webhook.pause", columns: { status: "paused", off_reason: null } }),
  ),

  // One that is resumed has a day again before it is switched off.
  change(calls.resumeOutgoingWebhook, {}, (work, { params: { id } }) =>
    update(work, id, {
      kind: "webhook.resume",
      columns: { status: "on", off_reason: null, failing_since: null },
    }),
  ),

  // The old secret signs as well for a day.
  change(calls.rotateOutgoingSecret, {}, async ({ tx, now, did, secretBox }, { params: { id } }) => {
    const before = (await store.holdWebhook(tx, id)) ?? refuseMissing();
    const secret = makeSecret();
    await store.changeWebhook(tx, id, {
      secret: sealSecret(secretBox, secret),
      old_secret: before.secret,
      old_secret_until: instantAfter(now(), calls.OLD_SECRET_HOURS * HOUR),
    });
    did({ kind: "webhook.rotate-key", id, host: hostOf(before) });
    return async (kernel: Kernel) => ({ webhook: await getListed(kernel, id), secret });
  }),

  operation(calls.testOutgoingWebhook, async (kernel, { params, visitor }) => {
    await takeLookUps(kernel, visitor().userId);
    return getAttempt(kernel, await postTest(kernel, params.id));
  }),

  operation(calls.listOutgoingAttempts, async ({ db }, { params: { id } }) => {
    if (!(await store.findWebhook(db, id))) refuseMissing();
    const attempts = await deliveries.findAttempts(db, id, calls.ATTEMPTS_SHOWN);
    return { attempts: attempts.map(presentAttempt) };
  }),

  operation(calls.sendOutgoingAgain, async (kernel, { params, body: { messageId }, by }) =>
    getAttempt(kernel, await postAgain(kernel, { webhookId: params.id, messageId, by: by() })),
  ),
];

interface Update {
  kind: "webhook.change" | "webhook.pause" | "webhook.resume";
  columns: Parameters<typeof store.changeWebhook>[2];
}

async function update({ tx, did }: Changing, id: number, { kind, columns }: Update) {
  await store.changeWebhook(tx, id, columns);
  const after = (await store.findWebhook(tx, id)) ?? refuseMissing();
  did({ kind, id, host: hostOf(after) });
  return (kernel: Kernel) => getListed(kernel, id);
}

function requireAddresses(visitor: Visitor, { includesAddresses }: { includesAddresses: boolean }) {
  if (includesAddresses)
    requireCapability(visitor, "subscribers.read", "Your account may not see the addresses of subscribers.");
}

const hostOf = ({ url }: { url: string }) => new URL(url).host;

/** The same is checked at each attempt, on the address that is connected to. */
async function requirePublic({ outside }: Kernel, url: string) {
  const network = await outside.findNetwork(new URL(url).hostname);
  if (network === "private")
    throw fieldError(
      "url",
      "This address is in a private network, or on this server. Webhooks go to the internet only.",
    );
  if (network === "none") throw fieldError("url", "This host name was not found. Check the address.");
}

const columnsOf = ({ label, url, types, includesAddresses }: NewOutgoingWebhook) => ({
  label,
  url,
  types: JSON.stringify(types),
  includes_addresses: includesAddresses,
});

const listWebhooks = async (kernel: Kernel) =>
  (await store.findWebhooks(kernel.db)).map((row) => present(kernel, row));

async function getListed(kernel: Kernel, id: number): Promise<OutgoingWebhook> {
  return (await listWebhooks(kernel)).find((webhook) => webhook.id === id) ?? refuseMissing();
}

function refuseMissing(): never {
  throw new AppError("not_found", "This webhook no longer exists.");
}

function present({ secretBox, now }: Kernel, row: store.ListedRow): OutgoingWebhook {
  const until = row.old_secret_until;
  return {
    id: row.id,
    label: row.label,
    url: row.url,
    types: calls.outgoingTypes.filter((type) => JSON.parse(row.types).includes(type)),
    includesAddresses: row.includes_addresses,
    status: row.status,
    offReason: row.off_reason,
    canSign: unsealSecret(secretBox, row.secret) !== undefined,
    oldSecretUntil: until && until > instant(now()) ? until : null,
    failingSince: row.failing_since,
    waiting: row.waiting ?? 0,
    lastAttemptAt: row.last_attempt_at,
    createdAt: row.created_at,
  };
}

const getAttempt = async ({ db }: Kernel, id: number | undefined) =>
  presentAttempt(await deliveries.getAttempt(db, id ?? refuseMissing()));

function presentAttempt(row: deliveries.AttemptRow): OutgoingAttempt {
  const isLast = row.id === row.last_id;
  return {
    id: row.id,
    type: row.type,
    messageId: row.message_id,
    at: row.at,
    durationMs: row.duration_ms,
    status: row.status,
    failure: row.failure,
    excerpt: row.excerpt,
    nextAt: row.state === "pending" && isLast ? row.next_at : null,
    canSendAgain: isLast && row.state !== "delivered" && row.type !== calls.TEST_TYPE,
  };
}

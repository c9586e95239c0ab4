import type { z } from "zod";
import { pollsIn } from "../../../blocks/poll/html.ts";
import * as calls from "../../../contract/mailing/single-mails.ts";
import type { MailTemplate } from "../../../contract/mailing/single-mails.ts";
import { AppError, fieldError } from "../../base/errors.ts";
import { cleanText } from "../../engines/threads/clean-text.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
import type { Kernel } from "../../kernel/opening/open-kernel.ts";
import { operationsWith } from "../../kernel/operations/operations.ts";
import { fieldsOfTemplate } from "../newsletters/editing/compose-single.ts";
import { countMails } from "./mail-store.ts";
import * as store from "./template-store.ts";

const { operation, change } = operationsWith<Kernel>();

const CHANGING = { turn: "mail templates" };

export const templateOperations = [
  operation(calls.listMailTemplates, async ({ db, heavy }) => {
    const counts = Map.groupBy(await countMails(heavy), ({ template }) => template);
    return {
      templates: (await store.findAll(db)).map((row) =>
        Object.assign(factsOf(row), {
          mails: Object.fromEntries((counts.get(row.slug) ?? []).map(({ state, count }) => [state, count])),
        }),
      ),
    };
  }),

  operation(calls.getMailTemplate, async ({ db }, { params: { id } }) =>
    presentTemplate((await store.findById(db, id)) ?? refuseMissing()),
  ),

  change(calls.addMailTemplate, CHANGING, async ({ tx, at, did }, { body }) => {
    const all = await store.findAll(tx);
    if (all.length >= calls.MAX_TEMPLATES)
      throw new AppError("conflict", `There are ${calls.MAX_TEMPLATES} templates already. Delete one first.`);
    await requireFree(tx, body.slug);
    const row = await store.insert(tx, await textsOf(body), at);
    did({ kind: "mail.add-template", id: row.id });
    return presentTemplate(row);
  }),

  change(calls.changeMailTemplate, CHANGING, async ({ tx, at, did }, { params: { id }, body }) => {
    const before = (await store.findById(tx, id)) ?? refuseMissing();
    if ((body.revision ?? before.revision) !== before.revision)
      throw new AppError(
        "conflict",
        "Somebody has saved this template since you opened it. Copy your text, then reload the page.",
      );
    await requireFree(tx, body.slug, id);
    const row = await store.update(tx, id, await textsOf(body), at);
    did({ kind: "mail.change-template", id });
    return presentTemplate(row);
  }),

  change(calls.deleteMailTemplate, CHANGING, async ({ tx, did }, { params: { id } }) => {
    if (!(await store.remove(tx, id))) refuseMissing();
    did({ kind: "mail.delete-template", id });
    return { message: "Template deleted" };
  }),
];

async function textsOf({ slug, subject, preheader, ...given }: z.output<typeof calls.mailTemplateInput>) {
  const content = await cleanText(given.content);
  if (pollsIn(content).length > 0)
    throw fieldError("content", "A mail to one person cannot ask a poll. Take it out.");
  return { slug, subject, preheader, content };
}

const factsOf = (row: store.TemplateRow) => ({
  id: row.id,
  slug: row.slug,
  subject: row.subject,
  revision: row.revision,
  updatedAt: row.updated_at,
  fields: fieldsOfTemplate(row),
});

const presentTemplate = (row: store.TemplateRow): MailTemplate => ({
  ...factsOf(row),
  preheader: row.preheader,
  content: row.content,
});

/** `id` is that of the template itself. */
async function requireFree(tx: DbOrTx, slug: string, id?: number) {
  const namesake = await store.findBySlug(tx, slug);
  if (namesake && namesake.id !== id)
    throw fieldError("slug", `There is a template “${slug}” already.`, "conflict");
}

function refuseMissing(): never {
  throw new AppError("not_found", "That template no longer exists.");
}

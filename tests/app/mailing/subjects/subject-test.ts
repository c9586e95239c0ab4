import { expect } from "vitest";
import { sendNewsletter } from "../../../../src/contract/mailing/newsletter-actions.ts";
import { getSubjectTest, type SubjectTest } from "../../../../src/contract/mailing/subject-tests.ts";
import type { TestApp } from "../../../setup/app.ts";
import { read, type Ask } from "../../kit/ask.ts";
import { createNewsletter } from "../../kit/inputs.ts";

export const OWN = "What we threw away";
export const others = [
  { subject: "Ten years in one box", preheader: "And a key without a door" },
  { subject: "{first_name|Reader}, look below the stairs", preheader: "" },
];
export const subjectTest = { others, percent: 50, hours: 4, decides: "winner" as const };

export async function startTest(as: Ask, more: Partial<SubjectTest> = {}) {
  const { id } = await createNewsletter(as, { subject: OWN, subjectTest: { ...subjectTest, ...more } });
  return read(await as("POST", `/api/newsletters/${id}/send`), sendNewsletter);
}

export const resultOf = async (as: Ask, id = 1) =>
  read(await as("GET", `/api/newsletters/${id}/subject-test`), getSubjectTest);

export const choose = (as: Ask, choice: number) =>
  as("PUT", "/api/newsletters/1/subject-choice", { json: { choice } });

/** How many copies with each subject have gone out; each reader has one. */
export async function sentBySubject({ mails }: TestApp) {
  const sent = await mails();
  expect(new Set(sent.map(({ to }) => to?.[0]?.address)).size).toBe(sent.length);
  return Object.fromEntries(
    Map.groupBy(sent, ({ subject = "" }) => subject)
      .entries()
      .map(([subject, some]) => [subject, some.length]),
  );
}

/** People react to the first `count` emails with a subject. */
export async function react(
  { database: { db }, clock }: TestApp,
  variant: number,
  counts: { opened: number; clicked: number },
) {
  const rows = await db
    .selectFrom("deliveries")
    .innerJoin("newsletter_chunks as c", (join) =>
      join
        .onRef("c.newsletter_id", "=", "deliveries.newsletter_id")
        .onRef("c.chunk", "=", "deliveries.chunk"),
    )
    .select("subscriber_id")
    .where("c.variant", "=", variant)
    .execute();
  const at = clock.now().toISOString();
  for (const [column, count] of [
    ["opened_at", counts.opened],
    ["clicked_at", counts.clicked],
  ] as const)
    for (const { subscriber_id } of rows.slice(0, count))
      await db
        .updateTable("deliveries")
        .set({ [column]: at })
        .where("subscriber_id", "=", subscriber_id)
        .execute();
}

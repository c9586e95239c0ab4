import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { standardNames, standardOf } from "../../../src/contract/audience/standard-fields.ts";
import {
  conditionsSchema,
  type Condition,
  type Conditions,
  type Leaf,
} from "../../../src/contract/audience/segments.ts";
import { DAY, instantAfter } from "../../../src/server/base/clock.ts";
import { readCsv } from "../../../src/server/engines/csv/read-csv.ts";
import { exportSubscribers } from "../../../src/server/audience/directory/export-subscribers.ts";
import {
  countReach,
  isInAudience,
  type Audience,
} from "../../../src/server/audience/subscribers/audience.ts";
import { findNextRecipients } from "../../../src/server/mailing/delivery/outbound/audience-store.ts";
import { startApp, type TestApp } from "../../setup/app.ts";
import { engines } from "../../setup/engines.ts";
import { isInFull } from "../../setup/in-full.ts";

const NOW = "2026-03-02T09:00:00.000Z";
const READERS = 80;
const TAGS = ["Customers", "Fair 2026", "Presse", "VIP"];
const FIELDS = ["city", "plan"];
const VALUES = [
  "Graz",
  "GRAZ",
  "graz west",
  "Österreich",
  "österreich",
  "50%",
  "50 percent",
  "a_b",
  "axb",
  "c\\d",
];
const POLLS = ["a".repeat(16), "b".repeat(16)];
const SOURCES = ["form", "import", "admin"] as const;
const daysAgo = (days: number) => instantAfter(new Date(NOW), -days * DAY);

interface Deed {
  newsletterId: number;
  kind: "open" | "click";
  isMachine: boolean;
  at: string;
}

/** What the test knows of somebody: the columns of their export, and what is in no export. */
interface Person {
  columns: Record<string, string>;
  status: "pending" | "active" | "unsubscribed";
  isSuppressed: boolean;
  isPaused: boolean;
  deeds: Deed[];
  /** The number of the answer to each poll. */
  answers: (number | null)[];
}

const anyPerson = fc.record({
  status: fc.constantFrom(
    "active" as const,
    "active" as const,
    "active" as const,
    "pending" as const,
    "unsubscribed" as const,
  ),
  source: fc.constantFrom(...SOURCES),
  joinedDaysAgo: fc.constantFrom(0, 1, 6, 7, 8, 30, 400),
  pausedUntil: fc.constantFrom(null, null, null, daysAgo(1), daysAgo(-1)),
  suppression: fc.constantFrom(null, null, null, "hard_bounce" as const, "manual" as const),
  tags: fc.uniqueArray(fc.nat({ max: TAGS.length - 1 })),
  standard: fc.record(standardOf(() => fc.constantFrom("", ...VALUES))),
  values: fc.tuple(...FIELDS.map(() => fc.option(fc.constantFrom(...VALUES), { nil: null }))),
  deeds: fc.array(
    fc.record({
      newsletterId: fc.integer({ min: 1, max: 3 }),
      kind: fc.constantFrom("open" as const, "click" as const),
      isMachine: fc.boolean(),
      at: fc.constantFrom(0.5, 6, 8, 100).map(daysAgo),
    }),
    { maxLength: 4 },
  ),
  answers: fc.tuple(...POLLS.map(() => fc.constantFrom(null, 1, 2))),
});

const isNegated = fc.boolean();
const days = fc.constantFrom(1, 7, 30, 365);
const reaction = {
  isNegated,
  newsletterId: fc.option(fc.integer({ min: 1, max: 3 }), { nil: null }),
  days: fc.option(days, { nil: null }),
};
const comparison = {
  isNegated,
  test: fc.constantFrom("is" as const, "contains" as const, "begins" as const, "filled" as const),
  value: fc.constantFrom(...VALUES, "gra", "ÖSTER", "%", "_", "\\", "z"),
};

const anyLeaf: fc.Arbitrary<Leaf> = fc.oneof(
  fc.record({
    kind: fc.constant("tag" as const),
    isNegated,
    tagId: fc.integer({ min: 1, max: TAGS.length }),
  }),
  fc.record({
    kind: fc.constant("field" as const),
    fieldId: fc.integer({ min: 1, max: FIELDS.length }),
    ...comparison,
  }),
  fc.record({
    kind: fc.constant("standard" as const),
    name: fc.constantFrom(...standardNames),
    ...comparison,
  }),
  fc.record({
    kind: fc.constant("status" as const),
    isNegated,
    status: fc.constantFrom(
      "pending" as const,
      "active" as const,
      "unsubscribed" as const,
      "paused" as const,
      "suppressed" as const,
    ),
  }),
  fc.record({ kind: fc.constant("joined" as const), isNegated, days }),
  fc.record({ kind: fc.constant("source" as const), isNegated, source: fc.constantFrom(...SOURCES) }),
  fc.record({ kind: fc.constant("opened" as const), ...reaction }),
  fc.record({ kind: fc.constant("clicked" as const), ...reaction }),
  fc.record({
    kind: fc.constant("answered" as const),
    isNegated,
    pollId: fc.integer({ min: 1, max: POLLS.length }),
    answer: fc.constantFrom(null, 1, 2),
  }),
);

const groupOf = (inner: fc.Arbitrary<Condition>): fc.Arbitrary<Conditions> =>
  fc.record({
    kind: fc.constant("group" as const),
    isNegated,
    match: fc.constantFrom("all" as const, "any" as const),
    conditions: fc.array(inner, { minLength: 1, maxLength: 4 }),
  });

const anyConditions = groupOf(fc.oneof(anyLeaf, groupOf(fc.oneof(anyLeaf, groupOf(anyLeaf)))));

/** The rule in words of the test's own, person by person. */
function matches(person: Person, condition: Condition): boolean {
  const holds = condition.kind === "group" ? matchesGroup(person, condition) : matchesLeaf(person, condition);
  return holds !== condition.isNegated;
}

const matchesGroup = (person: Person, { match, conditions }: Conditions) =>
  conditions[match === "all" ? "every" : "some"]((condition) => matches(person, condition));

function matchesLeaf(
  { columns, status, isSuppressed, isPaused, deeds, answers }: Person,
  leaf: Leaf,
): boolean {
  switch (leaf.kind) {
    case "tag":
      return (columns["tags"] ?? "").split(", ").includes(TAGS[leaf.tagId - 1] ?? "");
    case "field":
    case "standard": {
      const column = leaf.kind === "field" ? FIELDS[leaf.fieldId - 1] : leaf.name;
      const value = (columns[column ?? ""] ?? "").toLowerCase();
      const wanted = leaf.value.toLowerCase();
      if (leaf.test === "filled" || value === "") return value !== "";
      if (leaf.test === "is") return value === wanted;
      return leaf.test === "begins" ? value.startsWith(wanted) : value.includes(wanted);
    }
    case "status": {
      const isShown = status === "active" && isSuppressed ? "suppressed" : status;
      return leaf.status === "paused" ? isShown === "active" && isPaused : isShown === leaf.status;
    }
    case "joined":
      return (columns["subscribed_at"] ?? "") > daysAgo(leaf.days);
    case "source":
      return columns["source"] === leaf.source;
    case "opened":
    case "clicked":
      return deeds.some(
        ({ newsletterId, kind, isMachine, at }) =>
          !isMachine &&
          (leaf.kind === "opened" || kind === "click") &&
          (leaf.newsletterId === null || newsletterId === leaf.newsletterId) &&
          (leaf.days === null || at > daysAgo(leaf.days)),
      );
    case "answered": {
      const given = answers[leaf.pollId - 1] ?? null;
      return given !== null && (leaf.answer === null || leaf.answer === given);
    }
  }
}

/** Writes some people of every sort, the same in each run. */
async function writePeople(app: TestApp): Promise<Person[]> {
  const { db } = app.database;
  const at = { created_at: NOW };
  for (const name of TAGS)
    await db
      .insertInto("subscriber_tags")
      .values({ name, name_key: name.toLowerCase(), ...at })
      .execute();
  for (const key of FIELDS)
    await db
      .insertInto("subscriber_fields")
      .values({ key, label: key, ...at })
      .execute();
  for (const subject of ["One", "Two", "Three"])
    await db
      .insertInto("newsletters")
      .values({ subject, content: "", status: "draft", ...at, updated_at: NOW })
      .execute();
  for (const key of POLLS)
    await db
      .insertInto("polls")
      .values({ key, question: key, is_stars: false, answers: "[]", keeper: "newsletters", results: "owner" })
      .execute();
  const given = fc.sample(anyPerson, { numRuns: READERS, seed: 7 });
  for (const [index, person] of given.entries()) {
    const email = `reader-${index}@example.com`;
    const { id } = await db
      .insertInto("subscribers")
      .values({
        email,
        ...person.standard,
        mailbox_key: email,
        status: person.status,
        source: person.source,
        subscribed_at: instantAfter(
          new Date(daysAgo(person.joinedDaysAgo)),
          person.joinedDaysAgo === 7 ? 0 : 1,
        ),
        paused_until: person.pausedUntil,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    for (const tag of person.tags)
      await db
        .insertInto("subscriber_taggings")
        .values({ subscriber_id: id, tag_id: tag + 1 })
        .execute();
    for (const [field, value] of person.values.entries())
      if (value !== null)
        await db
          .insertInto("subscriber_field_values")
          .values({ subscriber_id: id, field_id: field + 1, value })
          .execute();
    for (const { newsletterId, kind, isMachine, at: deedAt } of person.deeds)
      await db
        .insertInto("events")
        .values({ kind, newsletter_id: newsletterId, subscriber_id: id, is_machine: isMachine, at: deedAt })
        .execute();
    for (const [poll, answer] of person.answers.entries())
      if (answer !== null)
        await db
          .insertInto("poll_answers")
          .values({ poll_id: poll + 1, subscriber_id: id, answer, at: NOW })
          .execute();
    if (person.suppression)
      await db
        .insertInto("suppressions")
        .values({ address_hash: email, reason: person.suppression, evidence: "", subscriber_id: id, ...at })
        .execute();
  }
  // Somebody who was erased has left events that refer to nobody.
  await db
    .insertInto("events")
    .values({ kind: "click", newsletter_id: 1, subscriber_id: null, is_machine: false, at: NOW })
    .execute();
  const exported = await exportedRows(app);
  return exported.map((columns, index) => {
    const { status, suppression, pausedUntil, deeds, answers } =
      given[index] ?? expect.fail("More people than written");
    return {
      columns,
      status,
      isSuppressed: suppression !== null,
      isPaused: pausedUntil !== null && pausedUntil > NOW,
      deeds,
      answers,
    };
  });
}

async function exportedRows({ database, clock }: TestApp) {
  const { body } = await exportSubscribers({ ...database, now: clock.now }, {});
  const rows: string[][] = [];
  for await (const records of readCsv(body)) rows.push(...records.map(({ fields }) => fields));
  const [names = [], ...people] = rows;
  return people.map((fields) => Object.fromEntries(names.map((name, index) => [name, fields[index] ?? ""])));
}

const emailsOf = (people: readonly Person[]) => people.map(({ columns }) => columns["email"] ?? "");

describe.each(engines)("conditions on %s", (engine) => {
  test("any of them mean the same people as a filter over the export, in lists, counts and sends", async () => {
    await using app = await startApp(engine, { now: NOW });
    const people = await writePeople(app);
    expect(people).toHaveLength(READERS);
    const { database, clock } = app;
    const sizes = new Set<number>();
    await fc.assert(
      fc.asyncProperty(anyConditions, async (group) => {
        expect(conditionsSchema.parse(JSON.parse(JSON.stringify(group)))).toEqual(group);
        const audience: Audience = { conditions: { group, at: NOW } };
        const members = people.filter((person) => matches(person, group));
        const recipients = members.filter(
          ({ status, isPaused, isSuppressed }) => status === "active" && !isPaused && !isSuppressed,
        );
        const rows = await database.db
          .selectFrom("subscribers")
          .select("email")
          .where(isInAudience(audience))
          .orderBy("id")
          .execute();
        const frozen = await findNextRecipients(database.db, audience, {
          cursor: 0,
          from: 0,
          limit: READERS,
          now: NOW,
        });
        const reach = await countReach({ heavy: database.heavy, now: clock.now }, audience);
        const counted =
          reach.recipients + Object.values(reach.leftOut).reduce((sum, count) => sum + count, 0);
        expect(rows.map(({ email }) => email)).toEqual(emailsOf(members));
        expect(frozen.map(({ email }) => email)).toEqual(emailsOf(recipients));
        expect([counted, reach.recipients]).toEqual([members.length, recipients.length]);
        sizes.add(members.length);
      }),
      { numRuns: isInFull ? 500 : 60 },
    );
    // The conditions part people, rather than mean everybody or nobody.
    expect(sizes.size).toBeGreaterThan(15);
  });
});

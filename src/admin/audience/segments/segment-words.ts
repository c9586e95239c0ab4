import { standardFields } from "../../../contract/audience/standard-fields.ts";
import type { Condition, Conditions, Leaf } from "../../../contract/audience/segments.ts";
import { statusNames } from "../audience-words.ts";
import type { ConditionParts } from "./segments-query.ts";

export const kindNames: Record<Leaf["kind"], string> = {
  tag: "Tag",
  field: "Custom field",
  standard: "Standard field",
  status: "Status",
  joined: "Joined",
  source: "Source",
  opened: "Opened a newsletter",
  clicked: "Clicked in a newsletter",
  answered: "Answered a poll",
};

/** The two sentences of a condition, as it is and negated. */
export const verbs: Record<Exclude<Leaf["kind"], "field" | "standard">, readonly [string, string]> = {
  tag: ["is", "is not"],
  status: ["is", "is not"],
  joined: ["in the last", "not in the last"],
  source: ["is", "is not"],
  opened: ["did", "did not"],
  clicked: ["did", "did not"],
  answered: ["did", "did not"],
};

export const fieldVerbs = {
  is: ["is", "is not"],
  contains: ["contains", "does not contain"],
  begins: ["begins with", "does not begin with"],
  filled: ["has a value", "is empty"],
} as const;

export const sourceNames = { form: "Form", import: "Import", admin: "Added by hand" } as const;

/** How a group is read, with its negation. */
export const matchNames = [
  { value: "all", name: "All of these" },
  { value: "any", name: "Any of these" },
  { value: "not any", name: "None of these" },
  { value: "not all", name: "Not all of these" },
] as const;

export const matchOf = ({ match, isNegated }: Conditions) => `${isNegated ? "not " : ""}${match}`;

/** A new condition of a kind, with the first value that there is. */
export function newLeaf(kind: Leaf["kind"], { tags, fields, polls }: ConditionParts): Leaf {
  const isNegated = false;
  switch (kind) {
    case "tag":
      return { kind, isNegated, tagId: tags[0]?.id ?? 0 };
    case "field":
      return { kind, isNegated, fieldId: fields[0]?.id ?? 0, test: "is", value: "" };
    case "standard":
      return { kind, isNegated, name: "name", test: "is", value: "" };
    case "status":
      return { kind, isNegated, status: "active" };
    case "joined":
      return { kind, isNegated, days: 30 };
    case "source":
      return { kind, isNegated, source: "form" };
    case "opened":
    case "clicked":
      return { kind, isNegated, newsletterId: null, days: null };
    case "answered":
      return { kind, isNegated, pollId: polls[0]?.id ?? 0, answer: null };
  }
}

/** `Tag is VIP and any of 2`: the conditions of a segment on one line. */
export function conditionWords(group: Conditions, parts: ConditionParts | undefined): string {
  const between = group.match === "all" ? " and " : " or ";
  const words = group.conditions.map((condition) => wordsOf(condition, parts)).join(between);
  return group.isNegated ? `not (${words})` : words;
}

function wordsOf(condition: Condition, parts: ConditionParts | undefined): string {
  if (condition.kind !== "group") return leafWords(condition, parts);
  const words = conditionWords(condition, parts);
  return condition.isNegated || condition.conditions.length === 1 ? words : `(${words})`;
}

function leafWords(leaf: Leaf, parts: ConditionParts | undefined): string {
  const pick = ([is, isNot]: readonly [string, string]) => (leaf.isNegated ? isNot : is);
  switch (leaf.kind) {
    case "tag":
      return `tag ${pick(verbs.tag)} “${nameIn(parts?.tags, leaf.tagId, "name")}”`;
    case "field":
    case "standard": {
      const verb = pick(fieldVerbs[leaf.test]);
      const value = leaf.test === "filled" ? "" : ` “${leaf.value}”`;
      const label =
        leaf.kind === "field"
          ? nameIn(parts?.fields, leaf.fieldId, "label")
          : standardFields[leaf.name].label;
      return `${label} ${verb}${value}`;
    }
    case "status":
      return `status ${pick(verbs.status)} ${statusNames[leaf.status].toLowerCase()}`;
    case "joined":
      return `joined ${pick(verbs.joined)} ${leaf.days} days`;
    case "source":
      return `source ${pick(verbs.source)} ${sourceNames[leaf.source].toLowerCase()}`;
    case "opened":
    case "clicked": {
      const what =
        leaf.newsletterId === null
          ? "a newsletter"
          : `“${nameIn(parts?.newsletters, leaf.newsletterId, "subject")}”`;
      const when = leaf.days === null ? "" : ` in the last ${leaf.days} days`;
      const act = leaf.kind === "opened" ? "opened" : "clicked in";
      return `${leaf.isNegated ? "not " : ""}${act} ${what}${when}`;
    }
    case "answered": {
      const given = parts?.polls
        .find(({ id }) => id === leaf.pollId)
        ?.answers.find(({ n }) => n === leaf.answer);
      const answer = leaf.answer === null ? "" : ` with “${given?.words ?? `answer ${leaf.answer}`}”`;
      const poll = nameIn(parts?.polls, leaf.pollId, "question");
      return `${leaf.isNegated ? "not " : ""}answered “${poll}”${answer}`;
    }
  }
}

const nameIn = <Name extends string>(
  list: readonly ({ id: number } & Record<Name, string>)[] | undefined,
  id: number,
  name: Name,
): string => list?.find((each) => each.id === id)?.[name] ?? (list ? `number ${id}` : "…");

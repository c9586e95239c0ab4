import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  capabilitiesOf,
  capabilityWords,
  grants,
  grantTable,
  roleTable,
  type Rights,
} from "../src/contract/site-owner/access.ts";
import { capabilities, roles } from "../src/contract/base/capabilities.ts";
import { tokenCapabilities, tokenTable, withNeeds } from "../src/contract/site-owner/tokens.ts";
import { root } from "../src/server/base/root.ts";

const columns: readonly { name: string; rights: Rights }[] = [
  ...roles.map((role) => ({ name: roleTable[role].words, rights: { role, grants: [] } })),
  ...grants.map((grant) => ({
    name: `${roleTable[grantTable[grant].role].words} who ${grantTable[grant].words.toLowerCase()}`,
    rights: { role: grantTable[grant].role, grants: [grant] },
  })),
];

const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;

/** The tables as the documentation prints them. */
const tables = [
  line(["To", "Capability", ...columns.map(({ name }) => name), "API token"]),
  `|${"---|".repeat(columns.length + 3)}`,
  ...capabilities.map((capability) =>
    line([
      capabilityWords[capability],
      `\`${capability}\``,
      ...columns.map(({ rights }) => (capabilitiesOf(rights).has(capability) ? "yes" : "")),
      tokenTable[capability].group ?? "never",
    ]),
  ),
].join("\n");

test("docs/people.md says what each role may do, as the code has it", () => {
  const doc = readFileSync(join(root, "docs/people.md"), "utf8");
  const printed = /<!-- tables -->\n([\s\S]*?)\n<!-- \/tables -->/.exec(doc)?.[1];
  expect(printed).toBe(tables);
});

test("a role has all that the roles below it have, and a grant adds something", () => {
  for (const [index, role] of roles.entries())
    for (const below of roles.slice(index + 1))
      expect([...capabilitiesOf({ role, grants: [] })]).toEqual(
        expect.arrayContaining([...capabilitiesOf({ role: below, grants: [] })]),
      );
  for (const grant of grants) {
    const { role, capabilities: added } = grantTable[grant];
    expect(added.some((each) => !capabilitiesOf({ role, grants: [] }).has(each))).toBe(true);
    // It is for one role: elsewhere it gives nothing.
    for (const other of roles.filter((each) => each !== role))
      expect(capabilitiesOf({ role: other, grants: [grant] })).toEqual(
        capabilitiesOf({ role: other, grants: [] }),
      );
  }
});

test("whatever a token needs beside a capability, everybody has who has the capability, and a token can have", () => {
  const everybody = columns.map(({ rights }) => capabilitiesOf(rights));
  for (const capability of tokenCapabilities)
    for (const needed of withNeeds(capability)) {
      expect(tokenTable[needed].group, needed).not.toBeNull();
      for (const held of everybody) if (held.has(capability)) expect(held).toContain(needed);
    }
});

import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { classifyMail } from "../../src/server/bounces/classify-mail.ts";
import type { Bounce } from "../../src/server/bounces/classify-mail.ts";
import { dataPath, hasData } from "../setup/data.ts";

const folder = dataPath("bounces-sisimai/maildir");

/** What each real mail is, by the name of its file. */
const reports = new Map<string, Bounce>();
for (const file of hasData ? globSync("*/*.eml", { cwd: folder }).sort() : [])
  reports.set(basename(file, ".eml"), await classifyMail(readFileSync(join(folder, file))));

const bounces = [...reports].filter(([name]) => !/^(?:is-not-bounce|rb-issue)/.test(name));
const namesOf = (entries: typeof bounces) => entries.map(([name]) => name);

/** Real mails that report no failure: a receipt, reports of forged mails, an unsubscribe by mail, a list's own answer. */
const NONE = [
  "arf-18",
  "arf-20",
  "arf-26",
  "lhost-amazonses-12",
  "lhost-fml-02",
  "rfc3834-01",
  "rfc3834-03",
  "rfc3834-05",
];

test.skipIf(!hasData)("real bounces of eighty servers are each told from what is none", () => {
  expect(bounces.length).toBeGreaterThan(300);
  expect(namesOf(bounces.filter(([, { kind }]) => kind === "none"))).toEqual(NONE);
  const complaints = namesOf(bounces.filter(([, { kind }]) => kind === "complaint"));
  expect(complaints).toEqual(["arf-01", "arf-11", "arf-14", "arf-16", "arf-22", "arf-24"]);
  const nameless = bounces.filter(([, { kind, recipients }]) => kind !== "none" && recipients.length === 0);
  // These two name nobody: the one hides the address, the other has lost it.
  expect(namesOf(nameless)).toEqual(["arf-11", "lhost-sendmail-15"]);
});

test.skipIf(!hasData)("of real bounces, nobody is taken for dead who is only full, blocked or late", () => {
  const hard = bounces.filter(([, { kind }]) => kind === "hard");
  expect(hard.length).toBeGreaterThan(100);
  const passing =
    /mailbox full|quota|spam|blacklist|blocked|dmarc|\bspf\b|timed out|(?<!and )try again|too (?:big|large)/i;
  expect(namesOf(hard.filter(([, { diagnostic }]) => passing.test(diagnostic)))).toEqual([]);
  expect(namesOf(hard.filter(([, { status }]) => status?.startsWith("4")))).toEqual([]);
});

test.skipIf(!hasData)("auto-replies and mails that are no bounces suppress nobody", () => {
  const others = [...reports].filter(([name]) => /^(?:rfc3834|is-not-bounce|rb-issue)/.test(name));
  expect(others).toHaveLength(6);
  for (const [name, { kind }] of others) expect(["none", "soft"], name).toContain(kind);
});

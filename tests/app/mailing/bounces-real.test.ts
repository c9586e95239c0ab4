import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { classifyMail, type Bounce } from "../../../src/server/mailing/bounces/classify-mail.ts";
import { readReport } from "../../../src/server/mailing/bounces/read-report.ts";
import { dataSets } from "../../setup/data.ts";

/** What each real mail is, by the name of its file. */
async function classifyAll(folder: string) {
  const reports = new Map<string, Bounce>();
  for (const file of globSync("*/*.eml", { cwd: folder }).sort())
    reports.set(basename(file, ".eml"), classifyMail(await readReport(readFileSync(join(folder, file)))));
  return reports;
}

const isOther = (name: string) => /^(?:is-not-bounce|rb-issue)/.test(name);

/** Mails that report no failure: a receipt, reports of forged mails, an unsubscribe by mail, a list's own answer. */
const expected = {
  real: {
    bounces: 300,
    hard: 100,
    none: [
      "arf-18",
      "arf-20",
      "arf-26",
      "lhost-amazonses-12",
      "lhost-fml-02",
      "rfc3834-01",
      "rfc3834-03",
      "rfc3834-05",
    ],
    complaints: ["arf-01", "arf-11", "arf-14", "arf-16", "arf-22", "arf-24"],
    // These two name nobody: the one hides the address, the other has lost it.
    nameless: ["arf-11", "lhost-sendmail-15"],
    others: 6,
  },
  small: {
    bounces: 24,
    hard: 9,
    none: ["arf-18", "lhost-amazonses-12", "lhost-fml-02", "rfc3834-01", "rfc3834-02"],
    complaints: ["arf-01", "arf-11", "arf-20"],
    nameless: ["arf-11", "lhost-sendmail-15"],
    others: 4,
  },
};

describe.each(dataSets("bounces-sisimai"))("mails that came back, $where", ({ isReal, path }) => {
  const wanted = isReal ? expected.real : expected.small;
  const reports = new Map<string, Bounce>();
  beforeAll(async () => {
    for (const [name, report] of await classifyAll(path("maildir"))) reports.set(name, report);
  });
  const bounces = () => [...reports].filter(([name]) => !isOther(name));
  const namesOf = (entries: ReturnType<typeof bounces>) => entries.map(([name]) => name);

  test("bounces of many servers are each told from what is none", () => {
    expect(bounces().length).toBeGreaterThan(wanted.bounces);
    expect(namesOf(bounces().filter(([, { kind }]) => kind === "none"))).toEqual(wanted.none);
    expect(namesOf(bounces().filter(([, { kind }]) => kind === "complaint"))).toEqual(wanted.complaints);
    const nameless = bounces().filter(
      ([, { kind, recipients }]) => kind !== "none" && recipients.length === 0,
    );
    expect(namesOf(nameless)).toEqual(wanted.nameless);
  });

  test("nobody is taken for dead who is only full, blocked or late", () => {
    const hard = bounces().filter(([, { kind }]) => kind === "hard");
    expect(hard.length).toBeGreaterThan(wanted.hard);
    const passing =
      /mailbox full|quota|spam|blacklist|blocked|dmarc|\bspf\b|timed out|(?<!and )try again|too (?:big|large)|receiving mail|sender|name service error|name server reply|procmail/i;
    expect(namesOf(hard.filter(([, { diagnostic }]) => passing.test(diagnostic)))).toEqual([]);
    expect(namesOf(hard.filter(([, { status }]) => status?.startsWith("4")))).toEqual([]);
  });

  test("auto-replies and mails that are no bounces suppress nobody", () => {
    const others = [...reports].filter(([name]) => isOther(name) || name.startsWith("rfc3834"));
    expect(others).toHaveLength(wanted.others);
    for (const [name, { kind }] of others) expect(["none", "soft"], name).toContain(kind);
  });
});

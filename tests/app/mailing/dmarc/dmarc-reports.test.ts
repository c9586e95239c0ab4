import { once } from "node:events";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import * as calls from "../../../../src/contract/mailing/dmarc-reports.ts";
import { DAY } from "../../../../src/server/base/clock.ts";
import { startApp, type TestApp } from "../../../setup/app.ts";
import { engines } from "../../../setup/engines.ts";
import {
  dmarcReport,
  found,
  gzip,
  OWN,
  reportMail,
  zip,
  type ReportFacts,
} from "../../../setup/mails/dmarc-reports.ts";
import { spawnProgram } from "../../../setup/process.ts";
import { read, readRefusal } from "../../kit/ask.ts";
import { BOUNCE_TOKEN, startWithDoor } from "../reports.ts";

const PATH = "/api/dmarc-reports";

const post = ({ request }: TestApp, report: string | Buffer) =>
  request("POST", PATH, {
    body: typeof report === "string" ? report : new Uint8Array(report),
    headers: { authorization: `Bearer ${BOUNCE_TOKEN}` },
  });

const take = async (app: TestApp, report: string | Buffer) =>
  read(await post(app, report), calls.takeDmarcReport);

const count = (app: TestApp, facts: ReportFacts) => take(app, dmarcReport(facts));

async function sourcesOf(app: TestApp, reporter?: string) {
  const as = await app.signIn();
  const query = reporter === undefined ? "" : `?reporter=${encodeURIComponent(reporter)}`;
  return read(await as("GET", PATH + query), calls.getMailSources);
}

const rowsIn = ({ database }: TestApp) => database.db.selectFrom("dmarc_records").selectAll().execute();

/** The email as Mimecast sends it: it is the archive, without parts. */
const bareMail = (bytes: Buffer) =>
  Buffer.from(
    `From: no-reply@au-1.mimecastreport.com\nSubject: Report domain: ${OWN}\nContent-Type: application/gzip\nContent-Transfer-Encoding: base64\n\n${bytes.toString("base64")}\n`,
  );

const line = (rest: string) => `A report of google.com about ${OWN}: ${rest}\n`;

const xml = dmarcReport();
const wide = (order: "le" | "be", mark: boolean) => {
  const bytes = Buffer.from((mark ? "\uFEFF" : "") + xml, "utf16le");
  return order === "le" ? bytes : bytes.swap16();
};

/** One and the same report, in the forms in which reporters write and pack it. */
const forms: readonly [form: string, report: string | Buffer][] = [
  ["XML", xml],
  ["gzip", gzip(xml)],
  ["gzip with a line end behind it", Buffer.concat([gzip(xml), Buffer.from("\r\n")])],
  ["zip", zip([{ name: "report.xml", bytes: xml }])],
  [
    "zip with folders and a text",
    zip([
      { name: "__MACOSX/._report.xml", bytes: "x" },
      { name: "reports/", bytes: "" },
      { name: "README.txt", bytes: "Read me" },
      { name: "reports/report.XML", bytes: xml },
    ]),
  ],
  ["zip of a file without .xml", zip([{ name: "report", bytes: xml }])],
  ["a byte order mark", `\uFEFF${xml}`],
  ["space before the declaration", `\r\n \t${xml}`],
  ["no declaration", xml.slice(xml.indexOf("<feedback>"))],
  [
    "an email that begins with an attachment in HTML",
    Buffer.from(
      reportMail(gzip(xml))
        .toString("latin1")
        .replace(
          "--b\r\n",
          "--b\r\nContent-Type: text/html; name=a.html\r\nContent-Disposition: attachment\r\n\r\n<p>Hi</p>\r\n--b\r\n",
        ),
      "latin1",
    ),
  ],
  ["UTF-16 LE", wide("le", true)],
  ["UTF-16 BE", wide("be", true)],
  ["UTF-16 without a mark", wide("le", false)],
  ["8 bits that say UTF-16", xml.replace("UTF-8", "utf-16")],
  [
    "windows-1252",
    Buffer.from(xml.replace("UTF-8", "windows-1252").replace("google.com", "google.com "), "latin1"),
  ],
  ["tabs and CR LF at each line", xml.replaceAll("\n", "\t\r\n")],
  ["one line", xml.replaceAll(/>\s+</g, "><")],
  [
    "a prefix",
    xml
      .replaceAll(/(<\/?)(feedback)/g, "$1ns1:$2")
      .replace("ns1:feedback", "ns1:feedback xmlns:ns1='http://dmarc.org/dmarc-xml/0.1'"),
  ],
  [
    "a version and a schema",
    xml.replace(
      "<feedback>",
      "<feedback xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance'><version>1.0</version>",
    ),
  ],
  [
    "RFC 9990",
    xml
      .replace("<feedback>", '<feedback xmlns="urn:ietf:params:xml:ns:dmarc-2.0"><version>1.0</version>')
      .replace(
        "<pct>100</pct>",
        "<np>none</np><testing>n</testing><discovery_method>treewalk</discovery_method>",
      )
      .replace("<disposition>none", "<disposition>pass")
      .replace(
        "</record>",
        "<extensions><extension name='x'><count>9</count></extension></extensions></record>",
      ),
  ],
  [
    "capital elements and results",
    xml.replaceAll(/(<\/?)(\w+)/g, (_, start, name) => start + name.toUpperCase()).replaceAll("pass", "Pass"),
  ],
  [
    "the policy behind the records",
    xml.replace(/( *<policy_published>[^]*<\/policy_published>\n)([^]*)(<\/feedback>)/, "$2$1$3"),
  ],
  ["an address in angle brackets", xml.replace("noreply-dmarc-support@google.com", "<noreply@google.com>")],
  ["an ampersand as it is", xml.replace("answer/2466580", "answer?a=1&b=2")],
  ["words between elements", xml.replace("</sp>", "</sp>11")],
  ["bytes that are not UTF-8", Buffer.from(xml.replace("support.google.com", "s\u0091port"), "latin1")],
  [
    "moments with fractions and spaces",
    xml.replace("1772323200", "1772323200.0").replace("1772409599", " 1772409599.0 "),
  ],
  ["CDATA", xml.replace("<source_ip>192.0.2.1", "<source_ip><![CDATA[192.0.2.1]]>")],
  [
    "reasons and empty elements",
    xml.replace("</policy_evaluated>", "<reason><type></type><comment/></reason></policy_evaluated>"),
  ],
  ["an email", reportMail(gzip(xml))],
  [
    "an email with a zip of an unknown type",
    reportMail(zip([{ name: "a.xml", bytes: xml }]), { type: "application/octet-stream", name: "a.bin" }),
  ],
  [
    "an email with gzip that is called zip",
    reportMail(gzip(xml), { type: "application/zip", name: "a.zip" }),
  ],
  ["an email with XML", reportMail(Buffer.from(xml), { type: "text/xml", name: "a.xml" })],
  ["an email that is the archive", bareMail(gzip(xml))],
];

const REFUSED: readonly [what: string, report: string | Buffer, words: RegExp][] = [
  ["nothing", "", /neither XML/],
  ["words", "Hello", /neither XML/],
  ["a picture", Buffer.from("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "latin1"), /neither XML/],
  [
    "an email without a report",
    "From: a@example.org\r\nSubject: Report domain: x\r\n\r\nHello",
    /neither XML/,
  ],
  ["a web page", "<!doctype html><html><body><p>Report</p></body></html>", /only a part/],
  ["other XML", "<rss><channel/></rss>", /no feedback/],
  ["a name without end", gzip(`<feedback><${"a".repeat(5_000_000)}>`), /only a part/],
  ["no domain", xml.replace(`<domain>${OWN}</domain>`, ""), /no domain or no period/],
  ["no period", xml.replace(/<date_range>[^]*<\/date_range>/, ""), /no domain or no period/],
  ["half of it", xml.slice(0, -200), /only a part/],
  ["half of a gzip", gzip(xml).subarray(0, -50), /cannot be unpacked/],
  ["half of a zip", zip([{ name: "a.xml", bytes: xml }]).subarray(0, -50), /cannot be unpacked/],
  ["an empty zip", zip([]).subarray(0), /neither XML/],
  ["a zip of folders", zip([{ name: "reports/", bytes: "" }]), /archive is empty/],
  [
    "external entities",
    xml
      .replace("<feedback>", '<!DOCTYPE feedback [<!ENTITY x SYSTEM "file:///etc/passwd">]><feedback>')
      .replace("google.com", "&x;"),
    /document type/,
  ],
  [
    "a billion laughs",
    xml
      .replace(
        "<feedback>",
        `<!DOCTYPE x [<!ENTITY a0 "ha">${Array.from({ length: 30 }, (_, n) => `<!ENTITY a${n + 1} "&a${n};&a${n};">`).join("")}]><feedback>`,
      )
      .replace("google.com", "&a30;"),
    /document type/,
  ],
  ["a bomb of gzip", gzipSync(Buffer.alloc(30_000_000, " ")), /cannot be unpacked/],
  ["a bomb of zip", zip([{ name: "a.xml", bytes: Buffer.alloc(30_000_000, " ") }]), /too long/],
  [
    "a bomb of zip that says it is small",
    zip([{ name: "a.xml", bytes: Buffer.alloc(30_000_000, " "), claimed: 1000 }]),
    /cannot be unpacked/,
  ],
  ["a bomb in an email", reportMail(gzipSync(Buffer.alloc(30_000_000, " "))), /cannot be unpacked/],
  [
    "elements in elements",
    gzip(`<feedback>${"<a>".repeat(1_000_000)}${"</b>".repeat(1_000_000)}`),
    /nested too deep/,
  ],
  ["faults and faults", gzip(xml.replace("google.com", "\u0001".repeat(5_000_000))), /only a part/],
  ["ampersands without end", gzip(xml.replace("google.com", "&".repeat(5_000_000))), /too many faults/],
  [
    "a name that each element within it repeats",
    gzip(`<feedback><${"a".repeat(1_000_000)}>${"<b/>".repeat(200_000)}`),
    /too long a name/,
  ],
  ["records without end", gzip(`<feedback>${"<record/>".repeat(1_000_000)}</feedback>`), /too many records/],
  [
    "elements without end",
    gzip(`<feedback>${Array.from({ length: 900_000 }, (_, n) => `<e${n}/>`).join("")}</feedback>`),
    /no domain/,
  ],
  [
    "results without end",
    gzip(`<feedback><record><auth_results>${"<dkim/>".repeat(1_000_000)}`),
    /only a part/,
  ],
  [
    "an email of empty lines",
    Buffer.from(`Subject: Report domain: x\n\n${"\n".repeat(1_900_000)}`),
    /too many lines/,
  ],
  [
    "an email of parts in parts",
    Array.from({ length: 2000 }, (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\n\n--b${n}\n`).join(
      "",
    ),
    /nested too deep/,
  ],
];

describe.each(engines)("DMARC reports on %s", (engine) => {
  test("a report counts in every form in which reporters write and pack it", async () => {
    await using app = await startWithDoor(engine);
    for (const [n, [form, report]] of forms.entries()) {
      await app.database.db.deleteFrom("dmarc_records").execute();
      expect({ form, ...(await take(app, report)) }).toMatchObject({ form, effect: "counted" });
      expect(await rowsIn(app), form).toMatchObject([
        {
          reporter: "google.com",
          policy: "none",
          ended_at: "2026-03-01T23:59:59.000Z",
          passed: "both",
          source: OWN,
          ip: "192.0.2.1",
          emails: 3,
          stopped: 0,
        },
      ]);
      expect(n).toBeGreaterThanOrEqual(0);
    }
  });

  test("what is no report, or a bomb, is refused with the reason, and changes nothing", async () => {
    await using app = await startWithDoor(engine);
    for (const [what, report, words] of REFUSED) {
      const { code, message } = await readRefusal(await post(app, report));
      expect({ what, code, message }).toEqual({
        what,
        code: "invalid",
        message: expect.stringMatching(words),
      });
      expect(message.length).toBeLessThan(300);
    }
    expect((await readRefusal(await post(app, Buffer.alloc(3_000_000)))).code).toBe("too_large");
    expect((await readRefusal(await app.request("POST", PATH, { body: xml }))).code).toBe("unauthenticated");
    expect(await rowsIn(app)).toEqual([]);
    await using closed = await startApp(engine);
    expect((await post(closed, xml)).status).toBe(405);
  });

  test("sources are told apart by what passed, and named by what proves them", async () => {
    await using app = await startWithDoor(engine);
    const ses = found("dkim", "amazonses.com") + found("dkim", OWN) + found("spf", "eu.amazonses.com");
    await count(app, {
      policy: "quarantine",
      rows: [
        { ip: "192.0.2.1", count: 60 },
        { ip: "192.0.2.2", count: 20 },
        { ip: "2001:DB8::5", count: 10, spf: "pass", dkim: "fail" },
        { ip: "198.51.100.1", count: 4, spf: "fail", results: ses },
        {
          ip: "198.51.100.2",
          count: 3,
          spf: "fail",
          results: found("dkim", OWN) + found("spf", OWN, "softfail"),
        },
        {
          ip: "203.0.113.1",
          count: 2,
          spf: "fail",
          dkim: "fail",
          disposition: "quarantine",
          results: found("spf", "mail.spoof.example.org"),
        },
        {
          ip: "203.0.113.2",
          count: 1,
          spf: "fail",
          dkim: "fail",
          disposition: "reject",
          results: "<dkim><domain/><result/></dkim>",
        },
        // The first draft of the schema: what passed has to be seen from the results.
        {
          ip: "192.0.2.3",
          count: 5,
          spf: undefined,
          dkim: undefined,
          results: found("spf", OWN) + found("dkim", "other.net"),
        },
        // In another name, without emails, and without sense.
        { from: "example.net", count: 900 },
        { from: `${OWN}.example.net`, count: 900 },
        { count: 0 },
        { count: -5 },
        { count: "many" },
        { ip: "<b>no address</b>", count: "7 of them", from: "pages.example.com, example.com" },
      ],
    });
    const { sources, totals, policy, domain, reporters } = await sourcesOf(app);
    expect(
      sources.map(({ passed, name, emails, stopped, servers, ip }) => [
        passed,
        name,
        emails,
        stopped,
        servers,
        ip,
      ]),
    ).toEqual([
      ["both", OWN, 87, 0, 3, "192.0.2.1"],
      ["spf", OWN, 10, 0, 1, "2001:db8::5"],
      ["spf", "other.net", 5, 0, 1, "192.0.2.3"],
      ["dkim", "amazonses.com", 4, 0, 1, "198.51.100.1"],
      ["dkim", "198.51.100.2", 3, 0, 1, "198.51.100.2"],
      ["neither", "example.org", 2, 2, 1, "203.0.113.1"],
      ["neither", "203.0.113.2", 1, 1, 1, "203.0.113.2"],
    ]);
    expect(totals.neither).toEqual({ emails: 3, stopped: 3 });
    expect({ policy, domain }).toEqual({ policy: "quarantine", domain: OWN });
    expect(reporters).toEqual([{ name: "google.com", reports: 1, emails: 112 }]);
  });

  test("the same report counts once, also at the same time, and another of the same id by another reporter", async () => {
    await using app = await startWithDoor(engine);
    const effects = await Promise.all([1, 2, 3, 4].map(async () => (await take(app, gzip(xml))).effect));
    expect(effects.sort()).toEqual(["counted", "repeated", "repeated", "repeated"]);
    expect((await count(app, { reporter: "Yahoo" })).effect).toBe("counted");
    expect((await count(app, { id: "2" })).effect).toBe("counted");
    // The organization's domain above the sender's.
    expect((await count(app, { domain: "example.com" })).effect).toBe("counted");
    expect((await sourcesOf(app)).reporters).toEqual([
      { name: "google.com", reports: 3, emails: 9 },
      { name: "Yahoo", reports: 1, emails: 3 },
    ]);
    expect((await sourcesOf(app, "Yahoo")).totals.both.emails).toBe(3);
    expect((await sourcesOf(app, "nobody")).sources).toEqual([]);
  });

  test("what was reported about a domain that the site sent as before is no proof for another", async () => {
    await using app = await startWithDoor(engine);
    await count(app, {});
    expect((await sourcesOf(app)).reporters).toHaveLength(1);
    await app.database.db.updateTable("dmarc_records").set({ domain: "before.example.net" }).execute();
    expect(await sourcesOf(app)).toMatchObject({ policy: null, reporters: [], sources: [] });
  });

  test("a report about another domain or another time does nothing, and says so", async () => {
    await using app = await startWithDoor(engine);
    for (const domain of [
      "example.net",
      `${OWN}.example.net`,
      `not${OWN}`,
      "com",
      "shop.example.com",
      `${OWN}@x`,
    ])
      expect(await count(app, { domain })).toEqual({
        effect: "none",
        message: `A report of google.com about ${domain}: nothing was changed, because this site sends as ${OWN}.`,
      });
    for (const end of ["1335657599", "0", "-5", "1772700000", "1772409599000"])
      expect(await count(app, { end })).toMatchObject({
        effect: "none",
        message: expect.stringMatching(/last 90 days/),
      });
    expect(await count(app, { rows: [] })).toMatchObject({
      effect: "none",
      message: expect.stringMatching(/no emails/),
    });
    expect(await rowsIn(app)).toEqual([]);
  });

  test("of a record of the organization's domain, what holds for subdomains is the policy", async () => {
    await using app = await startWithDoor(engine);
    const facts = { policy: "reject", subdomainPolicy: "quarantine" };
    await count(app, { ...facts, domain: "example.com" });
    expect((await sourcesOf(app)).policy).toBe("quarantine");
    await count(app, { ...facts, id: "2", end: "1772409600" });
    expect((await sourcesOf(app)).policy).toBe("reject");
    await count(app, {
      policy: "reject",
      subdomainPolicy: "",
      domain: "example.com",
      id: "3",
      end: "1772409601",
    });
    expect((await sourcesOf(app)).policy).toBe("reject");
  });

  test("reports of strangers stay within bounds, and are text wherever they are shown", async () => {
    await using app = await startWithDoor(engine);
    const reporter = `&lt;img src=x onerror=alert(1)&gt;${"x".repeat(5000)}`;
    const rows = Array.from({ length: 500 }, (_, n) => ({
      ip: `10.0.${n >> 8}.${n & 255}`,
      count: n + 1,
      spf: n % 2 ? "pass" : "fail",
    }));
    await count(app, { reporter, rows: [...rows, { count: "9".repeat(300) }], policy: "p=reject; rua=evil" });
    const kept = await rowsIn(app);
    expect(kept).toHaveLength(102);
    expect(kept.reduce((sum, { emails }) => sum + emails, 0)).toBe(1_000_000_000 + (500 * 501) / 2);
    const seen = await sourcesOf(app);
    expect(seen.reporters[0]?.name).toHaveLength(200);
    expect(seen.policy).toBe("none");
    expect(seen.sources.length).toBeLessThanOrEqual(calls.MOST_SOURCES);

    const { report: _, ...row } = kept[0] ?? expect.fail();
    await app.database.db
      .insertInto("dmarc_records")
      .values(Array.from({ length: 299 }, (__, n) => ({ ...row, report: `r${n}` })))
      .execute();
    expect(await count(app, { id: "one more" })).toMatchObject({
      effect: "none",
      message: expect.stringMatching(/300 reports/),
    });
    // Each end a second earlier, of the same day.
    expect((await count(app, { id: "one more", end: "1772409598" })).effect).toBe("none");
    // Another day has its own.
    expect((await count(app, { id: "one more", end: "1772323199" })).effect).toBe("counted");
  });

  test("reports of all emails in the world still have a sum", async () => {
    await using app = await startWithDoor(engine);
    const rows = Array.from({ length: 50 }, () => ({ count: 1e9, disposition: "reject" }));
    await count(app, { rows });
    const [row] = await rowsIn(app);
    expect(row).toMatchObject({ emails: 1e9, stopped: 1e9 });
  });

  test("reports are forgotten after 90 days, and summed for 30", async () => {
    await using app = await startWithDoor(engine);
    await count(app, {});
    app.clock.advance(31 * DAY);
    expect((await sourcesOf(app)).sources).toEqual([]);
    await app.work("tidying up");
    expect(await rowsIn(app)).toHaveLength(1);
    app.clock.advance(60 * DAY);
    await app.work("tidying up");
    expect(await rowsIn(app)).toEqual([]);
  });

  test("what to change follows from the figures, and a stricter policy only from many that agree for long", async () => {
    await using app = await startWithDoor(engine);
    const words = async () => (await sourcesOf(app)).advice;
    expect(await words()).toEqual([
      expect.stringMatching(/^Set up the bounce mailbox .* to your DMARC record\./),
    ]);
    await count(app, { rows: [{ count: 5000 }] });
    expect(await words()).toEqual([]);
    await count(app, { id: "2", end: String(1772409599 - 20 * 86_400) });
    expect(await words()).toEqual([]);
    await count(app, { id: "3", reporter: "Yahoo" });
    expect(await words()).toEqual([
      expect.stringMatching(/^100\.0 % of the emails pass\..* p=quarantine in place of p=none /),
    ]);
    await count(app, {
      id: "4",
      policy: "quarantine",
      end: "1772409600",
      rows: [{ count: 40, spf: "fail", dkim: "fail" }],
    });
    expect(await words()).toEqual([
      expect.stringMatching(/^0\.8 % of the emails prove nothing\./),
      expect.stringMatching(/p=reject in place of p=quarantine/),
    ]);
    await count(app, { id: "5", end: "1772409601", policy: "reject", rows: [{ count: 900, dkim: "fail" }] });
    expect(await words()).toEqual([
      expect.stringMatching(/prove nothing\./),
      expect.stringMatching(/^15\.1 % of the emails have no valid signature of yours/),
    ]);
  });

  test("./masthead dmarc counts a file and what it is piped", async () => {
    await using app = await startApp(engine, { now: new Date().toISOString() });
    const end = String(Math.floor(app.clock.now().getTime() / 1000) - 3600);
    const run = async (args: string[], input: Buffer, DATABASE_URL = app.databaseUrl ?? "") => {
      const { child, output } = spawnProgram("command", ["dmarc", ...args], {
        DATA_DIR: app.dataDir,
        DATABASE_URL,
        PUBLIC_URL: "https://blog.example.com",
      });
      child.stdin.end(input);
      const [code] = await once(child, "close");
      return { code, ...output() };
    };
    const mail = reportMail(gzip(dmarcReport({ end })));
    expect(await run([], mail)).toEqual({ code: 0, stdout: line("counted."), stderr: "" });
    expect(await run([], mail)).toMatchObject({ code: 0, stdout: line("it was known already.") });
    expect(await run(["/none/report.zip"], mail)).toMatchObject({ code: 75, stdout: "" });
    // Nothing listens on this port.
    expect(await run([], mail, "postgres://owner@127.0.0.1:9/blog")).toMatchObject({
      code: 75,
      stdout: "",
      stderr: expect.stringContaining("cannot be reached"),
    });
    expect(await run([], Buffer.alloc(3_000_000, "<"))).toMatchObject({ code: 1, stdout: "" });
    expect(await run([], Buffer.from("Hello"))).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^That is no DMARC report/),
    });
    expect(await rowsIn(app)).toHaveLength(1);
  });
});

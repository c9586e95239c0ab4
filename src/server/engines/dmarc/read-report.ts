import { isIP } from "node:net";
import { SaxesParser } from "saxes";
import { getDomain } from "tldts-icann";
import { AppError, withoutStop } from "../../base/errors.ts";
import { domainIn } from "../mime/mailbox.ts";
import { unpackReport } from "./unpack-report.ts";

/** Emails in one name that one server sent, as a mailbox provider reports them. */
export interface DmarcRow {
  /** What passed DMARC, for the domain in From. */
  passed: "both" | "spf" | "dkim" | "neither";
  /** The organization that SPF or a signature proves, another than one's own first; without any, the address. */
  source: string;
  ip: string;
  emails: number;
  /** Those that were refused, or put into the spam folder. */
  stopped: number;
}

const POLICIES = ["none", "quarantine", "reject"] as const;
type Policy = (typeof POLICIES)[number];

/** An aggregate report of DMARC (RFC 7489, 7.2 and RFC 9990). Anybody can write one. */
export interface DmarcReport {
  /** Who says that it is from. */
  reporter: string;
  id: string;
  /** The domain whose policy it is about. */
  domain: string;
  policy: Policy;
  /** What it asks for in the name of subdomains. */
  subdomainPolicy: Policy;
  endedAt: Date;
  /** Those with most emails first. */
  rows: DmarcRow[];
}

/** More servers of one report are summed, under this name. */
const MAX_ROWS = 100;
const OTHERS = "others";
/** Of one source in one report: so the sum of all that are kept stays a whole number for JavaScript. */
const MAX_EMAILS = 1e9;
const MAX_WORDS = 200;
/** Names make the path of each element, which is written for every one within it. */
const MAX_NAME = 100;
/** Ten megabytes of real records are 25,000, with some 20 values each. */
const MAX_RECORDS = 50_000;
const MAX_VALUES = 100;
/** Reports have six levels. saxes looks through all that are open for each end tag. */
const MAX_DEPTH = 20;
/** Some reporters write addresses in angle brackets, or entities of HTML. */
const MAX_FAULTS = 20;

/**
 * Reads a report, packed or not (`unpackReport`), of any of the schemas in use: elements go by their names, whatever
 * their namespace, case and order.
 * @throws AppError `invalid` for what is no report, is cut off, or has a document type, which could have entities.
 */
export async function readDmarcReport(bytes: Buffer): Promise<DmarcReport> {
  const { values, records } = readElements(escapeAmpersands(decode(await unpackReport(bytes))));
  const fact = (path: string) => values.get(path)?.replaceAll(/[\p{Cc}\s]+/gu, " ") ?? "";
  const domain = fact("policy_published/domain").toLowerCase().replace(/\.$/, "");
  const policyIn = (name: string) =>
    POLICIES.find((each) => each === fact(`policy_published/${name}`).toLowerCase());
  const policy = policyIn("p") ?? "none";
  const [begin, end] = ["begin", "end"].map((edge) => fact(`report_metadata/date_range/${edge}`));
  const endedAt = new Date(Number(end || begin) * 1000);
  if (!domain || Number.isNaN(endedAt.getTime()) || !(end || begin))
    throw new AppError("invalid", "That is no DMARC report: it names no domain or no period.");
  return {
    reporter: fact("report_metadata/org_name") || domainIn(fact("report_metadata/email")) || "unknown",
    id: fact("report_metadata/report_id") || `${begin}-${end}`,
    domain,
    policy,
    subdomainPolicy: policyIn("sp") ?? policy,
    endedAt,
    rows: sumRows(records.flatMap((record) => rowOf(record, domain) ?? [])),
  };
}

function decode(xml: Buffer): string {
  const [first, second] = xml;
  const declared = /^[^>]*\bencoding\s*=\s*["']([\w.:-]+)["']/.exec(xml.toString("latin1", 0, 200))?.[1];
  const wide = first === 0xff || second === 0 ? "utf-16le" : first === 0xfe || first === 0 ? "utf-16be" : "";
  // What could be read here has bytes of 8 bits, whatever it says.
  const narrow = declared?.replace(/^utf-?16.*/i, "utf-8");
  try {
    return new TextDecoder(wide || narrow).decode(xml).trimStart();
  } catch (cause) {
    throw new AppError("invalid", `The report is in an unknown encoding: ${declared}.`, { cause });
  }
}

/** saxes would take all that follows a `&` for the name of an entity. */
function escapeAmpersands(text: string): string {
  const escaped = text.replaceAll(/&(?!#?\w{1,10};)/g, "&amp;");
  if (escaped.length > text.length + MAX_WORDS * "amp;".length) refuse("it has too many faults");
  return escaped;
}

/** A record as it is written: the first value of each element, by its path, and what SPF and DKIM found. */
interface Written {
  values: Map<string, string>;
  results: { method: string; domain: string; isPass: boolean }[];
}

const nothing = (): Written => ({ values: new Map(), results: [] });

function readElements(text: string) {
  const report = nothing();
  const records: Written[] = [];
  let record = nothing();
  const path: string[] = [];
  let words = "";
  let faults = 0;
  let isWhole = false;
  const parser = new SaxesParser();
  parser.on("doctype", () => refuse("it has a document type"));
  parser.on("error", ({ message }) => {
    if (++faults > MAX_FAULTS || /unmatched|unclosed/.test(message))
      refuse(withoutStop(message).slice(0, 100));
  });
  parser.on("opentag", ({ name }) => {
    path.push(name.replace(/^.*:/, "").toLowerCase());
    if (path.length > MAX_DEPTH) refuse("it is nested too deep");
    if (name.length > MAX_NAME) refuse("an element has too long a name");
    words = "";
  });
  const addWords = (more: string) => {
    words += more;
  };
  parser.on("text", addWords);
  parser.on("cdata", addWords);
  parser.on("closetag", () => {
    const [root, ...rest] = path;
    path.pop();
    isWhole = root === "feedback" && path.length === 0;
    const at = rest.join("/");
    const { values, results } = rest[0] === "record" ? record : report;
    const take = (name: string) => {
      const value = values.get(`${at}/${name}`)?.toLowerCase() ?? "";
      values.delete(`${at}/${name}`);
      return value;
    };
    if (values.size < MAX_VALUES && !values.has(at)) values.set(at, words.trim().slice(0, MAX_WORDS));
    words = "";
    if (/^record\/auth_results\/(?:dkim|spf)$/.test(at) && results.length < MAX_VALUES)
      results.push({ method: rest[2] ?? "", domain: take("domain"), isPass: take("result") === "pass" });
    if (at !== "record") return;
    if (records.push(record) > MAX_RECORDS) refuse("it has too many records");
    record = nothing();
  });
  parser.write(text).close();
  if (!isWhole) refuse("it is no feedback");
  return { values: report.values, records };
}

function refuse(reason: string): never {
  throw new AppError("invalid", `That is no DMARC report, or only a part of one: ${reason}.`);
}

/** Undefined for a record of no emails, and for one of another domain: it is not about the policy. */
function rowOf({ values, results }: Written, domain: string): DmarcRow | undefined {
  const value = (path: string) => values.get(`record/${path}`)?.toLowerCase() ?? "";
  const emails = Number.parseInt(value("row/count"), 10);
  const from = value("identifiers/header_from");
  const own = getDomain(domain);
  if (!(emails > 0) || (from && !from.split(",").some((each) => getDomain(each.trim()) === own)))
    return undefined;
  const hasPassed = (method: string) => {
    const evaluated = value(`row/policy_evaluated/${method}`);
    if (evaluated) return evaluated === "pass";
    // Reports of the first draft leave it out.
    return results.some((each) => each.method === method && each.isPass && getDomain(each.domain) === own);
  };
  const [spf, dkim] = [hasPassed("spf"), hasPassed("dkim")];
  const address = value("row/source_ip");
  const ip = isIP(address) ? address : "unknown";
  const proven = results.filter(({ isPass }) => isPass).map((each) => getDomain(each.domain));
  return {
    passed: spf && dkim ? "both" : spf ? "spf" : dkim ? "dkim" : "neither",
    source: proven.find((each) => each && each !== own) ?? (spf ? domain : ip),
    ip,
    emails,
    stopped: /^(?:quarantine|reject)$/.test(value("row/policy_evaluated/disposition")) ? emails : 0,
  };
}

function sumRows(rows: readonly DmarcRow[]): DmarcRow[] {
  const largest = sumBy(rows, ({ passed, source, ip }) => `${passed} ${source} ${ip}`);
  const others = largest
    .slice(MAX_ROWS)
    .map(({ passed, emails, stopped }) => ({ passed, emails, stopped, source: OTHERS, ip: OTHERS }));
  return [...largest.slice(0, MAX_ROWS), ...sumBy(others, ({ passed }) => passed)];
}

function sumBy(rows: readonly DmarcRow[], keyOf: (row: DmarcRow) => string): DmarcRow[] {
  const sums = new Map<string, DmarcRow>();
  for (const row of rows) {
    const { emails, stopped } = sums.get(keyOf(row)) ?? { emails: 0, stopped: 0 };
    sums.set(keyOf(row), {
      ...row,
      emails: Math.min(emails + row.emails, MAX_EMAILS),
      stopped: Math.min(stopped + row.stopped, MAX_EMAILS),
    });
  }
  return [...sums.values()].toSorted((one, other) => other.emails - one.emails);
}

/** What a server found by one method, such as SPF (RFC 8601, 2.2). */
export interface AuthenticationResult {
  /** In lower case, such as `dkim`. */
  method: string;
  /** In lower case, such as `pass`. */
  result: string;
  /** By their names in lower case, such as `header.d`; also `reason`, and the nonstandard `action` of Microsoft. */
  properties: ReadonlyMap<string, string>;
}

interface AuthenticationResults {
  /** The server that says so; empty where it does not name itself, as Microsoft's. */
  server: string;
  results: AuthenticationResult[];
}

/** More than any server writes; the rest is not read. */
const MAX_LENGTH = 16_384;

/** Reads the value of Authentication-Results, or of ARC-Authentication-Results (RFC 8617), leniently and in linear time. */
export function readAuthenticationResults(value: string): AuthenticationResults {
  const [first = [], ...others] = statementsOf(value.slice(0, MAX_LENGTH));
  // RFC 8617, 4.1.1: the instance comes before the server.
  const isArc = first.length === 1 && /^i=\d+$/i.test(first[0] ?? "");
  const [head = [], ...rest] = isArc ? others : [first, ...others];
  const isNamed = !(head[0] ?? "").includes("=");
  return {
    server: isNamed ? (head[0] ?? "").toLowerCase() : "",
    results: (isNamed ? rest : [head, ...rest]).flatMap(readStatement),
  };
}

function readStatement([first = "", ...words]: readonly string[]): AuthenticationResult[] {
  const [, method, result] = /^([\w-]+)(?:\/\d+)?=(\w+)$/.exec(first) ?? [];
  if (!method || !result) return [];
  const pairs = words.flatMap((word): [string, string][] => {
    const at = word.indexOf("=");
    return at > 0 ? [[word.slice(0, at).toLowerCase(), word.slice(at + 1)]] : [];
  });
  return [{ method: method.toLowerCase(), result: result.toLowerCase(), properties: new Map(pairs) }];
}

/** The words of each statement, which semicolons part; without comments, quotes and blanks around `=`. */
function statementsOf(value: string): string[][] {
  const statements: string[][] = [[]];
  let word = "";
  const endWord = () => {
    if (word !== "") statements.at(-1)?.push(word);
    word = "";
  };
  const bare = withoutComments(value)
    .replaceAll(/ +/g, " ")
    .replaceAll(/ ?([=/]) ?/g, "$1");
  for (const [token] of bare.matchAll(/"(?:[^"\\]|\\.)*"?|;| +|[^ ;"]+/gs)) {
    if (token === ";") {
      endWord();
      statements.push([]);
    } else if (token.startsWith('"')) word += token.replaceAll(/^"|"$|\\(.)/gs, "$1");
    else if (token.trim() === "") endWord();
    else word += token;
  }
  endWord();
  return statements;
}

/** Comments nest and may hold anything (RFC 5322, 3.2.2); one without an end goes to the end. */
function withoutComments(value: string): string {
  let depth = 0;
  let isQuoted = false;
  let bare = "";
  for (const [token] of value.replaceAll(/\s+/g, " ").matchAll(/\\.|[^\\"()]+|./gs)) {
    if (token === '"' && depth === 0) isQuoted = !isQuoted;
    if (token === "(" && !isQuoted) depth++;
    else if (token === ")" && depth > 0) {
      depth--;
      bare += " ";
    } else if (depth === 0) bare += token;
  }
  return bare;
}

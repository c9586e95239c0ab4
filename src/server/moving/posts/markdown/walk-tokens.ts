import type { Token, Tokens } from "marked";

/**
 * Visits every token before the tokens in it. Marked's own walk collects what it is returned in a new array for each token,
 * which is quadratic: 30,000 short words in italics took minutes.
 */
export function walkTokens(tokens: readonly Token[], visit: (token: Token) => void) {
  for (const token of tokens) {
    visit(token);
    for (const inner of innerTokens(token)) walkTokens(inner, visit);
  }
}

function innerTokens(token: Token): readonly (readonly Token[])[] {
  if (token.type === "table") {
    const { header, rows } = token as Tokens.Table; // Token's union hides the type behind Generic.
    return [header, ...rows].flat().map((cell) => cell.tokens);
  }
  if (token.type === "list") return [(token as Tokens.List).items]; // As above.
  return "tokens" in token && token.tokens ? [token.tokens] : [];
}

import { text } from "../base/text.ts";

const MAX_FORM_ORIGINS = 20;

/** Addresses of sites, one a line. Comes out as their origins, each once. */
export const formOriginsSchema = text(undefined, { max: 5_000 }).transform((typed, context) => {
  const origins = new Set<string>();
  for (const line of typed.split("\n").map((each) => each.trim())) {
    if (line === "") continue;
    const url = URL.parse(line);
    if (
      url &&
      !url.hostname.includes("*") &&
      /^https?:$/.test(url.protocol) &&
      url.username + url.password === ""
    )
      origins.add(url.origin);
    else context.addIssue(`“${line}” is not the address of a site, such as https://shop.example`);
  }
  if (origins.size > MAX_FORM_ORIGINS) context.addIssue(`At most ${MAX_FORM_ORIGINS} sites`);
  return [...origins].join("\n");
});

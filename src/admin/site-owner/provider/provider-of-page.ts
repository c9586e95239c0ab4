/** The organization that the server wrote into the sign-in page: its name, and whether there is no other way to sign in. */
export function providerOfPage(
  page: Pick<Document, "querySelector">,
): { label: string; isOnly: boolean } | undefined {
  const content = page.querySelector('meta[name="sign-in-provider"]')?.getAttribute("content") ?? "";
  const [, only, label] = /^(only|also) (.+)$/.exec(content) ?? [];
  return label === undefined ? undefined : { label, isOnly: only === "only" };
}

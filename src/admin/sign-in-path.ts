/** The sign-in path that the server wrote into the page: a path on this site. `/signin` when it wrote none. */
export function signInPathOf(page: Pick<Document, "querySelector">): string {
  const path = page.querySelector('meta[name="sign-in-path"]')?.getAttribute("content") ?? "";
  return /^\/[a-z0-9-]+$/.test(path) ? path : "/signin";
}

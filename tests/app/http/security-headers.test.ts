import { expect, test } from "vitest";
import { startApp } from "../../setup/app.ts";

const headersOf = async (env: Record<string, string>, path = "/") => {
  await using app = await startApp("sqlite", { env });
  return (await app.request("GET", path)).headers;
};

test("https holds for this host alone, and for the hosts below it only where the owner says so", async () => {
  const name = "strict-transport-security";
  expect((await headersOf({})).get(name)).toBe("max-age=15552000");
  expect((await headersOf({ HSTS_INCLUDE_SUBDOMAINS: "on" })).get(name)).toBe(
    "max-age=15552000; includeSubDomains",
  );
  expect((await headersOf({ PUBLIC_URL: "http://localhost:3000" })).get(name)).toBeNull();
});

test("pages of one person are stored nowhere, found by no engine, and send their address to nobody", async () => {
  await using app = await startApp("sqlite");
  for (const path of ["/confirm/x", "/unsubscribe/x", "/setup/x"]) {
    const { headers } = await app.request("GET", path);
    expect(headers.get("cache-control"), path).toBe("no-store");
    expect(headers.get("x-robots-tag"), path).toContain("noindex");
    expect(headers.get("referrer-policy"), path).toBe("same-origin");
  }
});

test("no page may be framed by anybody", async () => {
  for (const path of ["/", "/nowhere", "/api/posts", "/signin", "/unsubscribe/x.y"])
    expect((await headersOf({}, path)).get("x-frame-options"), path).toBe("DENY");
});

test("an answer has no header that today's browsers ignore", async () => {
  const names = [...(await headersOf({})).keys()];
  expect(names).toEqual(expect.arrayContaining(["x-content-type-options", "cross-origin-opener-policy"]));
  for (const name of [
    "x-dns-prefetch-control",
    "x-download-options",
    "x-permitted-cross-domain-policies",
    "x-xss-protection",
  ])
    expect(names).not.toContain(name);
});

test("the admin may frame the mails that it shows, and nobody else may", async () => {
  await using app = await startApp("sqlite");
  const owner = await app.signIn();
  const preview = await owner("POST", "/api/newsletters/preview", {
    json: { subject: "A subject", content: "<p>Words of a letter that somebody may read.</p>", part: "html" },
  });
  expect([preview.status, preview.headers.get("x-frame-options")]).toEqual([200, "SAMEORIGIN"]);
  expect(preview.headers.get("content-security-policy")).toContain("frame-ancestors 'self'");
});

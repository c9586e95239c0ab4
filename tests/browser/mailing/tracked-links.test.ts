import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, test } from "vitest";
import { PUBLIC_URL, startApp, type TestApp } from "../../setup/app.ts";
import { chromiumPath, launchBrowser } from "../../setup/browser/browser.ts";
import { addSubscribers, createNewsletter, PARAGRAPH } from "../../app/kit/inputs.ts";
import { runSender } from "../../app/mailing/sending/sending.ts";

/** As they stand between the quotes of an `href` that somebody wrote, pasted or imported. */
const addresses = [
  // Letters of other scripts, in each part of an address.
  "http://shop.test/東京/駅?q=山#川",
  "http://shop.test/кофе?сорт=арабика",
  "http://shop.test/قهوة?س=١",
  "http://shop.test/קפה",
  "http://shop.test/café?crème=brûlée",
  "http://shop.test/stra%C3%9Fe/straße",
  "http://shop.test/cafe\u0301",
  "http://shop.test/한국어?a=가&amp;b=나",
  "http://shop.test/ไทย/हिन्दी",
  "http://shop.test/🍊?🍋=🍇#🍓",
  "http://shop.test/👩‍👩‍👧‍👦?flag=🇩🇪",
  "http://shop.test/€?price=€5&amp;¥=£",
  "http://shop.test/\u200bzero\u00a0width\u00adsoft",
  // Hosts.
  "http://KAFFEE.test/",
  "http://müller.test/x",
  "http://МОСКВА.test/x",
  "http://straße.test/x",
  "http://日本。test/x",
  "http://xn--mller-kva.test/x",
  "http://☕.test/x",
  "http://shop.test:8080/x",
  "http://shop.test:80/x",
  "http://shop.test./x",
  "http://0x7f.1/x",
  "http://[::1]:81/x",
  // Entities of HTML.
  "http://shop.test/?a=1&b=2",
  "http://shop.test/?a=1&amp;b=2&#38;c=3&#x26;d=4",
  "http://shop.test/?q=&quot;whole words&quot;",
  "http://shop.test/?q=it&#39;s&apos;&#x27;",
  "http://shop.test/?q=&lt;b&gt;",
  "http://shop.test/caf&eacute;/&Ouml;l?q=&eacute;&euro;",
  "http://shop.test/caf&eacute/x",
  "http://shop.test/?a=1&copy=2&reg=3&lt=4",
  "http://shop.test/?a=1&copy",
  "http://shop.test/?q=&amp;quot;&amp;amp;",
  "http://shop.test/&#128512;&#x1F34A;&#8364;",
  "http://shop.test/?q=&nbsp;x&#160;y",
  "http://shop.test/&unknown;?a=&unknown;b",
  // Signs that the parser of addresses knows.
  "http://shop.test/a b/c  d?q=e f#g h",
  "  http://shop.test/around  ",
  "http://shop.test/tab\tand\nline",
  "http://shop.test\\back\\slash?q=\\",
  "http:\\\\shop.test/x",
  "http:///shop.test/x",
  "http://shop.test/a|b^c`d?e|f^g`h",
  "http://shop.test/a[b]c?d[e]=f",
  "http://shop.test/it's?q='single'",
  "http://shop.test/a/./b/../c/%2e/%2E%2e/d",
  "http://shop.test//double//slash",
  "http://shop.test/100%?q=50%&amp;r=%zz%4",
  "http://shop.test/%2F%3F%23%26?next=http%3A%2F%2Fx.test%2F%3Fa%3D1",
  "http://shop.test/%e4%f6?latin=%fc",
  "http://shop.test/a+b?q=c+d%2Be",
  "http://shop.test/;p=1,2/x@y:z!$*()~=",
  "http://shop.test?no=path",
  "http://shop.test",
  "http://shop.test/?",
  "http://shop.test/#",
  "http://shop.test/x?a#b?c#d",
  "http://shop.test/x#:~:text=some%20words",
  "http://shop.test/x?q={a}&amp;r={{b}}",
  "HTTP://Shop.Test/Upper",
  `http://shop.test/long?${"ä".repeat(600)}`,
];

/** Stands for the rest of the internet: keeps each request line, and lets the app answer for the blog. */
async function startProxy(app: TestApp, page: () => string) {
  const requests: string[] = [];
  const lead = async (path: string, response: ServerResponse) => {
    const answer = await app.request("GET", path);
    const location = answer.headers.get("location");
    if (!location && path !== "/favicon.ico") requests.push(`${answer.status} by our own address`);
    response.writeHead(answer.status, location ? { location } : {}).end();
  };
  const server = createServer((request, response) => {
    const url = request.url ?? "";
    const path = /^http:\/\/blog\.example\.com(\/.*)$/.exec(url)?.[1];
    if (path === "/letter")
      return void response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(page());
    if (path === undefined) {
      // Chromium itself posts, too: it asks for updates.
      if (request.method === "GET") requests.push(`GET ${url}`);
      return void response.writeHead(200, { "content-type": "text/html" }).end("there");
    }
    void lead(path, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  const { port } = server.address() as AddressInfo;
  return { requests, port, [Symbol.asyncDispose]: async () => void server.close() };
}

/** The address of the link that shows `words`. */
const hrefOf = (html: string, words: string) =>
  new RegExp(`<a\\b[^>]*?\\shref="([^"]*)"[^>]*>${words}</a>`).exec(html)?.[1] ?? "";

describe.skipIf(!chromiumPath)("links of a newsletter (left out without CHROMIUM_PATH)", () => {
  test("a click in a mail asks for the same bytes as a click on the link as it was written, and so does one in its test email", async () => {
    await using app = await startApp("sqlite");
    const as = await app.signIn();
    await addSubscribers(app, 1);
    const written = addresses.map((address, n) => `<p><a href="${address}">L${n}</a></p>`).join("\n");
    const json = { subject: "Links", content: PARAGRAPH + written, email: "me@example.com" };
    expect((await as("POST", "/api/newsletters/test", { json })).status).toBe(200);
    await createNewsletter(as, { content: json.content });
    await as("POST", "/api/newsletters/1/send");
    await runSender(app);
    const [tried = [], sent = []] = (await app.mails()).map(({ html = "" }) =>
      addresses.map((_, n) => hrefOf(html, `L${n}`)),
    );
    for (const href of [...tried, ...sent])
      expect(href).toMatch(/^https:\/\/blog\.example\.com\/c\/\d+\/[\w.-]+$/);
    const locationOf = async (href: string) =>
      (await app.request("GET", new URL(href).pathname)).headers.get("location");
    for (const [n, address] of addresses.entries())
      expect(await locationOf(tried[n] ?? ""), address).toBe(await locationOf(sent[n] ?? ""));

    // The stand-in for the internet speaks no TLS.
    const led = sent.map((href) => href.replace(PUBLIC_URL, "http://blog.example.com"));
    let letter = "";
    await using proxy = await startProxy(app, () => letter);
    const browser = await launchBrowser([
      `--proxy-server=http://127.0.0.1:${proxy.port}`,
      "--proxy-bypass-list=<-loopback>",
      // One process for all frames: one for each of their sites takes a minute to start.
      "--disable-site-isolation-trials",
      "--renderer-process-limit=1",
    ]);
    try {
      const page = await browser.newPage();
      const arrivals = async (hrefs: readonly string[]) => {
        letter = letterWith(hrefs);
        proxy.requests.length = 0;
        await page.goto("http://blog.example.com/letter");
        await page.evaluate(() => {
          for (const link of document.links) link.click();
        });
        await expect.poll(() => proxy.requests.length).toBe(hrefs.length);
        const shown = () => page.frames().map((frame) => frame.url());
        await expect.poll(shown).not.toContain("about:blank");
        return { requests: proxy.requests.toSorted(), shown: shown().slice(1) };
      };
      const plain = await arrivals(addresses);
      const tracked = await arrivals(led);
      expect(tracked).toEqual(plain);
      expect(plain.requests.filter((line) => !line.startsWith("GET http://"))).toEqual([]);
    } finally {
      await browser.close();
    }
  });
});

/** A page of links, each of which opens in a frame of its own. */
const letterWith = (hrefs: readonly string[]) =>
  `<!doctype html><meta charset="utf-8">${hrefs
    .map((href, n) => `<iframe name="f${n}"></iframe><a target="f${n}" href="${href}">x</a>`)
    .join("")}`;

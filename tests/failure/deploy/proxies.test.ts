import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtempDisposable, readFile, writeFile } from "node:fs/promises";
import { Agent, request } from "node:https";
import type { IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { root } from "../../../src/server/base/root.ts";
import { OWNER } from "../database/database-trouble.ts";
import { freePort, guardServer } from "../../setup/mail-servers/guard-server.ts";
import { startServer } from "../../setup/process.ts";

/** As deploy/ has it, with the addresses of the test in the places of the examples'. */
interface Setting {
  config: string;
  folder: string;
  http: number;
  https: number;
  upstream: number;
}

interface Proxy {
  name: "nginx" | "caddy" | "haproxy";
  file: string;
  configure: (setting: Setting) => string;
  command: (file: string) => string[];
}

const proxies: Proxy[] = [
  {
    name: "nginx",
    file: "nginx.conf",
    configure: ({ config, folder, http, https, upstream }) =>
      `pid ${folder}/pid;\nerror_log ${folder}/log;\ndaemon off;\nevents {}\nhttp {\naccess_log off;\n${["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${folder}/${name};\n`).join("")}${config
        .replaceAll(/^ *listen \[::\].*$/gm, "")
        .replace("listen 80", `listen 127.0.0.1:${http}`)
        .replace("listen 443", `listen 127.0.0.1:${https}`)
        .replaceAll(
          /\/etc\/letsencrypt\/live\/blog.example.com\/(?:fullchain|privkey).pem/g,
          `${folder}/both.pem`,
        )
        .replace("127.0.0.1:3000", `127.0.0.1:${upstream}`)}}\n`,
    command: (file) => ["nginx", "-c", file, "-p", join(file, "..")],
  },
  {
    name: "caddy",
    file: "Caddyfile",
    configure: ({ config, folder, http, https, upstream }) =>
      `{\nadmin off\nhttp_port ${http}\nhttps_port ${https}\nstorage file_system ${folder}/caddy\n}\n${config
        .replace(
          "blog.example.com {",
          `blog.example.com {\n\ttls ${folder}/certificate.pem ${folder}/key.pem`,
        )
        .replace("127.0.0.1:3000", `127.0.0.1:${upstream}`)}`,
    command: (file) => ["caddy", "run", "--config", file, "--adapter", "caddyfile"],
  },
  {
    name: "haproxy",
    file: "haproxy.cfg",
    configure: ({ config, folder, http, https, upstream }) =>
      config
        .replaceAll(/^ *(?:user|group) haproxy\n/gm, process.getuid?.() === 0 ? "$&" : "")
        .replace(/^ *bind 127\.0\.0\.1:8081\n/m, "")
        .replace("bind :80", `bind 127.0.0.1:${http}`)
        .replace("bind :443", `bind 127.0.0.1:${https}`)
        .replace("/etc/haproxy/blog.example.com.pem", `${folder}/both.pem`)
        .replaceAll(/10\.0\.0\.1\d:3000/g, `127.0.0.1:${upstream}`),
    command: (file) => ["haproxy", "-db", "-f", file],
  },
];

const searchPath = { ...process.env, PATH: `${process.env["PATH"]}:/usr/sbin` };
const hasProgram = (name: string) =>
  spawnSync("sh", ["-c", 'command -v "$1"', "sh", name], { env: searchPath }).status === 0;
const missing = proxies.filter(({ name }) => !hasProgram(name)).map(({ name }) => name);
if (missing.length > 0)
  process.stderr.write(`Not installed, so not tried in front of Masthead: ${missing.join(", ")}\n`);

async function startBehind(proxy: Proxy) {
  await using opened = new AsyncDisposableStack();
  const folder = opened.use(await mkdtempDisposable(join(tmpdir(), "masthead-proxy-")));
  const [http, https, upstream] = [await freePort(), await freePort(), await freePort()];
  opened.use(
    await startServer({
      PORT: String(upstream),
      DATA_DIR: join(folder.path, "data"),
      PUBLIC_URL: "https://blog.example.com",
      TRUST_PROXY: "on",
      ...OWNER,
    }),
  );
  const place = join(folder.path, "proxy");
  await mkdir(place);
  const [certificate, key] = await Promise.all(
    ["certificate.pem", "key.pem"].map((name) => readFile(join(root, "tests/setup/tls", name), "utf8")),
  );
  for (const [name, content] of Object.entries({
    "certificate.pem": certificate ?? "",
    "key.pem": key ?? "",
    "both.pem": `${certificate}${key}`,
    [proxy.file]: proxy.configure({
      config: await readFile(join(root, "deploy", proxy.file), "utf8"),
      folder: place,
      http,
      https,
      upstream,
    }),
  }))
    await writeFile(join(place, name), content);
  const guarded = guardServer({
    command: ["env", `PATH=${searchPath.PATH}`, `HOME=${place}`, ...proxy.command(join(place, proxy.file))],
    user: {},
    folder: place,
    port: https,
    log: () => readFile(join(place, "log"), "utf8").catch(() => "it wrote no log"),
  });
  await guarded.start();
  opened.defer(() => guarded.stop());
  // The proxy sees a client that is not at its own address.
  const agent = opened.adopt(new Agent({ keepAlive: true, localAddress: "127.0.0.2" }), (each) =>
    each.destroy(),
  );
  const running = opened.move();
  return {
    http,
    async ask(method: string, path: string, { body, ...headers }: Record<string, string | Buffer> = {}) {
      const asking = request({
        method,
        path,
        host: "127.0.0.1",
        port: https,
        servername: "blog.example.com",
        rejectUnauthorized: false,
        agent,
        headers: { host: "blog.example.com", ...headers },
      });
      asking.end(body);
      const [response]: IncomingMessage[] = await once(asking, "response");
      if (!response) throw new Error("A response that is none");
      return response;
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

describe.each(proxies)("behind $name, as deploy/$file sets it up", (proxy) => {
  test.skipIf(missing.includes(proxy.name))(
    "pages, sign-in, a file of 20 MB, the stream of a send and the client's address pass through",
    async () => {
      await using site = await startBehind(proxy);
      const json = { "content-type": "application/json" };
      const page = await site.ask("GET", "/");
      expect(page.statusCode).toBe(200);
      expect(await text(page)).toContain("</html>");
      const plain = await fetch(`http://127.0.0.1:${site.http}/blog?page=2`, {
        headers: { host: "blog.example.com" },
        redirect: "manual",
      });
      expect([301, 308]).toContain(plain.status);

      const session = await site.ask("POST", "/api/login", {
        ...json,
        body: JSON.stringify({ username: OWNER.ADMIN_USERNAME, password: OWNER.ADMIN_PASSWORD }),
      });
      expect(session.statusCode, await text(session)).toBe(200);
      const cookie = session.headers["set-cookie"]?.[0]?.split(";")[0] ?? "";
      expect(cookie).toMatch(/^__Host-/);

      const file = Buffer.alloc(20_000_000, "%PDF-1.7 ");
      const uploaded = await site.ask("POST", "/api/admin/files?name=book.pdf", {
        cookie,
        "content-type": "application/pdf",
        "content-length": String(file.length),
        body: file,
      });
      expect(uploaded.statusCode, await text(uploaded)).toBe(201);

      const content = `<p>${"Words that pass through a proxy. ".repeat(4)}</p>`;
      const newsletter = JSON.stringify({ subject: "Through a proxy", content });
      const created = await site.ask("POST", "/api/newsletters", { ...json, cookie, body: newsletter });
      expect(created.statusCode, await text(created)).toBe(201);
      const scheduledFor = new Date(Date.now() + 3_600_000).toISOString();
      const scheduled = await site.ask("POST", "/api/newsletters/1/schedule", {
        ...json,
        cookie,
        body: JSON.stringify({ scheduledFor }),
      });
      expect(scheduled.statusCode, await text(scheduled)).toBe(200);
      const progress = await site.ask("GET", "/api/newsletters/1/progress", { cookie });
      // The newsletter waits for an hour, so that what comes now came before the end of the answer.
      const [event]: unknown[] = await once(progress, "data");
      expect(String(event)).toMatch(/^data: \{/);
      const undone = await site.ask("DELETE", "/api/newsletters/1/schedule", { cookie });
      expect(undone.statusCode, await text(undone)).toBe(200);
      await text(progress);

      const log = await site.ask("GET", "/api/admin/audit-log", { cookie });
      expect(await text(log)).toContain('"address":"127.0.0.2"');
    },
  );
});

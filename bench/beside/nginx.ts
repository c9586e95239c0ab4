import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { connect } from "node:net";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import type { Answer } from "./besides.ts";
import { onCore } from "./on-core.ts";

/** True if nginx is installed here, and able to send files that are compressed already. */
export const hasNginx = () => {
  const { stderr, error } = spawnSync("nginx", ["-V"], { encoding: "utf8" });
  return !error && stderr.includes("http_gzip_static_module");
};

/** One worker of nginx that sends `gzipped` as a file, compressed beforehand (`gzip_static`). */
export async function startNginx(folder: string, gzipped: Buffer) {
  const files = { "page.html": gunzipSync(gzipped), "page.html.gz": gzipped };
  const { port, stop } = await runNginx(folder, { files, directives: "gzip_static on;" });
  return { url: `http://127.0.0.1:${port}/page.html`, stop };
}

interface Secured {
  answer: Answer;
  certificate: { cert: string; key: string };
  core: number;
}

/** One worker of nginx that sends an answer's header lines and body over TLS. */
export async function startSecureNginx(folder: string, { answer, certificate, core }: Secured) {
  const { cert, key } = certificate;
  const files = { "page.html": Buffer.from(answer.body, "base64"), "cert.pem": cert, "key.pem": key };
  const lines: string[] = [];
  for (let at = 0; at < answer.headers.length; at += 2) {
    const [name = "", value = ""] = answer.headers.slice(at, at + 2);
    // It writes these by itself.
    if (/^content-(?:type|length)$/i.test(name)) continue;
    if (value.includes("$")) throw new Error(`nginx would read a variable in ${name}: ${value}`);
    lines.push(`add_header ${name} "${value.replaceAll(/["\\]/g, "\\$&")}";`);
  }
  const directives = `
    ssl_certificate cert.pem;
    ssl_certificate_key key.pem;
    ssl_protocols TLSv1.2 TLSv1.3;
    keepalive_timeout 65 65;
    etag off;
    max_ranges 0;
    add_header Last-Modified "";
    ${lines.join("\n    ")}`;
  const { port, stop } = await runNginx(folder, { files, directives, protocol: " ssl", core });
  return { url: `https://127.0.0.1:${port}/page.html`, stop };
}

interface Running {
  files: Record<string, string | Buffer>;
  /** Further lines of its server. */
  directives: string;
  protocol?: string;
  core?: number;
}

async function runNginx(
  folder: string,
  { files, directives, protocol = "", core }: Running,
): Promise<{ port: number; stop: () => unknown }> {
  const root = join(folder, "nginx");
  await mkdir(root, { recursive: true });
  for (const [name, content] of Object.entries(files)) await writeFile(join(root, name), content);
  const port = await freePort();
  const conf = join(root, "nginx.conf");
  await writeFile(conf, configuration(root, `listen 127.0.0.1:${port}${protocol};${directives}`));
  const [program, ...args] = onCore(core, ["nginx", "-e", join(root, "error.log"), "-c", conf]);
  const child = spawn(program, args, { stdio: "inherit" });
  while (child.exitCode === null && !(await accepts(port)));
  if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}`);
  return { port, stop: () => child.kill() };
}

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  return once(socket, "connect").then(
    () => {
      socket.destroy();
      return true;
    },
    () => false,
  );
}

const configuration = (root: string, directives: string) => `
daemon off;
worker_processes 1;
pid ${root}/nginx.pid;
${process.getuid?.() === 0 ? "user root;" : ""}
events { worker_connections 1024; }
http {
  access_log off;
  types { }
  default_type "text/html; charset=utf-8";
  keepalive_requests 1000000;
  open_file_cache max=100;
  server {
    root ${root};
    ${directives}
  }
}`;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address ? address.port : 0;
}

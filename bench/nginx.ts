import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";

/** True if nginx is installed here, and able to send files that are compressed already. */
export const hasNginx = () => {
  const { stderr, error } = spawnSync("nginx", ["-V"], { encoding: "utf8" });
  return !error && stderr.includes("http_gzip_static_module");
};

/** One worker of nginx that sends `gzipped` as a file, compressed beforehand (`gzip_static`). */
export async function startNginx(folder: string, gzipped: Buffer) {
  const root = join(folder, "nginx");
  await mkdir(root, { recursive: true });
  await writeFile(join(root, "page.html"), gunzipSync(gzipped));
  await writeFile(join(root, "page.html.gz"), gzipped);
  const port = await freePort();
  const conf = join(root, "nginx.conf");
  await writeFile(conf, configuration(root, port));
  const child = spawn("nginx", ["-e", join(root, "error.log"), "-c", conf], { stdio: "inherit" });
  const url = `http://127.0.0.1:${port}/page.html`;
  while (child.exitCode === null && !(await fetch(url).catch(() => undefined))?.ok);
  if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}`);
  return { url, stop: () => child.kill() };
}

const configuration = (root: string, port: number) => `
daemon off;
worker_processes 1;
pid ${root}/nginx.pid;
${process.getuid?.() === 0 ? "user root;" : ""}
events { worker_connections 1024; }
http {
  access_log off;
  types { text/html html; }
  keepalive_requests 1000000;
  open_file_cache max=100;
  server {
    listen 127.0.0.1:${port};
    root ${root};
    gzip_static on;
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

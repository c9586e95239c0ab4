import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, mkdtempDisposable, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { commands } from "../../../src/cli/commands.ts";
import { root } from "../../../src/server/base/root.ts";
import { freePort } from "../../setup/mail-servers/guard-server.ts";
import { openVersions } from "./versions.ts";

const page = await readFile(join(root, "docs/operating.md"), "utf8");

/**
 * What stands for the system's own programs. `systemctl` runs what the unit says. `docker` checks that the files it is
 * given are there: containers are not tried here.
 */
const programs: Record<string, string> = {
  sudo: '#!/bin/sh\nwhile [ "${1#-}" != "$1" ]; do [ "$1" = -u ] && shift; shift; done\nexec "$@"\n',
  useradd: "#!/bin/sh\n",
  chown: "#!/bin/sh\n",
  journalctl: '#!/bin/sh\ncat "$MACHINE/log"\n',
  docker: '#!/bin/sh\nwhile [ $# -gt 0 ]; do if [ "$1" = -f ]; then [ -f "$2" ] || exit 1; fi; shift; done\n',
  systemctl: `#!/usr/bin/env node
const { spawn } = require("node:child_process");
const { openSync, readFileSync, writeFileSync } = require("node:fs");
const { setTimeout: delay } = require("node:timers/promises");
const { MACHINE, PORT } = process.env;
const isUp = () => fetch(\`http://127.0.0.1:\${PORT}/readyz\`).then(({ ok }) => ok, () => false);
const until = async (wanted) => { while ((await isUp()) !== wanted) await delay(50); };
async function stop() {
  process.kill(Number(readFileSync(\`\${MACHINE}/pid\`, "utf8")), "SIGTERM");
  await until(false);
}
async function start() {
  const unit = readFileSync(\`\${MACHINE}/etc/systemd/system/masthead.service\`, "utf8").replaceAll("/opt/", \`\${MACHINE}/opt/\`);
  const [file, ...args] = /^ExecStart=(.*)$/m.exec(unit)[1].split(" ");
  const log = openSync(\`\${MACHINE}/log\`, "a");
  const child = spawn(file, args, { detached: true, stdio: ["ignore", log, log] });
  writeFileSync(\`\${MACHINE}/pid\`, String(child.pid));
  child.unref();
  await until(true);
}
const verb = process.argv[2];
(async () => {
  if (verb === "stop" || verb === "restart") await stop();
  if (verb === "enable" || verb === "start" || verb === "restart") await start();
})();
`,
};

test("every command of docs/operating.md runs, in the order of the page", { timeout: 600_000 }, async () => {
  await using versions = await openVersions();
  versions.git(versions.origin, "branch", "first", "v0.1.0");
  await using folder = await mkdtempDisposable(join(tmpdir(), "masthead-machine-"));
  const machine = folder.path;
  for (const name of ["bin", "opt", "var/lib/masthead", "etc/systemd/system", "etc/caddy"])
    await mkdir(join(machine, name), { recursive: true });
  for (const [name, content] of Object.entries(programs)) {
    await writeFile(join(machine, "bin", name), content);
    await chmod(join(machine, "bin", name), 0o755);
  }
  const blocks = [...page.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, lines = ""]) => lines);
  expect(blocks.length).toBeGreaterThan(8);
  const script = blocks
    .join("\n")
    .replaceAll("REMOTE", `--branch=first ${versions.origin}`)
    .replaceAll(/(?<=[ =])\/(?=(?:opt|etc|var)\/)/g, `${machine}/`);
  const child = spawn("sh", ["-eux"], {
    cwd: machine,
    env: {
      PATH: `${join(machine, "bin")}:${dirname(process.execPath)}:${process.env["PATH"]}`,
      HOME: machine,
      MACHINE: machine,
      PORT: String(await freePort()),
      LOG_LEVEL: "warn",
    },
    stdio: ["pipe", "pipe", "pipe"],
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => (printed += part));
  child.stdin.end(script);
  try {
    const [code] = await once(child, "close");
    expect(code, printed).toBe(0);
    expect(printed).toContain("v0.2.0 runs.");
    expect(printed).toContain("v0.1.0 runs again.");
    expect(printed).toMatch(/Create owner\s+https:\/\/blog\.example\.com\/setup\//);
  } finally {
    const pid = Number(await readFile(join(machine, "pid"), "utf8").catch(() => "0"));
    // A server that ends in order still writes what Node has compiled, into the folder that is deleted meanwhile.
    // With the launcher, and what tries a version.
    if (pid > 0) process.kill(-pid, "SIGKILL");
  }
});

test.each(["operating.md", "command-line.md", "configuration.md"])(
  "every ./masthead in docs/%s is a command",
  async (name) => {
    const text = await readFile(join(root, "docs", name), "utf8");
    for (const [call, command = "", rest = ""] of text.matchAll(/\.\/masthead ([a-z][a-z-]*)([^`\n#]*)/g)) {
      if (command === "help") continue;
      const known = await commands.get(command)?.load();
      expect(known, call).toBeDefined();
      for (const [, option = ""] of rest.matchAll(/ --([a-z-]+)/g))
        expect(Object.keys({ ...known?.options, help: {}, json: {} }), call).toContain(option);
    }
  },
);

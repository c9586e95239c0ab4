import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { root } from "../../../src/server/base/root.ts";
import { hasPodman, openPodman } from "../../setup/containers/own-podman.ts";
import { freePort } from "../../setup/mail-servers/guard-server.ts";

const MAX_IMAGE_BYTES = 300_000_000;
const OWNER = { username: "Mira", password: "a very plain password" };

const composition = z.object({
  services: z.object({
    masthead: z.object({
      read_only: z.literal(true),
      tmpfs: z.array(z.string()),
      cap_drop: z.array(z.string()),
      security_opt: z.array(z.string()),
      volumes: z.array(z.string()),
    }),
  }),
});

/** What deploy/compose.yaml says of the container, as podman is told it. */
async function composeOptions() {
  const compose = composition.parse(parse(await readFile(join(root, "deploy/compose.yaml"), "utf8")));
  const { tmpfs, cap_drop: dropped, security_opt: security, volumes } = compose.services.masthead;
  return [
    "--read-only",
    ...tmpfs.flatMap((path) => ["--tmpfs", path]),
    ...dropped.flatMap((capability) => ["--cap-drop", capability]),
    ...security.map((option) => `--security-opt=${option.replace(":true", "")}`),
    ...volumes.flatMap((volume) => ["--volume", volume]),
  ];
}

test.skipIf(!hasPodman)(
  "the Containerfile builds an image of at most 300 MB that runs as compose.yaml says, is healthy, and keeps its data (left out without root, podman, buildah, runc or debootstrap)",
  async () => {
    await using containers = await openPodman();
    const { podman } = containers;
    await containers.build("masthead");
    const sizeBytes = Number(await podman("image", "inspect", "--format", "{{.Size}}", "masthead"));
    expect(sizeBytes).toBeGreaterThan(MAX_IMAGE_BYTES / 2);
    expect(sizeBytes).toBeLessThanOrEqual(MAX_IMAGE_BYTES);

    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const env = ["--env", `PORT=${port}`, "--env", "HOST=127.0.0.1", "--env", `PUBLIC_URL=${url}`];
    // The limits are this machine's: podman would raise them, which not everybody may.
    const limits = ["--ulimit", "nofile=1024:4096", "--ulimit", "nproc=1000:1000"];
    const options = [...(await composeOptions()), ...env, ...limits, "--network", "host"];
    await podman("run", "--detach", "--name", "site", ...options, "masthead");
    const isReady = () =>
      fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
    await expect.poll(isReady).toBe(true);
    await podman("healthcheck", "run", "site");
    expect(await podman("exec", "site", "id", "-u")).toBe("1000\n");
    await expect(podman("exec", "site", "touch", "/masthead/new")).rejects.toThrow("Read-only file system");
    expect(await podman("exec", "site", "./masthead", "doctor")).toContain("/data/masthead.db is whole");

    const post = (path: string, json: object) =>
      fetch(`${url}${path}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(json),
      });
    const [, token] = /\/setup\/([\w-]+)/.exec(await podman("logs", "site")) ?? [];
    expect((await post("/api/setup", { ...OWNER, token })).status).toBe(201);
    await podman("stop", "site");
    expect(await podman("inspect", "--format", "{{.State.ExitCode}}", "site")).toBe("0\n");
    await podman("start", "site");
    await expect.poll(isReady).toBe(true);
    expect((await post("/api/login", OWNER)).status).toBe(200);
  },
  15 * 60_000,
);

import { readFile } from "node:fs/promises";
import { expect } from "vitest";
import type { ServerProcess } from "../../setup/process.ts";
import type { SmallDisk } from "../../setup/small-disk.ts";
import { signIn, startOn } from "../database/database-trouble.ts";

/** A server at one data folder; after a kill or a restart another process takes its place. */
export class TroubledSite implements AsyncDisposable {
  readonly name: string;
  readonly disk: SmallDisk;
  readonly #databaseUrl: string;
  #cookie = "";
  #server: ServerProcess | undefined;
  #printed = "";

  private constructor(name: string, disk: SmallDisk, databaseUrl: string) {
    this.name = name;
    this.disk = disk;
    this.#databaseUrl = databaseUrl;
  }

  static async open(name: string, disk: SmallDisk, databaseUrl: string): Promise<TroubledSite> {
    const site = new TroubledSite(name, disk, databaseUrl);
    await site.#start();
    return site;
  }

  /** Undefined while the site is down on purpose. */
  get server(): ServerProcess | undefined {
    return this.#server;
  }

  /** The session of its owner, which outlives every process. */
  get cookie(): string {
    return this.#cookie;
  }

  /** What all its processes have written to standard error. */
  get stderr(): string {
    return this.#printed + (this.#server?.output().stderr ?? "");
  }

  async kill() {
    await this.#end("SIGKILL");
    await this.#start();
  }

  async restart() {
    expect(await this.#end("SIGTERM"), `exit code of site ${this.name}`).toBe(0);
    await this.#start();
  }

  /** The resident memory of its process. */
  async memoryMegabytes(): Promise<number | undefined> {
    const status = await readFile(`/proc/${this.#server?.child.pid}/status`, "utf8").catch(() => "");
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(status) ?? [];
    return kilobytes ? Number(kilobytes) / 1024 : undefined;
  }

  async [Symbol.asyncDispose]() {
    await this.#end("SIGKILL");
  }

  async #start() {
    const env = { TRUST_PROXY: "on", BACKUP_EVERY: "0" };
    this.#server = await startOn(this.#databaseUrl, this.disk.path, env);
    this.#cookie ||= await signIn(this.#server);
  }

  async #end(signal: NodeJS.Signals): Promise<number | null | undefined> {
    const server = this.#server;
    this.#server = undefined;
    const code = await server?.stop(signal);
    this.#printed += server?.output().stderr ?? "";
    return code;
  }
}

import { globSync } from "node:fs";
import { startServer, type ServerProcess } from "../../setup/process.ts";
import type { Machine } from "./network.ts";
import { PORT } from "./proxy.ts";

const [FAKETIME] = globSync("/usr/lib/*/faketime/libfaketimeMT.so.1");

/** Debian's faketime. */
export const hasFaketime = FAKETIME !== undefined;

/** A server of Masthead on a machine; after a kill or a restart another process takes its place. */
export class Instance implements AsyncDisposable {
  readonly machine: Machine;
  readonly #env: Record<string, string>;
  #server: ServerProcess | undefined;
  #printed = "";

  constructor(machine: Machine, env: Record<string, string>) {
    this.machine = machine;
    this.#env = { ...env, HOST: machine.address, PORT: String(PORT) };
  }

  /** Where it answers without the proxy. */
  get url(): string {
    return `http://${this.machine.address}:${PORT}`;
  }

  /** What all its processes have written to standard error. */
  get stderr(): string {
    return this.#printed + (this.#server?.output().stderr ?? "");
  }

  /** Starts it; the clock of its machine is wrong by so many seconds. */
  async start(wrongBySeconds = 0) {
    const clock = wrongBySeconds === 0 ? {} : clockOf(wrongBySeconds);
    this.#server = await startServer({ ...this.#env, ...clock }, "server", { within: this.machine.within });
  }

  kill = () => this.#end("SIGKILL");

  /** As an update does it. */
  async stop() {
    const code = await this.#end("SIGTERM");
    if (code !== 0) throw new Error(`${this.machine.name} ended with ${code}: ${this.stderr}`);
  }

  pause() {
    this.#server?.child.kill("SIGSTOP");
  }

  resume() {
    this.#server?.child.kill("SIGCONT");
  }

  async [Symbol.asyncDispose]() {
    await this.kill();
  }

  async #end(signal: NodeJS.Signals): Promise<number | null | undefined> {
    const code = await this.#server?.stop(signal);
    this.#printed = this.stderr;
    this.#server = undefined;
    return code;
  }
}

/** The clock alone is wrong: what measures durations goes on as it does. */
const clockOf = (wrongBySeconds: number) => ({
  LD_PRELOAD: FAKETIME ?? "",
  FAKETIME: `${wrongBySeconds > 0 ? "+" : ""}${wrongBySeconds}s`,
  FAKETIME_DONT_FAKE_MONOTONIC: "1",
});

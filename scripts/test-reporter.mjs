// What `npm test` reads and prints of a run: the outcome of each test, and what projects and files cost.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { relative } from "node:path";
import { root } from "./root.mjs";

const DEAREST = 20;
/** What tests/setup/running/parts.ts says of a test that the other part of the run has. */
const OTHER_PART = "in the other part";

const inSeconds = (ms) => `${(ms / 1000).toFixed(1)} s`;
const row = (...cells) =>
  cells.map((cell, index) => (index === 0 ? cell.padEnd(12) : cell.padStart(11))).join("");

/** A reporter of Vitest's. Writes `TEST_REPORT` for `countTests`, and reads what tests/setup/running/costs.ts wrote. */
export default class TestReporter {
  #startedAt = new Map();
  #files = [];

  onTestModuleStart(module) {
    this.#startedAt.set(module.id, performance.now());
  }

  onTestModuleEnd(module) {
    const [startedAt, endedAt] = [this.#startedAt.get(module.id) ?? performance.now(), performance.now()];
    this.#files.push({ project: module.project.name, file: module.moduleId, startedAt, endedAt });
  }

  onTestRunEnd(modules, unhandledErrors) {
    writeReport(modules, unhandledErrors);
    const costs = readCosts();
    const files = this.#files.map((each) => ({ ...each, cpuMs: costs.get(each.file) ?? 0 }));
    if (files.length > 1) printCosts(files);
  }
}

function writeReport(modules, unhandledErrors) {
  if (!process.env.TEST_REPORT) return;
  const testResults = modules.map((module) => ({
    project: module.project.name,
    file: module.relativeModuleId,
    status: module.state(),
    assertionResults: Array.from(module.children.allTests(), (each) => each.result())
      // What a suite has that was left out whole is pending; so is what comes after a crash, which is a failure by itself.
      .filter(({ note, state }) => note !== OTHER_PART && state !== "pending")
      .map(({ state }) => ({ status: state })),
    failures: findFailures(module),
  }));
  const report = { testResults, unhandledErrors: unhandledErrors.length };
  writeFileSync(process.env.TEST_REPORT, JSON.stringify(report));
}

/** A line or two for each test that failed, and for what failed outside of them. */
function findFailures(module) {
  const failed = [module, ...module.children.allSuites()]
    .filter((each) => each.errors().length > 0)
    .map((each) => ({ name: each.fullName ?? "", errors: each.errors() }));
  for (const each of module.children.allTests("failed"))
    failed.push({ name: each.fullName, errors: each.result().errors });
  return failed.map(({ name, errors }) => wordsOfFailure(module, name, errors));
}

function wordsOfFailure(module, name, errors) {
  const what = [module.project.name, module.relativeModuleId, name].filter(Boolean).join(" > ");
  return `${what}\n    ${errors[0]?.message.split("\n")[0]}`;
}

function readCosts() {
  const place = process.env.TEST_COSTS;
  if (!place || !existsSync(place)) return new Map();
  const lines = readFileSync(place, "utf8").trim().split("\n");
  return new Map(lines.map((line) => JSON.parse(line)).map(({ file, cpuMs }) => [file, cpuMs]));
}

function printCosts(files) {
  console.log(`\n${row("project", "files", "wall", "processor")}`);
  for (const [project, its] of Map.groupBy(files, (each) => each.project)) {
    const endedAt = Math.max(...its.map((each) => each.endedAt));
    const wallMs = endedAt - Math.min(...its.map((each) => each.startedAt));
    const cpuMs = its.reduce((sum, each) => sum + each.cpuMs, 0);
    console.log(row(project, String(its.length), inSeconds(wallMs), inSeconds(cpuMs)));
  }
  console.log(`\n${row("dearest", "wall", "processor")}`);
  const dearest = files.toSorted((one, other) => other.cpuMs - one.cpuMs).slice(0, DEAREST);
  for (const { file, startedAt, endedAt, cpuMs } of dearest)
    console.log(`${row("", inSeconds(endedAt - startedAt), inSeconds(cpuMs))}  ${relative(root, file)}`);
}

import { writeFileSync } from "node:fs";

/*
 * node --import bench/tell-usage.ts PROGRAM: what the program has used when it ends, as JSON into the file BENCH_USAGE.
 */
process.on("exit", () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  const usage = {
    wallSeconds: performance.now() / 1_000,
    cpuSeconds: (userCPUTime + systemCPUTime) / 1e6,
    memoryMegabytes: maxRSS / 1_000,
  };
  writeFileSync(process.env["BENCH_USAGE"] ?? "", JSON.stringify(usage));
});

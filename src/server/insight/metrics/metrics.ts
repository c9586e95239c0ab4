import type { Histogram, Registry } from "prom-client";

/** One answered request. */
interface AnsweredRequest {
  method: string;
  /** The pattern of the address, such as `/blog/{slug}`, so that there are few of them. */
  route: string;
  status: number;
  seconds: number;
}

/** The metrics of the server; one registry per app. */
export interface Metrics {
  /** The bearer token of `/metrics`. */
  token: string;
  registry: Registry;
  onRequest: (request: AnsweredRequest) => void;
  /** A page that was rendered because the cache did not have it. */
  onRender: (route: string, seconds: number) => void;
  onJob: (job: string, seconds: number, outcome: "succeeded" | "failed") => void;
}

const REQUEST_SECONDS = [0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10];
const RENDER_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5];
const JOB_SECONDS = [0.01, 0.1, 1, 10, 60, 600];

/** Returns undefined without a token: there is nobody to read the figures, and the library is not loaded. */
export async function createMetrics(token: string | undefined): Promise<Metrics | undefined> {
  if (!token) return undefined;
  const { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } = await import("prom-client");
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const histogram = <Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    buckets: number[],
  ): Histogram<Label> => new Histogram({ name, help, labelNames, buckets, registers: [registry] });

  const requests = histogram(
    "http_request_duration_seconds",
    "Time to answer a request, cached pages included.",
    ["method", "route", "status"],
    REQUEST_SECONDS,
  );
  const renders = histogram(
    "masthead_page_render_duration_seconds",
    "Time to render a page that was not cached.",
    ["route"],
    RENDER_SECONDS,
  );
  const jobs = histogram(
    "masthead_job_duration_seconds",
    "Time that a run of a job took.",
    ["job"],
    JOB_SECONDS,
  );
  const failures = new Counter({
    name: "masthead_job_failures_total",
    help: "Runs of a job that failed.",
    labelNames: ["job"],
    registers: [registry],
  });
  const successes = new Gauge({
    name: "masthead_job_last_success_timestamp_seconds",
    help: "When the job last succeeded in this process.",
    labelNames: ["job"],
    registers: [registry],
  });
  return {
    token,
    registry,
    onRequest: ({ method, route, status, seconds }) => requests.observe({ method, route, status }, seconds),
    onRender: (route, seconds) => renders.observe({ route }, seconds),
    onJob(job, seconds, outcome) {
      jobs.observe({ job }, seconds);
      if (outcome === "failed") failures.inc({ job });
      else successes.setToCurrentTime({ job });
    },
  };
}

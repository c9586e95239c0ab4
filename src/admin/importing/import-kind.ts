import { queryOptions, type QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { ImportRun } from "../../contract/moving/import-runs.ts";
import { callAgain, type call } from "../api/client.ts";
import type { UploadOptions } from "../api/upload-file.ts";

/** What the look at what an import would do is given. */
export interface PrepareStep<Uploaded, Run> {
  file: Uploaded;
  onBack: () => void;
  onBegun: (run: Run) => void;
}

/** What the import of one kind of things is called, asks the server and says. */
export interface ImportKind<Uploaded, Run extends ImportRun> {
  title: string;
  /** What it does, before a file is chosen. */
  description: string;
  /** The heading of the look at what it would do. */
  checkStep: string;
  file: { label: string; accept: string; hint: string; maxBytes: number };
  upload: (file: File, options: UploadOptions) => Promise<Uploaded>;
  runs: ReturnType<typeof runsQuery<Run>>;
  /** Takes one back, and comes back with what to say of it. */
  undo: (id: number) => Promise<string>;
  /** What stays when one is undone. */
  undoHint: string;
  /** Reads again what shows the things. */
  refresh: (queries: QueryClient) => Promise<unknown>;
  /** How much has come by it. */
  broughtBy: (run: Run) => string;
  /** What is to be said beside that it is done. */
  doneHint?: string;
  /** Why it ended before its end. */
  failureOf?: (run: Run) => string | null | undefined;
  progressOf: (run: Run) => { percent: number; words?: string };
  reportOf: (run: Run) => ReactNode;
}

const LOOK_EVERY_MS = 500;

/** The last imports by the path that lists them, read again for as long as one is running. */
export const runsQuery = <Run extends ImportRun>(
  path: string,
  read: (ask: typeof call) => Promise<{ imports: Run[] }>,
) =>
  queryOptions({
    queryKey: [path],
    queryFn: (query) => read(callAgain(query)),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.imports.some(({ isUnderWay }) => isUnderWay) ? LOOK_EVERY_MS : false,
  });

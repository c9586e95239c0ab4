import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { exportSubscribers, ROW_COUNT_HEADER } from "../../contract/audience/subscribers.ts";
import { callForFile } from "../api/client.ts";
import { saveAnswer } from "../api/save-file.ts";
import { useToasts } from "../ui/toast/ToastProvider.tsx";
import type { SubscriberFilters } from "./subscribers-query.ts";

/** Saves the subscribers that filters leave as a file, and tells how far it is. */
export function useExport(filters: SubscriberFilters) {
  const toasts = useToasts();
  const [percent, setPercent] = useState(0);
  const { isPending, mutate } = useMutation({
    mutationFn: () => {
      setPercent(0);
      return exportCsv(filters, setPercent);
    },
    onError: (error) => toasts.fail(error, "Failed to export subscribers."),
  });
  return { percent, isPending, start: () => mutate() };
}

const LINE_FEED = 10;

/**
 * Downloads the list that filters leave, and saves it as a file. `onProgress` hears the percent.
 * @throws ApiError, also for an answer that breaks off.
 */
async function exportCsv(query: SubscriberFilters, onProgress: (percent: number) => void) {
  const { response, pieces } = await callForFile(exportSubscribers, { query });
  const rowCount = Number(response.headers.get(ROW_COUNT_HEADER));
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let rows = -1;
  for await (const piece of pieces) {
    parts.push(piece);
    for (const byte of piece) if (byte === LINE_FEED) rows++;
    if (rowCount > 0) onProgress((100 * rows) / rowCount);
  }
  saveAnswer(parts, response);
}

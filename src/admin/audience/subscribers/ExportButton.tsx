import { Download } from "../../ui/icons/icons.tsx";
import { exportSubscribers, ROW_COUNT_HEADER } from "../../../contract/subscribers.ts";
import { callForFile } from "../../api/client.ts";
import { failureWords } from "../../api/failure-words.ts";
import { Button } from "../../ui/Button.tsx";
import { Progress } from "../../ui/Progress.tsx";
import { useToasts } from "../../ui/toast/ToastProvider.tsx";
import type { ListAddress } from "../../ui/use-list-address.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";

/** Saves the list as it is searched and filtered; a bar shows how far it is. */
export function ExportButton({ address }: { address: ListAddress }) {
  const toasts = useToasts();
  const [percent, setPercent] = useState(0);
  const download = useMutation({
    mutationFn: () => {
      setPercent(0);
      const query = {
        search: address.search || undefined,
        status: address.filter("status") || undefined,
        inactive: address.filter("inactive") || undefined,
      };
      return exportCsv(query, setPercent);
    },
    onError: (error) =>
      toasts.add({
        kind: "destructive",
        title: "Error",
        description: failureWords(error, "Failed to export subscribers."),
      }),
  });
  if (download.isPending) {
    return (
      <div className="flex h-control w-44 items-center *:grow">
        <Progress label="Exporting" percent={percent} />
      </div>
    );
  }
  return (
    <Button onClick={() => download.mutate()}>
      <Download className="icon" aria-hidden="true" />
      Export to CSV
    </Button>
  );
}

const LINE_FEED = 10;

/**
 * Downloads the list that a search and a status leave, and saves it as a file. `onProgress` hears the percent.
 * @throws ApiError, also for an answer that breaks off.
 */
async function exportCsv(
  query: Record<"search" | "status" | "inactive", string | undefined>,
  onProgress: (percent: number) => void,
) {
  const { response, pieces } = await callForFile(exportSubscribers, { query });
  const rowCount = Number(response.headers.get(ROW_COUNT_HEADER));
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let rows = -1;
  for await (const piece of pieces) {
    parts.push(piece);
    for (const byte of piece) if (byte === LINE_FEED) rows++;
    if (rowCount > 0) onProgress((100 * rows) / rowCount);
  }
  const fileName = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1];
  save(new Blob(parts, { type: "text/csv" }), fileName ?? "subscribers.csv");
}

function save(file: Blob, name: string) {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken hold of the file by the next task.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}

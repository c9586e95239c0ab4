import { exportSubscribers, ROW_COUNT_HEADER } from "../../../contract/subscribers.ts";
import { callForFile } from "../../api/client.ts";

const LINE_FEED = 10;

/**
 * Downloads the list that a search and a status leave, and saves it as a file. `onProgress` hears the percent.
 * @throws ApiError, also for an answer that breaks off.
 */
export async function exportCsv(
  query: { search?: string | undefined; status?: string | undefined },
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

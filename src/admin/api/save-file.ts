/** Saves a file as a download of this name. */
export function saveFile(file: Blob, name: string) {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken hold of the file by the next task.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}

/** Saves the pieces of an answer under the name that the answer gives them. */
export function saveAnswer(pieces: Uint8Array<ArrayBuffer>[], { headers }: Response) {
  const name = /filename="([^"]+)"/.exec(headers.get("content-disposition") ?? "")?.[1];
  const type = headers.get("content-type") ?? "application/octet-stream";
  saveFile(new Blob(pieces, { type }), name ?? "download");
}

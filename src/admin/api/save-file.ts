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

/** Lets the browser download what an address answers with, as a file of this name. Its own list shows how far that is. */
export function saveFrom(address: string, name: string) {
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
}

/** Saves the pieces of an answer under the name that the answer gives them. */
export function saveAnswer(pieces: Uint8Array<ArrayBuffer>[], { headers }: Response) {
  const name = /filename="([^"]+)"/.exec(headers.get("content-disposition") ?? "")?.[1];
  const type = headers.get("content-type") ?? "application/octet-stream";
  saveFile(new Blob(pieces, { type }), name ?? "download");
}

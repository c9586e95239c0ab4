import { AppError } from "../../base/errors.ts";
import { textOf, type S3Client } from "./s3-client.ts";

export interface ListedObject {
  key: string;
  sizeBytes: number;
  modifiedAt: Date;
}

/** Lists the objects whose keys begin with `prefix` (ListObjectsV2). @throws AppError `unavailable`. */
export async function listObjects({ call }: S3Client, prefix: string): Promise<ListedObject[]> {
  const objects: ListedObject[] = [];
  let token = "";
  for (;;) {
    const query = new URLSearchParams({
      "list-type": "2",
      prefix,
      ...(token && { "continuation-token": token }),
    });
    const page = await textOf(
      await call("", { method: "GET", query: query.toString().replaceAll("+", "%20") }),
    );
    for (const [, object = ""] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs))
      objects.push({
        key: elementOf(object, "Key"),
        sizeBytes: Number(elementOf(object, "Size")),
        modifiedAt: new Date(elementOf(object, "LastModified")),
      });
    if (elementOf(page, "IsTruncated") !== "true") return objects;
    const next = elementOf(page, "NextContinuationToken");
    if (!next || next === token)
      throw new AppError("unavailable", "The file storage did not list its files to the end.");
    token = next;
  }
}

/** The text of an element; keys of ours have no character that XML writes in another way. */
const elementOf = (xml: string, name: string): string =>
  new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? "";

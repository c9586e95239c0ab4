import { AwsClient } from "aws4fetch";
import { AppError } from "../../base/errors.ts";

/** After an answer of 429 or 5xx: 3 more tries, within about half a second. */
const RETRIES = 3;

export interface S3Options {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

interface S3Request extends RequestInit {
  /** What stands behind `?`. */
  query?: string;
}

export interface S3Client {
  /** Asks for an object, or with an empty key for the bucket. @throws AppError `unavailable` without an answer. */
  call: (key: string, request: S3Request, signal?: AbortSignal) => Promise<Response>;
}

/** Names that cannot lead out of a bucket, and that no address has to write in another way. */
const S3_KEY = /^[a-z0-9][\w.-]*(\/[a-z0-9][\w.-]*)*$/i;

/**
 * The signed requests to a bucket: addresses have the bucket in the path, and requests carry AWS Signature Version 4.
 * They are repeated after an answer of 429 or 5xx.
 */
export function createS3Client(
  { endpoint, bucket, accessKeyId, secretAccessKey, region }: S3Options,
  callMs: number,
): S3Client {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries: RETRIES });
  const urlOf = (key: string, query?: string) => {
    if (key !== "" && !S3_KEY.test(key)) throw new RangeError(`Not a key of S3: ${JSON.stringify(key)}`);
    const path = [endpoint.replace(/\/+$/, ""), bucket, ...(key === "" ? [] : [key])].join("/");
    return query === undefined ? path : `${path}?${query}`;
  };
  return {
    call: (key, { query, ...request }, signal = AbortSignal.timeout(callMs)) =>
      client.fetch(urlOf(key, query), { ...request, signal }).catch(unreachable),
  };
}

function unreachable(cause: unknown): never {
  throw new AppError("unavailable", "The file storage cannot be reached.", { cause });
}

interface Failure {
  status: number;
  /** S3's code of the error, such as `NoSuchKey` or `NoSuchBucket`. */
  code: string;
}

/** A 404 without a code, as some servers send it, is about the key. */
export async function failureOf(response: Response): Promise<Failure> {
  const text = await response.text().catch(() => "");
  const code = /<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? (response.status === 404 ? "NoSuchKey" : "");
  return { status: response.status, code };
}

/** The text of an answer. @throws AppError `unavailable` if it is a refusal. */
export async function textOf(response: Response): Promise<string> {
  if (!response.ok) throw refusalOf(await failureOf(response));
  return response.text().catch(unreachable);
}

export function refusalOf({ status, code }: Failure): AppError {
  if (code === "NoSuchBucket") return new AppError("unavailable", "The file storage has no such bucket.");
  // Without ListBucket S3 answers 403 for a file that does not exist (GetObject, "Permissions").
  if (status === 401 || status === 403) {
    return new AppError(
      "unavailable",
      `The file storage refuses our key (${status}). It needs s3:GetObject, s3:PutObject, s3:DeleteObject and s3:ListBucket.`,
    );
  }
  return new AppError("unavailable", `The file storage answered ${status}.`);
}

import { z } from "zod";
import { endpoint } from "../base/endpoint.ts";
import { idParams } from "../base/text.ts";

const recordSchema = z.object({
  /** The full name of the TXT record. */
  name: z.string(),
  /** Its text in one piece, as most forms of DNS providers take it. */
  value: z.string(),
  /** The record as a line of a zone file, in pieces of at most 255 bytes (RFC 1035, 3.3). */
  zoneLine: z.string(),
});

const pairSchema = z.object({
  id: z.int(),
  domain: z.string(),
  selector: z.string(),
  /** `new`: not used yet; `used`: it signs every email of its domain; `old`: it has signed until it was replaced. */
  state: z.enum(["new", "used", "old"]),
  /** It was created with the key of another data folder and cannot sign here. */
  isLocked: z.boolean(),
  createdAt: z.iso.datetime(),
  /** Until when DNS must keep the records of an old pair, so that emails in transit can be verified. */
  keepUntil: z.iso.datetime().nullable(),
  records: z.array(recordSchema),
});

export type DkimPair = z.output<typeof pairSchema>;

const listSchema = z
  .object({
    /** The sender's domain, for which keys are created. */
    domain: z.string(),
    /** True if DKIM_KEYS in the environment decides; then no pair of these signs. */
    isFixed: z.boolean(),
    /** The newest first. */
    pairs: z.array(pairSchema),
  })
  .meta({ id: "DkimKeyList" });

export type DkimKeyList = z.output<typeof listSchema>;

const path = "/api/admin/dkim-keys";
const common = { access: "settings.write", tag: "Mail server", answer: listSchema } as const;

export const listDkimKeys = endpoint({
  ...common,
  method: "get",
  path,
  summary: "List the pairs of DKIM keys with their DNS records. No answer contains a private key.",
});

export const createDkimKeys = endpoint({
  ...common,
  method: "post",
  path,
  proof: "recent",
  status: 201,
  summary:
    "Create a pair of DKIM keys (RSA with 2048 bits, and Ed25519) for the sender's domain. It does not sign yet.",
  refusals: ["conflict"],
});

export const beginUsingDkimKeys = endpoint({
  ...common,
  method: "put",
  path: `${path}/{id}/use`,
  proof: "recent",
  params: idParams,
  summary:
    "Sign every email with this pair from now on, if DNS has both of its records. The pair in use becomes an old one.",
  refusals: ["not_found", "conflict", "unavailable"],
});

export const stopDkimKeys = endpoint({
  ...common,
  method: "delete",
  path: `${path}/{id}/use`,
  proof: "recent",
  params: idParams,
  summary: "Stop signing with this pair. It stays in the list as an old one.",
  refusals: ["not_found", "conflict"],
});

export const deleteDkimKeys = endpoint({
  ...common,
  method: "delete",
  path: `${path}/{id}`,
  proof: "recent",
  params: idParams,
  summary: "Delete a pair that is not in use.",
  refusals: ["not_found", "conflict"],
});

import { z } from "zod";
import { TEST_TYPE } from "../../../contract/insight/outgoing-webhooks.ts";
import { findSubscriber } from "../../audience/subscribers/find-subscriber.ts";
import type { Instant } from "../../base/clock.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";

const dataSchema = z.looseObject({ id: z.int().optional(), slug: z.string().optional() });

interface Told {
  type: string;
  /** JSON of `OutgoingData`. */
  data: string;
  at: Instant;
}

interface Telling {
  db: DbOrTx;
  publicUrl: string;
  includesAddresses: boolean;
}

/**
 * Returns the body that tells of an event, as JSON. The address of a subscriber is read now, so that nothing keeps it: of
 * one who was erased meanwhile it is left out.
 */
export async function payloadOf({ type, data, at }: Told, telling: Telling): Promise<string> {
  const told = dataSchema.parse(JSON.parse(data));
  return JSON.stringify({
    type,
    timestamp: at,
    data: { ...told, ...(await addressesOf(type, told, telling)) },
  });
}

async function addressesOf(
  type: string,
  { id, slug }: z.output<typeof dataSchema>,
  { db, publicUrl, includesAddresses }: Telling,
): Promise<Record<string, string>> {
  const [subject] = type.split(".");
  switch (subject) {
    case "post":
      return { url: `${publicUrl}/blog/${slug}` };
    case "newsletter":
      return { url: id ? `${publicUrl}/admin/newsletter/${id}` : `${publicUrl}/admin/newsletter` };
    case "subscriber": {
      const subscriber = includesAddresses && id ? await findSubscriber(db, id) : undefined;
      return subscriber ? { address: subscriber.email } : {};
    }
    default:
      return type === TEST_TYPE ? { url: publicUrl } : {};
  }
}

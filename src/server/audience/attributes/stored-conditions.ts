import { z } from "zod";
import { conditionsSchema, type Conditions } from "../../../contract/audience/segments.ts";

/** Reads the conditions of a row of `segments`. */
export const readConditions = (stored: string): Conditions => conditionsSchema.parse(JSON.parse(stored));

/** A segment as it was when a newsletter to it started (`newsletters.sent_to`). */
export interface SentTo {
  name: string;
  conditions: Conditions;
}

const sentToSchema = z.object({ name: z.string(), conditions: conditionsSchema });

export const readSentTo = (stored: string): SentTo => sentToSchema.parse(JSON.parse(stored));

import type { Generated, GeneratedAlways } from "kysely";
import type { TagAccess } from "../../../../contract/subscriber-attributes.ts";
import type { Instant } from "../../../base/clock.ts";

export interface SubscriberAttributesTables {
  subscriber_tags: SubscriberTagsTable;
  subscriber_taggings: SubscriberTaggingsTable;
  subscriber_fields: SubscriberFieldsTable;
  subscriber_field_values: SubscriberFieldValuesTable;
  segments: SegmentsTable;
}

export interface SubscriberTagsTable {
  id: GeneratedAlways<number>;
  name: string;
  /** The spelling by which two names are one (`tagKeyOf`). */
  name_key: string;
  access: Generated<TagAccess>;
  description: Generated<string>;
  created_at: Instant;
}

interface SubscriberTaggingsTable {
  subscriber_id: number;
  tag_id: number;
  /** Null for a tag that was given before this was kept, and for that of somebody who was removed and came back. */
  given_at: Generated<Instant | null>;
}

export interface SubscriberFieldsTable {
  id: GeneratedAlways<number>;
  key: string;
  label: string;
  created_at: Instant;
}

interface SubscriberFieldValuesTable {
  subscriber_id: number;
  field_id: number;
  value: string;
  /** As that of a tag. */
  given_at: Generated<Instant | null>;
}

export interface SegmentsTable {
  id: GeneratedAlways<number>;
  name: string;
  /** The spelling by which two names are one (`tagKeyOf`). */
  name_key: string;
  /** In JSON (contract/segments.ts). */
  conditions: string;
  created_at: Instant;
  updated_at: Instant;
}

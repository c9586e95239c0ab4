import { listSubscriberFields, listSubscriberTags } from "../../contract/audience/subscriber-attributes.ts";
import { queryOf, refreshing } from "../api/query-of.ts";
import { showingSubscribers } from "./subscribers-query.ts";

/** The tags of subscribers by name, read each time that a screen shows them. */
export const subscriberTagsQuery = { ...queryOf(listSubscriberTags), staleTime: 0 };

/** The custom fields of subscribers, oldest first. */
export const subscriberFieldsQuery = { ...queryOf(listSubscriberFields), staleTime: 0 };

/** Everything that names tags and custom fields is read again. */
export const refreshAttributes = refreshing(listSubscriberFields, ...showingSubscribers);

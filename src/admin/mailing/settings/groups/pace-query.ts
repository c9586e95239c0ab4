import { getMailPace } from "../../../../contract/mailing/mail-pace.ts";
import { queryOf } from "../../../api/query-of.ts";

/** The limits of each group of providers, and how far the warm-up is. */
export const paceQuery = queryOf(getMailPace);

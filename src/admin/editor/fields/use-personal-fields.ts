import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { fieldsWith, type KnownField } from "../../../contract/audience/personal-fields.ts";
import { listSubscriberFields } from "../../../contract/audience/subscriber-attributes.ts";
import { queryOf } from "../../api/query-of.ts";
import { useMay } from "../../api/session-query.ts";
import { useSiteLanguage } from "../../api/settings-query.ts";

/** The personal fields that a newsletter may have; the custom ones once they are loaded. */
export function usePersonalFields(): readonly KnownField[] {
  const may = useMay();
  const { data } = useQuery({
    ...queryOf(listSubscriberFields),
    enabled: may("subscribers.count"),
  });
  const language = useSiteLanguage();
  return useMemo(() => fieldsWith(data?.fields ?? [], language), [data, language]);
}

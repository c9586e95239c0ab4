import { zodResolver } from "@hookform/resolvers/zod";
import { useForm, type Resolver, type UseFormReturn } from "react-hook-form";
import type { z } from "zod";
import {
  fixableParts,
  getServerSettings,
  serverChangeSchema,
  type ServerChange,
  type ServerView,
} from "../../../../contract/mailing/mail-server-settings.ts";
import { queryOf } from "../../../api/query-of.ts";

type Values = z.input<typeof serverChangeSchema>;
type Part = (typeof fixableParts)[number];

export type ServerFormApi = UseFormReturn<Values, unknown, ServerChange>;

/** The fields of each part that a variable of the environment may decide. */
const fieldsOf = {
  server: ["host", "port", "encryption", "verifiesCertificate", "user", "password"],
  sender: ["from"],
  connections: ["connections"],
  rate: ["rate", "ratePeriod"],
  bounceDomain: ["bounceDomain"],
} as const satisfies Record<Part, readonly (keyof Values)[]>;

export const names = Object.values(fieldsOf).flat();

export const serverSettingsQuery = queryOf(getServerSettings);

/** The password is never sent to the browser: its field begins empty. */
export const valuesOf = ({ settings, revision }: ServerView): Values => ({
  ...settings,
  password: "",
  revision,
});

/** The form of the mail server. It neither checks nor sends what the environment decides. */
export function useServerForm(view: ServerView): ServerFormApi {
  const resolve = zodResolver(serverChangeSchema);
  const fixed = new Set<string>(
    fixableParts.filter((part) => view.fixedBy[part] !== null).flatMap((part) => fieldsOf[part]),
  );
  const resolver: Resolver<Values, unknown, ServerChange> = (values, context, options) => {
    const given = { ...values, password: values.password === "" ? undefined : values.password };
    const free = Object.fromEntries(Object.entries(given).filter(([name]) => !fixed.has(name)));
    return resolve({ ...free, revision: values.revision }, context, options);
  };
  return useForm<Values, unknown, ServerChange>({ resolver, defaultValues: valuesOf(view) });
}

/** What a field says and whether it can be changed; `hint` is shown while it can. */
export function partOf({ fixedBy }: ServerView, part: Part, hint?: string) {
  const variable = fixedBy[part];
  return { disabled: variable !== null, hint: variable === null ? hint : `Set by ${variable}.` };
}

import type { Settings } from "../../../contract/settings/settings.ts";

/** True for the origin of a site whose forms may post to this one. A page without an origin (`null`) is no site. */
export const isFormOrigin = ({ formOrigins }: Pick<Settings, "formOrigins">, origin: string): boolean =>
  formOrigins !== "" && formOrigins.split("\n").includes(origin);

import type { ReactNode } from "react";
import type { Capability } from "../../../contract/base/capabilities.ts";
import { useMay } from "../../api/session-query.ts";

/** Shows its children to people who may do what they are for. */
export function May({ use, children }: { use: Capability; children: ReactNode }) {
  const may = useMay();
  return may(use) ? children : null;
}

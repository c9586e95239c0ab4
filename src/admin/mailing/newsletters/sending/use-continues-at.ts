import type { Newsletter } from "../../../../contract/mailing/newsletters.ts";
import { useIsBefore } from "../../../time/use-is-before.ts";

/** When a send resumes that waits for the next day of the warm-up; null while it does not wait. */
export function useContinuesAt(status: Newsletter["status"], continuesAt: string | null): string | null {
  const isWaiting = useIsBefore(status === "sending" ? continuesAt : null);
  return isWaiting ? continuesAt : null;
}

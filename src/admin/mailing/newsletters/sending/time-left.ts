import { countOf } from "../../../../contract/base/counting.ts";

/** `less than a minute`, `about 12 minutes`, `about 3 hours`: as exact as a guess can be. */
export function timeLeft(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  if (minutes < 1) return "less than a minute";
  if (minutes < 90) return `about ${countOf(minutes, "minute")}`;
  return `about ${countOf(Math.round(minutes / 60), "hour")}`;
}

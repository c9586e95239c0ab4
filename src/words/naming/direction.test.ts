import { expect, test } from "vitest";
import { directionOfText } from "./direction.ts";

test.each([
  ["Words", "ltr"],
  ["“…” 2026: Слова", "ltr"],
  ["日本語", "ltr"],
  ["מילים and words", "rtl"],
  ["2026: كلمات", "rtl"],
  ["ދިވެހި", "rtl"],
  ["React 19: מדריך", "ltr"],
  ["2026 🚢", undefined],
  ["", undefined],
])("%s runs %s", (text, direction) => expect(directionOfText(text)).toBe(direction));

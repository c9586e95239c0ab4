import { expect, test } from "vitest";
import { leftOutWords, reachSentence, reachWords } from "./audience-words.ts";

const nobody = { pending: 0, unsubscribed: 0, paused: 0, inSeries: 0, suppressed: 0 };

test("one number while a newsletter reaches all who are active, and both where it does not", () => {
  expect(reachWords({ recipients: 1, leftOut: { ...nobody, pending: 7 } })).toBe("1 active subscriber");
  expect(reachWords({ recipients: 0, leftOut: nobody })).toBe("0 active subscribers");
  const some = { recipients: 89_530, leftOut: { ...nobody, paused: 4, inSeries: 1, suppressed: 550 } };
  expect(reachWords(some)).toBe("89,530 of 89,535 active subscribers");
  expect(reachSentence(some)).toBe("89,530 of 89,535 active subscribers can be mailed");
  expect(reachSentence({ recipients: 3, leftOut: nobody })).toBe("3 active subscribers");
});

test("those who are left out are named by their reason, and not where there are none", () => {
  expect(leftOutWords({ leftOut: nobody })).toBeUndefined();
  const all = { pending: 121, unsubscribed: 43, paused: 2, inSeries: 7, suppressed: 1_555 };
  expect(leftOutWords({ leftOut: all })).toBe(
    "121 pending, 43 unsubscribed, 2 paused, 7 in the welcome series, 1,555 on the suppression list",
  );
});

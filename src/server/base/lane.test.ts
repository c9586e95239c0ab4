import { expect, test } from "vitest";
import { Lane } from "./lane.ts";

test("jobs take turns in the order in which they came, but for one that is first; what waits too long is refused", async () => {
  const lane = new Lane({ max: 1, maxWaiting: 2, refusal: () => new Error("full") });
  const order: string[] = [];
  const job = (name: string) => async () => void order.push(name);
  const opened = Promise.withResolvers<undefined>();
  const running = [lane.run(() => opened.promise), lane.run(job("second")), lane.run(job("third"))];
  const late = lane.run(job("late"));
  running.push(lane.run(job("urgent"), { isFirst: true }));
  opened.resolve(undefined);
  await expect(late).rejects.toThrow("full");
  await Promise.all(running);
  expect(order).toEqual(["urgent", "second", "third"]);
});

import { expect, test } from "vitest";
import { EventQueue } from "../../../../src/server/mailing/webhooks/event-queue.ts";
import type { Arrival } from "../../../../src/server/mailing/webhooks/record-events.ts";

const arrivals = (count: number): Arrival[] =>
  Array.from({ length: count }, (_, n) => ({
    webhookId: "hook",
    provider: "json",
    event: {
      kind: "delivered",
      isPermanent: false,
      recipient: "anna@example.com",
      names: [],
      status: undefined,
      words: "",
      id: String(n),
    },
  }));

test("events that come together are recorded together, in batches, and each request is answered after its own", async () => {
  const batches: number[] = [];
  const queue = new EventQueue(async ({ length }) => void batches.push(length));
  await Promise.all([queue.add(arrivals(1)), ...Array.from({ length: 99 }, () => queue.add(arrivals(1)))]);
  expect(batches).toEqual([100]);
  await queue.add(arrivals(600));
  expect(batches.reduce((sum, each) => sum + each)).toBe(700);
  expect(Math.max(...batches)).toBeLessThanOrEqual(250);
});

test("beyond 10,000 waiting events requests are told to come again, and those that wait are recorded", async () => {
  const hold = Promise.withResolvers<void>();
  let recorded = 0;
  const queue = new EventQueue(async ({ length }) => {
    await hold.promise;
    recorded += length;
  });
  const waiting = [queue.add(arrivals(5_000)), queue.add(arrivals(5_000))];
  const refusal = { code: "unavailable", retryAfterSeconds: 10 };
  await expect(queue.add(arrivals(1))).rejects.toMatchObject(refusal);
  expect(() => queue.refuseWhenFull()).toThrow("Too many events wait");
  hold.resolve();
  await Promise.all(waiting);
  expect(recorded).toBe(10_000);
});

test("a failure of the database is told to the requests it concerns, and the next ones are recorded", async () => {
  let isDown = true;
  const queue = new EventQueue(async () => {
    if (isDown) throw new Error("The disk is full");
  });
  await expect(queue.add(arrivals(300))).rejects.toThrow("The disk is full");
  isDown = false;
  await expect(queue.add(arrivals(3))).resolves.toBeUndefined();
});

import { expect, test } from "vitest";
import { createCallKeeper } from "./call-keeper.ts";

const refusal = new Error("Please sign in.");
const createKeeper = () => createCallKeeper((error) => error === refusal);

/** A call that is refused until there is a session. */
function createApi() {
  const state = { hasSession: false, calls: 0 };
  const save = async () => {
    state.calls += 1;
    if (!state.hasSession) throw refusal;
    return "saved";
  };
  return { state, save };
}

test("every call that a lost session refused is made again once somebody has signed in again", async () => {
  const keeper = createKeeper();
  const { state, save } = createApi();
  keeper.watch();
  const saved = Promise.all([keeper.keep(save), keeper.keep(save)]);
  await expect.poll(() => keeper.isWaiting()).toBe(true);

  state.hasSession = true;
  keeper.settle(true);

  expect(await saved).toEqual(["saved", "saved"]);
  expect(state.calls).toBe(4);
  expect(keeper.isWaiting()).toBe(false);
});

test("when nobody signs in again, the call fails as it did, and the next one asks again", async () => {
  const keeper = createKeeper();
  const { save } = createApi();
  keeper.watch();
  for (let round = 0; round < 2; round++) {
    const saved = keeper.keep(save);
    const failed = expect(saved).rejects.toBe(refusal);
    await expect.poll(() => keeper.isWaiting()).toBe(true);
    keeper.settle(false);
    await failed;
  }
});

test("an answer to the session before does not ask a second time", async () => {
  const keeper = createKeeper();
  keeper.watch();
  const slow = Promise.withResolvers<string>();
  const answers = [slow.promise, Promise.resolve("saved")];
  const saved = keeper.keep(() => answers.shift() ?? Promise.reject(new Error("asked too often")));

  keeper.settle(true);
  slow.reject(refusal);

  expect(await saved).toBe("saved");
});

test("nobody is asked before anybody was signed in, or after they have left", async () => {
  const keeper = createKeeper();
  const { save } = createApi();
  await expect(keeper.keep(save)).rejects.toBe(refusal);

  const leave = keeper.watch();
  const failed = expect(keeper.keep(save)).rejects.toBe(refusal);
  await expect.poll(() => keeper.isWaiting()).toBe(true);
  leave();
  await failed;
  await expect(keeper.keep(save)).rejects.toBe(refusal);
});

test("any other failure is the caller's at once", async () => {
  const keeper = createKeeper();
  keeper.watch();
  const taken = new Error("That slug is taken.");
  await expect(keeper.keep(() => Promise.reject(taken))).rejects.toBe(taken);
  expect(keeper.isWaiting()).toBe(false);
});

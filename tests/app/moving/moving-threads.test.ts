import { describe, expect, test } from "vitest";
import { commandLine } from "../../../src/contract/site-owner/audit.ts";
import { AppError } from "../../../src/server/base/errors.ts";
import { createMovingThreads } from "../../../src/server/moving/moving-threads.ts";
import { engines } from "../../setup/engines.ts";
import { openPlace, putFile } from "./moving.ts";

describe.each(engines)("the threads of imports on %s", (engine) => {
  test("import a list and undo it, tell the run when it begins, and refuse in the words of the import", async () => {
    await using place = await openPlace(engine);
    const { workOnList } = createMovingThreads(place.config);
    const path = await putFile(place, "fair.csv", "email\nada@example.com\nbo@example.com\n");
    const choices = { mapping: {}, consent: "Signed up at the fair", by: commandLine };
    const runs: number[] = [];
    const imported = await workOnList({ do: "import", path, ...choices }, (run) => runs.push(run));
    expect(imported).toMatchObject({ report: { added: 2 } });
    expect(await workOnList({ do: "undo", run: runs[0] ?? 0, by: commandLine }, () => undefined)).toEqual({
      removed: 2,
    });

    const missing = `${path}.missing`;
    const refused = workOnList({ do: "preview", path: missing, mapping: {} }, () => undefined);
    await expect(refused).rejects.toBeInstanceOf(AppError);
    await expect(refused).rejects.toMatchObject({
      code: "invalid",
      message: `${missing} cannot be read: no such file or directory`,
    });
  });

  test("preview posts with progress, and stop when nobody waits for the preview", async () => {
    await using place = await openPlace(engine);
    const { workOnPosts } = createMovingThreads(place.config);
    const path = await putFile(place, "post.md", "---\ntitle: A post\n---\nSome words.\n");
    const choices = { category: "growth" as const, mapping: {}, site: undefined, bringsImages: false };
    const events: unknown[] = [];
    const look = { do: "preview", path, choices, by: commandLine } as const;
    const looked = await workOnPosts(look, { onEvent: (e) => events.push(e) });
    expect(looked).toMatchObject({ report: expect.anything() });
    expect(events).toContainEqual({ progress: { done: 1, total: 1 } });

    const stopping = new AbortController();
    const stopped = workOnPosts(look, { onEvent: () => undefined, signal: stopping.signal });
    stopping.abort(new AppError("conflict", "Nobody waited for this look."));
    await expect(stopped).rejects.toThrow("Nobody waited for this look.");
  });

  test("stop the preview of a list when nobody waits for it", async () => {
    await using place = await openPlace(engine);
    const { workOnList } = createMovingThreads(place.config);
    const path = await putFile(place, "fair.csv", "email\nada@example.com\n");
    const stopping = new AbortController();
    const stopped = workOnList({ do: "preview", path, mapping: {} }, () => undefined, stopping.signal);
    stopping.abort(new AppError("conflict", "Nobody waited for this look."));
    await expect(stopped).rejects.toThrow("Nobody waited for this look.");
  });
});

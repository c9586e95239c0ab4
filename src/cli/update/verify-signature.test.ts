import { mkdtempDisposable, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { hasKeys } from "./verify-signature.ts";

const KEY = 'release@example.com namespaces="git,masthead" ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAA\n';

test.each([
  ["there is none", undefined, false],
  ["there are comments only", "# Nobody yet\n\n  # release@example.com\n", false],
  ["there is a key below a comment", `# The keys\n${KEY}`, true],
])("the file of allowed signers is asked for a key: %s", async (_, text, expected) => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "masthead-signers-"));
  const file = join(folder.path, "allowed_signers");
  if (text !== undefined) await writeFile(file, text);
  expect(await hasKeys(file)).toBe(expected);
});

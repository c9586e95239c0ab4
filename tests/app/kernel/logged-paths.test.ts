import { pino } from "pino";
import { expect, test } from "vitest";
import { growthOf, LINEAR } from "../../setup/growth.ts";
import { issueSetupToken } from "../../../src/server/site-owner/auth/owner.ts";
import { signCopy } from "../../../src/server/mailing/delivery/progress/track-mail.ts";
import { webUrlOf } from "../../../src/server/mailing/newsletters/editing/web-links.ts";
import { loggablePath } from "../../../src/server/kernel/http/loggable-path.ts";
import { openSigner } from "../../../src/server/kernel/secrets.ts";
import { PUBLIC_URL, startApp } from "../../setup/app.ts";

test.each(["debug", "trace"])(
  "no line of the log has a link that gives a permission, at level %s",
  async (level) => {
    let written = "";
    const log = pino({ level }, { write: (line) => void (written += line) });
    await using app = await startApp("sqlite", { log });
    const signer = await openSigner(app.database.db, app.clock.now());
    const setupToken = (await issueSetupToken({ db: app.database.db, signer })) ?? "";
    const signed = (kind: string) => signer.sign(kind, [1, "lq1w2e3r", "YW5uYUBleGFtcGxlLmNvbQ"]);
    const secrets: [before: string, secret: string, after?: string][] = [
      ["/confirm/", signed("confirm")],
      ["/unsubscribe/", signed("unsubscribe")],
      ["/preferences/", signed("preferences")],
      ["/my-data/", signed("own-data")],
      ["/my-data/", signed("own-data"), "/download"],
      ["/new-address/", signed("new-address")],
      ["/preview/", signed("preview")],
      ["/setup/", setupToken],
      ["/new-password/", "Kb7xW0qPz3Nd5vTf8mYcH1sLgR2uJ4aE6iOoQ9ktBxZw"],
      ["/api/webhooks/postmark/", "Kb7xW0qPz3Nd5vTf8mYcH1sLgR2uJ4aE6iOoQ9ktBxZw"],
      ["/newsletter/", webUrlOf({ signer, publicUrl: PUBLIC_URL }, "a-letter").split("/").at(-1) ?? ""],
      ["/c/3/", signCopy(signer, 1, 2)],
      ["/o/", signCopy(signer, 1, 2), ".gif"],
      ["/anything-new/", signed("later")],
    ];
    for (const [before, secret, after = ""] of secrets) {
      written = "";
      for (const method of ["GET", "POST"]) {
        await app.request(method, before + secret + after);
        await app.request(method, `${before}${secret}${after}?a=${secret}`);
      }
      expect(written.match(/"path"/g), before).toHaveLength(4);
      expect(written, before).toContain(`"path":"${before}`);
      expect(written, before).not.toContain(secret);
      expect(written, before).not.toContain(secret.split(".").at(-1));
      expect(written, before).not.toContain("YW5uYUBleGFtcGxlLmNvbQ");
    }
  },
);

test("paths without a secret are logged as they were asked for", async () => {
  let written = "";
  const log = pino({ level: "debug" }, { write: (line) => void (written += line) });
  await using app = await startApp("sqlite", { log });
  const paths = [
    "/",
    "/blog/a-post",
    "/newsletter/feed.xml",
    "/media/0123456789abcdef0123456789abcdef/small",
  ];
  for (const path of paths) await app.request("GET", path);
  for (const path of paths) expect(written).toContain(`"path":"${path}"`);
});

test.each(["a", "a.", ".aaa!", "/a.", `.${"a".repeat(21)}!`])(
  "a long path of %s is made ready for the log in linear time",
  (piece) => {
    const read = (size: number) => loggablePath(`/${piece.repeat(size / piece.length)}`);
    expect(growthOf(read, 16_384)).toBeLessThan(LINEAR);
  },
);

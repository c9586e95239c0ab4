import { describe, expect, test } from "vitest";
import { DAY } from "../../../../src/server/base/clock.ts";
import { engines } from "../../../setup/engines.ts";
import { numberIn, startDoubted } from "./doubted.ts";

/** What a relay says of us to one reader, with the code for an unknown one. */
const ofUs = [
  "account suspended",
  "relay not permitted",
  "sender rejected",
  "Konto gesperrt",
  "Votre compte est introuvable",
  "Relais non autorisé",
  "ご利用のアカウントは無効です",
  "Ваша учётная запись не найдена",
  "Отправитель отклонён",
];
const ofReader = [
  "user unknown",
  "Benutzer unbekannt",
  "Destinataire inconnu",
  "ユーザーが見つかりません",
  "Пользователь не найден",
];

describe.each(engines)("a send to three readers, of whom the mail server refuses one, on %s", (engine) => {
  test("costs the reader nothing if the words are about us, in any language, though they come every day", async () => {
    await using doubted = await startDoubted(engine, { readers: 3 });
    const { app, say, send, suppressed } = doubted;
    for (const words of ofUs) {
      say((address) => (numberIn(address) === 3 ? `550 5.1.1 ${words}` : undefined));
      expect([words, (await send()).recipientCount]).toEqual([words, 2]);
      expect([words, await suppressed()]).toEqual([words, []]);
      app.clock.advance(DAY);
    }
  });

  test.each(ofReader)("suppresses the reader if there is none: %s", async (words) => {
    await using doubted = await startDoubted(engine, { readers: 3 });
    const { say, send, suppressed } = doubted;
    say((address) => (numberIn(address) === 3 ? `550 5.1.1 ${words}` : undefined));
    expect((await send()).recipientCount).toBe(2);
    expect((await suppressed()).map(numberIn)).toEqual([3]);
  });
});

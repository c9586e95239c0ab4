import { expect, test } from "vitest";
import { answerKind } from "./answer-kind.ts";

const anna = "anna.huber@example.org";
const bo = "bo@mail.example.net";

test.each([
  ["550 5.1.1 User unknown", "550 5.1.1 User unknown"],
  ["550 5.7.1 Account suspended (id 4711-a9f)", "550 5.7.1 Account suspended (id 4712-ffe)"],
  ["550 5.1.1 <…@example.org>: unknown", "550 5.1.1 <…@mail.example.net>: unknown"],
  ["550 anna.huber is unknown at example.org", "550 bo@mail.example.net is unknown at mail.example.net"],
  ["554 Rejected at Mon, 02 Mar 2026 09:00:00 GMT", "554 Rejected at Tue, 03 Mar 2026 10:11:12 GMT"],
  ["554 Refused [192.0.2.1] see https://x.example/a?b=1", "554 Refused [2001:db8::2] see https://y.example/"],
  ["550 mx1.relay.example: quota (QxZkWvBnTr)", "550 mx22.relay.example: quota (KvRtYbNmPq)"],
  ["550 Kein Konto, Vorgang 3f2a9c", "550 Kein Konto, Vorgang 77ab10"],
  ["550 ログイン失敗 (12)", "550 ログイン失敗 (13)"],
  ["550 5.1.1 No such user at example", "550 5.1.1 No such user at net"],
  ["550 User unknown (ref kalomire)", "550 User unknown (ref tupesano)"],
  ["550 [KALOMIRE] User unknown", "550 [TUPESANO] User unknown"],
  ["550 User unknown, retry in three hours", "550 User unknown, retry in one hour"],
  ["550 User unknown; the next try is on Thursday", "550 User unknown; come back in May"],
  ["554 Refused on Wednesday until July", "554 Refused on Saturday until September"],
  ["550 huber, anna is unknown", "550 bo@mail.example.net is unknown"],
  ["550 anna_huber@example is unknown", "550 bo@mail.example is unknown"],
  ["451 4.3.0 Later, 2026-03-02T09:00:00Z", "451 4.3.0 Later, 2026-03-02T09:00:07Z"],
])("“%s” and “%s” are the same answer", (one, other) => {
  expect(answerKind(one, anna)).toBe(answerKind(other, bo));
});

test.each([
  ["550 User unknown", "550 Mailbox full"],
  ["550 User unknown", "554 User unknown"],
  ["550 Sorry, no mailbox here", "550 Sorry, try another day"],
  ["550 (User unknown)", "550 (Mailbox full)"],
  ["550 Mail refused", "550 Account refused"],
  ["550 unbekannt", "550 gesperrt"],
  ["550 見つかりません", "550 拒否されました"],
])("“%s” and “%s” are two", (one, other) => {
  expect(answerKind(one, anna)).not.toBe(answerKind(other, bo));
});

import { expect, test } from "vitest";
import { readConfig } from "./config.ts";

test.each([
  ["PORT", "abc", "PORT: must be a number from 0 to 65535"],
  ["PORT", "70000", "PORT: must be a number from 0 to 65535"],
  ["PORT", "80.5", "PORT: must be a whole number"],
  ["SEND_RATE", "0", "SEND_RATE: must be a number from 1"],
  ["SMTP_URL", "mail.example.com", "SMTP_URL: must look like smtp://user:password@mail.example.com:587"],
  ["S3_BUCKET", "pictures", "S3_BUCKET: S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY go together"],
])("%s=%s is refused in words that say what would do", (name, value, words) => {
  expect(() => readConfig({ [name]: value })).toThrow(words);
});

test("an empty variable is one that is not set", () => {
  expect(readConfig({ PORT: "", SMTP_URL: "" })).toEqual(readConfig({}));
});

import { expect, test } from "vitest";
import { readConfig } from "./config.ts";

test.each([
  ["PORT", "abc", "PORT: must be a number from 0 to 65535"],
  ["PORT", "70000", "PORT: must be a number from 0 to 65535"],
  ["PORT", "80.5", "PORT: must be a whole number"],
  ["SEND_RATE", "0", "SEND_RATE: must be a number from 1"],
  ["SMTP_URL", "mail.example.com", "SMTP_URL: must look like smtp://user:password@mail.example.com:587"],
  [
    "SMTP_URL",
    "smtp://smtp.gmail.com?oauth2TokenFile=/run/token",
    "SMTP_URL: with oauth2TokenFile, must name the user: smtp://user@…",
  ],
  ["S3_BUCKET", "images", "S3_BUCKET: S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY go together"],
  ["BACKUP_DIR", "s3://bucket/backups", "BACKUP_DIR: must be a folder; addresses such as s3://… do not work"],
  ["DATA_DIR", "file:///srv/masthead", "DATA_DIR: must be a folder; addresses such as file://… do not work"],
])("%s=%s is refused in words that say what would do", (name, value, words) => {
  expect(() => readConfig({ [name]: value })).toThrow(words);
});

test.each([
  "https://x.example/blog",
  "https://x.example/?a=1",
  "https://x.example/?",
  "https://x.example/#top",
  "https://ann@x.example",
  "https://ann:secret@x.example/",
])("a PUBLIC_URL that is more than a scheme, a host and a port is refused: %s", (value) => {
  expect(() => readConfig({ PUBLIC_URL: value })).toThrow(
    "PUBLIC_URL: must be a scheme, a host and no more, such as https://blog.example.com",
  );
});

test("a PUBLIC_URL may have a port and end with a slash", () => {
  expect(readConfig({ PUBLIC_URL: "https://x.example/" }).publicUrl).toBe("https://x.example");
  expect(readConfig({ PUBLIC_URL: "http://localhost:8080" }).publicUrl).toBe("http://localhost:8080");
});

test("a PUBLIC_URL may be written in capitals", () => {
  expect(readConfig({ PUBLIC_URL: "HTTP://Blog.example.com" }).publicUrl).toBe("http://blog.example.com");
});

test("an empty variable is one that is not set", () => {
  expect(readConfig({ PORT: "", SMTP_URL: "" })).toEqual(readConfig({}));
});

import { expect, test } from "vitest";
import { readSmtpUrl } from "../engines/smtp/smtp-url.ts";
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
  [
    "SMTP_URL",
    "smtp://me:50%off@mail.example.com:587",
    "SMTP_URL: must have a percent-encoded user name and password: write % as %25",
  ],
  [
    "S3_BUCKET",
    "images",
    "S3_ACCESS_KEY_ID: S3_BUCKET and a BACKUP_DIR in a bucket need S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY",
  ],
  ["S3_ACCESS_KEY_ID", "key", "S3_ACCESS_KEY_ID: S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY go together"],
  [
    "BACKUP_DIR",
    "s3://bucket/backups",
    "S3_ACCESS_KEY_ID: S3_BUCKET and a BACKUP_DIR in a bucket need S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY",
  ],
  [
    "CDN_URL",
    "http://10.0.0.5, https://u:secret@x.example",
    "CDN_URL: must have no user name and no password",
  ],
  ["ACME_DIRECTORY", "https://u:secret@x.example", "ACME_DIRECTORY: must have no user name and no password"],
  ["S3_ENDPOINT", "https://secret@x.example", "S3_ENDPOINT: must have no user name and no password"],
  ["BACKUP_DIR", "https://bucket/backups", "BACKUP_DIR: must be a folder, or s3://bucket/folder"],
  ["BACKUP_DIR", "s3://bucket/../backups", "BACKUP_DIR: must be a folder, or s3://bucket/folder"],
  ["DATA_DIR", "file:///srv/masthead", "DATA_DIR: must be a folder; addresses such as file://… do not work"],
])("%s=%s is refused in words that say what would do", (name, value, words) => {
  expect(() => readConfig({ [name]: value })).toThrow(words);
});

test("a % in the password of an SMTP_URL is written as %25", () => {
  const { smtpUrl = "" } = readConfig({ SMTP_URL: "smtp://me:50%25off@mail.example.com:587" });
  expect(readSmtpUrl(smtpUrl).signIn).toMatchObject({ user: "me", password: "50%off" });
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

test.each([
  "https://blog.example.com",
  "blog.example.com:8443",
  "blog.example.com/news",
  "*.example.com",
  "localhost",
  "192.0.2.1",
  "[2001:db8::1]",
  "blog.example.com,",
  "ann@blog.example.com",
])("an HTTPS_DOMAIN for which there can be no certificate is refused: %s", (HTTPS_DOMAIN) => {
  expect(() => readConfig({ HTTPS_DOMAIN })).toThrow(
    "HTTPS_DOMAIN: must be a domain such as blog.example.com, or several separated by commas, the site's own first",
  );
});

test("HTTPS_DOMAIN makes the address of the site from its first domain, and listens on all addresses", () => {
  const { publicUrl, host, https } = readConfig({
    HTTPS_DOMAIN: "Blog.Example.com, www.example.com,bücher.example",
  });
  expect({ publicUrl, host }).toEqual({ publicUrl: "https://blog.example.com", host: undefined });
  expect(https).toEqual({
    domains: ["blog.example.com", "www.example.com", "xn--bcher-kva.example"],
    port: 443,
    httpPort: 80,
    directory: "https://acme-v02.api.letsencrypt.org/directory",
    email: undefined,
  });
});

test.each([
  [
    { PUBLIC_URL: "http://blog.example.com" },
    "PUBLIC_URL: must be https:// and the first domain of HTTPS_DOMAIN. You can leave it out",
  ],
  [
    { PUBLIC_URL: "https://www.example.com" },
    "PUBLIC_URL: must be https:// and the first domain of HTTPS_DOMAIN. You can leave it out",
  ],
  [
    { PORT: "3000" },
    "PORT: is not used with HTTPS_DOMAIN, which listens on HTTPS_PORT and HTTP_PORT. Remove one of the two",
  ],
  [{ HTTP_PORT: "8443", HTTPS_PORT: "8443" }, "HTTP_PORT: must differ from HTTPS_PORT"],
  [{ ACME_EMAIL: "ann" }, "ACME_EMAIL: must be an email address"],
  [{ ACME_DIRECTORY: "http://ca.example" }, "ACME_DIRECTORY: must look like https://acme-v02"],
])("what contradicts HTTPS_DOMAIN is refused in one sentence: %o", (env, words) => {
  expect(() => readConfig({ HTTPS_DOMAIN: "blog.example.com,www.example.com", ...env })).toThrow(words);
});

test("an empty variable is one that is not set", () => {
  expect(readConfig({ PORT: "", SMTP_URL: "" })).toEqual(readConfig({}));
});

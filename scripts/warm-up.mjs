// Loads what the server loads, once after a build: Node writes its compile cache when this process ends, so that the
// very first start is as quick and as small as every other.
await import("../dist/server/main.js");
await import("../dist/server/site.js");
await import("../dist/server/emails.js");

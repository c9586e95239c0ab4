import { XMLParser, XMLValidator } from "fast-xml-parser";
import { expect } from "vitest";
import type { z } from "zod";
import { PUBLIC_URL, type TestApp } from "../../setup/app.ts";
import { atomSchema, jsonFeedSchema, rssSchema } from "./feed-schemas.ts";
import { sitemapSchema } from "./sitemap-schemas.ts";

const parser = new XMLParser({ ignoreAttributes: false, parseTagValue: false, parseAttributeValue: false });

/** As the server answers it: kept, until what it is made of changes. */
export async function askKept({ app }: TestApp, path: string) {
  const key = app.pageKeys.keyOf(path);
  if (!key) throw new Error(`${path} is not kept`);
  const answer =
    app.pages.find(key) ??
    (await app.pages.make(key, async (reading) => app.fetch(new Request(PUBLIC_URL + key), { reading })));
  const { body, headers } = await answer.variant("identity");
  return { answer, status: answer.status, body, text: body.toString(), headers: headers.join("\n") };
}

/** A document as somebody else's parser reads it, held to its schema. */
export function parseXml<Schema extends z.ZodType>(
  text: string,
  schema: Schema,
  name?: string,
): z.output<Schema> {
  expect(XMLValidator.validate(text), name).toBe(true);
  return schema.parse(parser.parse(text));
}

async function readXml<Schema extends z.ZodType>(app: TestApp, path: string, type: string, schema: Schema) {
  const { text, status, headers } = await askKept(app, path);
  expect([status, headers], path).toEqual([
    200,
    expect.stringContaining(`content-type\n${type}; charset=utf-8`),
  ]);
  return parseXml(text, schema, path);
}

export const readRss = async (app: TestApp, path: string) =>
  (await readXml(app, path, "application/rss+xml", rssSchema)).rss.channel;

export const readAtom = async (app: TestApp, path: string) =>
  (await readXml(app, path, "application/atom+xml", atomSchema)).feed;

export const readJsonFeed = async (app: TestApp, path: string) =>
  jsonFeedSchema.parse(JSON.parse((await askKept(app, path)).text));

export const readSitemap = async (app: TestApp, path = "/sitemap.xml") =>
  (await readXml(app, path, "application/xml", sitemapSchema)).urlset.url;

/** The page is there, or a redirect leads to it in one step. */
export async function expectFound(app: TestApp, path: string) {
  const { status, headers } = await askKept(app, path);
  if (status === 200) return;
  expect(status, path).toBe(301);
  const [, target = ""] = /^location\n(.*)$/m.exec(headers) ?? [];
  expect((await askKept(app, target)).status, `${path} → ${target}`).toBe(200);
}

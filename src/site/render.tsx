import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { AppContext } from "../server/platform/http/context.ts";

const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self' https: data:",
  "font-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join("; ");

interface AnswerOptions {
  status?: ContentfulStatusCode;
  /** A page that is for one person alone, such as one that a mailed link opens. */
  isPrivate?: boolean;
}

/** A page, from `<html>` on, as the text that is sent. */
export const renderPage = (page: ReactElement) => `<!doctype html>${renderToStaticMarkup(page)}`;

/** Answers with a page. It may load our own style, fonts and pictures, and nothing else. */
export function answerPage(
  c: AppContext,
  page: ReactElement,
  { status = 200, isPrivate = false }: AnswerOptions = {},
): Response {
  return c.body(renderPage(page), status, {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    ...(isPrivate ? privately : publicly),
  });
}

const publicly = { "cache-control": "no-cache", "referrer-policy": "strict-origin-when-cross-origin" };

/**
 * `same-origin` keeps the token in the address from everybody else. `no-referrer` would too, but makes browsers post
 * the page's form with `Origin: null` (Fetch, "append a request Origin header"), which is refused as foreign.
 */
const privately = {
  "cache-control": "no-store",
  "referrer-policy": "same-origin",
  "x-robots-tag": "noindex, nofollow",
};

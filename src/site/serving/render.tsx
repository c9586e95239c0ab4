import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { frameHosts } from "../../contract/content/players.ts";
import { NOT_SHARED } from "../../server/engines/pagecache/cached-answer.ts";
import type { AppContext } from "../../server/kernel/http/context.ts";
import { SHARED_FOR_A_MINUTE } from "./answer-file.ts";
import { speculationRulesHeader } from "./speculation-rules.ts";
import { accentStyleSource } from "../layout/accent-style.ts";
import { firstScriptSource } from "../layout/first-script.ts";

const policyFor = (html: string) =>
  [
    "default-src 'none'",
    `script-src 'self' ${firstScriptSource}`,
    `style-src 'self'${accentStyleSource(html)}`,
    "img-src 'self' https: data:",
    "media-src 'self'",
    // Only a card of a service makes a frame, when it is pressed.
    ...(html.includes(" data-player=") ? [`frame-src ${frameHosts.join(" ")}`] : []),
    "font-src 'self'",
    "manifest-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join("; ");

interface AnswerOptions {
  status?: ContentfulStatusCode;
  /** A page that is for one person alone, such as one that a mailed link opens. */
  isPrivate?: boolean;
}

/** Characters that no document may contain in any form (HTML, 13.2.3.5): most controls, and Unicode's noncharacters. */
const FORBIDDEN = /[[\p{Cc}\p{Noncharacter_Code_Point}]--[\t\n\f\r]]/gv;

/** A code unit of one of those, or of a few others: nearly no page has any, and this is seen in a third of the time. */
const SUSPECT = /[^\t\n\f\r\x20-\x7e\xa0-\ufdcf\ufdf0-\ufffd]|[\udffe\udfff]/;

/** A page, from `<html>` on, as the text that is sent. What HTML cannot carry is left out. */
export function renderPage(page: ReactElement): string {
  const html = focusFirstWrong(`<!doctype html>${renderToStaticMarkup(page)}`);
  return SUSPECT.test(html) ? html.replaceAll(FORBIDDEN, "") : html;
}

/**
 * Gives the focus to the first field with a problem: a form is posted from its end, and its page opens at the top.
 * Only the whole page knows which field is the first, and HTML allows one `autofocus`.
 */
const focusFirstWrong = (html: string) => html.replace(' aria-invalid="true"', '$& autofocus=""');

/** A page as it is sent, which can answer many requests. */
export interface RenderedPage {
  html: string;
  policy: string;
}

export function renderToAnswer(page: ReactElement): RenderedPage {
  const html = renderPage(page);
  return { html, policy: policyFor(html) };
}

/** Answers with a page. It may load our own style, fonts and images, and nothing else. */
export const answerPage = (c: AppContext, page: ReactElement, options: AnswerOptions = {}): Response =>
  answerRendered(c, renderToAnswer(page), options);

/** Answers with a page that has been rendered before. */
export function answerRendered(
  c: AppContext,
  { html, policy }: RenderedPage,
  { status = 200, isPrivate = false }: AnswerOptions = {},
): Response {
  return c.body(html, status, {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": policy,
    "x-content-type-options": "nosniff",
    ...(isPrivate ? privately : publicly),
    // What is missing now may be there in a moment.
    ...(status >= 400 && !isPrivate && { "cache-control": NOT_SHARED }),
  });
}

const publicly = {
  "cache-control": SHARED_FOR_A_MINUTE,
  "referrer-policy": "strict-origin-when-cross-origin",
  ...speculationRulesHeader,
};

/**
 * `same-origin` keeps the token in the address from everybody else. `no-referrer` would too, but makes browsers post
 * the page's form with `Origin: null` (Fetch, "append a request Origin header"), which is refused as foreign.
 */
const privately = {
  "cache-control": "no-store",
  "referrer-policy": "same-origin",
  "x-robots-tag": "noindex, nofollow",
};

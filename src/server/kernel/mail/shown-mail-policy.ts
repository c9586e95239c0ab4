/**
 * The Content-Security-Policy of an email that is shown: allows its images and inline styles, in a frame of this site,
 * and nothing that runs or loads anything else.
 */
export const SHOWN_MAIL_POLICY =
  "sandbox; default-src 'none'; img-src https: http: data: 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'";

/** The headers of such an email where it is shown in the admin. */
export const shownMailHeaders = {
  "content-type": "text/html; charset=utf-8",
  "cache-control": "no-store",
  "content-security-policy": SHOWN_MAIL_POLICY,
  "x-frame-options": "SAMEORIGIN",
};

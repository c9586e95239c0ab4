/**
 * The Content-Security-Policy of an email that is shown: allows its images and inline styles, in a frame of this site,
 * and nothing that runs or loads anything else.
 */
export const SHOWN_MAIL_POLICY =
  "sandbox; default-src 'none'; img-src https: http: data: 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'";

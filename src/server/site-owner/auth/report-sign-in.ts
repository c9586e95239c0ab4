import type { Transaction } from "kysely";
import type { Actor } from "../../../contract/site-owner/audit.ts";
import { AUDIT_KEPT_DAYS } from "../../../contract/site-owner/audit-log.ts";
import { deviceOf } from "../../../contract/site-owner/device.ts";
import type { EmailTemplates } from "../../../contract/mailing/emails.ts";
import type { SignInMatter } from "../../../contract/insight/events.ts";
import { DAY, instantAfter } from "../../base/clock.ts";
import type { Tables } from "../../kernel/db/schema.ts";
import { happened } from "../../kernel/events.ts";
import { personActor } from "../../kernel/http/actor.ts";
import type { AppContext } from "../../kernel/http/context.ts";
import { hasActed } from "../audit/read-audit-log.ts";
import { getSettings, zoneOf } from "../settings/get-settings.ts";
import { siteWords } from "../settings/site-words.ts";
import * as store from "./store.ts";
import type { Kernel } from "../../kernel/opening/open-kernel.ts";

export type ReportDeps = Pick<Kernel, "now" | "publicUrl" | "mail" | "mailRoute"> & {
  emails: Pick<EmailTemplates, "signInReport">;
};

/** Where a request comes from, as people are told. */
export interface Origin {
  /** Such as “Firefox on Linux”. */
  device: string;
  address?: string | undefined;
}

export function originOf(c: AppContext, user: { id: number; username: string }): Origin {
  const by: Actor = personActor(c, user);
  return {
    device: deviceOf(c.req.header("user-agent") ?? ""),
    ...("address" in by && { address: by.address }),
  };
}

interface Report {
  matter: SignInMatter;
  /** Whose sign-in it is; mailed if the account has an address. */
  user: Pick<store.User, "username" | "email">;
  origin: Origin;
}

/** Tells the owners at the bell of something about a sign-in, and its person by mail if a mail server is set. */
export async function reportSignIn(
  tx: Transaction<Tables>,
  { now, publicUrl, mail, mailRoute, emails }: ReportDeps,
  { matter, user: { username, email }, origin }: Report,
) {
  if (email && (await mailRoute(tx)).server) {
    const settings = await getSettings(tx);
    const site = siteWords(settings, publicUrl);
    const time = new Intl.DateTimeFormat(site.language, {
      timeZone: zoneOf(settings),
      dateStyle: "long",
      timeStyle: "long",
    });
    const where = [origin.device, origin.address, time.format(now())].filter(Boolean).join(" · ");
    const accountUrl = `${publicUrl}/admin/settings#account`;
    await mail.sendLater(
      tx,
      email,
      await emails.signInReport({ ...site, matter, username, where, accountUrl }),
    );
  }
  await happened(tx, { kind: "sign-in.reported", matter, name: username, ...origin }, now());
}

/**
 * Reports a sign-in from a browser that is not known. The first one of a new account is what it was made for. The log, which
 * tells the first one, is kept for a year, so that older accounts are always reported.
 */
export async function reportNewBrowser(
  tx: Transaction<Tables>,
  deps: ReportDeps,
  { userId, origin }: { userId: number; origin: Origin },
) {
  const user = await store.findUserById(tx, userId);
  if (!user) return;
  const isNew = user.created_at > instantAfter(deps.now(), -AUDIT_KEPT_DAYS * DAY);
  if (isNew && !(await hasActed(tx, userId))) return;
  await reportSignIn(tx, deps, { matter: "newBrowser", user, origin });
}

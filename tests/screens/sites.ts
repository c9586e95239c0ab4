import { setTimeout } from "node:timers/promises";
import type { Db } from "../../src/server/kernel/db/open.ts";
import { openSigner } from "../../src/server/kernel/secrets.ts";
import { createLinks } from "../../src/server/audience/subscribers/links.ts";
import { createOwner, type SignedIn } from "../setup/browser/admin.ts";
import { startSite } from "../setup/site.ts";
import { makeBusy } from "./busy-site.ts";
import { makeExtreme } from "./extreme-content.ts";

export interface ScreenSite {
  url: string;
  setupPath: string;
  /** The links that mails carry: to one who has just asked for the newsletter, and to another. */
  confirmPath: string;
  unsubscribePath: string;
  /** The links of a third, who stays: from a newsletter, and mailed freshly. */
  preferencesPath: string;
  pollToken: string;
  ownDataPath: string;
  newAddressPath: string;
  /** The session of its owner; a site that is to show how an owner is made has none. */
  owner: SignedIn | undefined;
}

/** The sites that the screens are on. */
export interface ScreenSites extends AsyncDisposable {
  /** As a first start makes it. */
  samples: ScreenSite;
  /** The same, with an owner. */
  owned: ScreenSite;
  /** Without posts. */
  empty: ScreenSite;
  /** With the longest words that it has to bear. */
  extreme: ScreenSite;
  /** After a year of work: readers, newsletters in every state, views. */
  busy: ScreenSite;
  /** With half of its tables gone. */
  broken: ScreenSite;
}

export async function openSites(): Promise<ScreenSites> {
  await using opened = new AsyncDisposableStack();
  const open = async (change?: (db: Db) => Promise<unknown>) => opened.use(await openSite(change));
  const samples = opened.use(await openSite(undefined, { hasOwner: false }));
  const owned = opened.use(await openSite(undefined, { hasBackups: true }));
  const empty = await open(async (db) => {
    for (const table of ["posts", "media"] as const) await db.deleteFrom(table).execute();
  });
  const extreme = opened.use(await openSite(makeExtreme, { isRestarted: true }));
  const busy = await open(makeBusy);
  const broken = await open(async (db) => {
    for (const table of ["post_tags", "posts", "subscribers"])
      await db.schema.alterTable(table).renameTo(`${table}_away`).execute();
  });
  const kept = opened.move();
  return { samples, owned, empty, extreme, busy, broken, [Symbol.asyncDispose]: () => kept.disposeAsync() };
}

async function openSite(
  change: (db: Db) => Promise<unknown> = async () => {},
  { hasOwner = true, isRestarted = false, hasBackups = false } = {},
) {
  const { url, setupPath, withDatabase, ...site } = await startSite(hasBackups ? { BACKUP_EVERY: "24" } : {});
  const owner = hasOwner ? await createOwner({ withDatabase }) : undefined;
  const add = async (email: string) => {
    await fetch(`${url}/subscribe`, { method: "POST", body: new URLSearchParams({ email }) });
    for (;;) {
      const row = await withDatabase((db) =>
        db.selectFrom("subscribers").selectAll().where("email", "=", email).executeTakeFirst(),
      );
      if (row) return row;
      // The server handles requests every second.
      await setTimeout(100);
    }
  };
  const comes = await add("ines@allotmentnotes.example");
  const goes = await add("tomasz@museum.example");
  const stays = await add("maren@lindqvist.example");
  await withDatabase((db) =>
    db.updateTable("subscribers").set({ status: "active" }).where("id", "=", stays.id).execute(),
  );
  const signer = await withDatabase((db) => openSigner(db, new Date()));
  const links = createLinks({ signer, publicUrl: "" });
  await withDatabase(change);
  // A server keeps the settings that it has read until it hears of others.
  if (isRestarted) await site.restart();
  return {
    ...site,
    url,
    setupPath,
    owner,
    confirmPath: links.confirmUrl(comes, new Date()),
    unsubscribePath: links.unsubscribeUrl(goes.mailbox_key),
    preferencesPath: links.preferencesUrl(stays.id, stays.mailbox_key),
    pollToken: links.pollToken(stays.id, stays.mailbox_key),
    ownDataPath: links.ownDataUrl(stays, new Date()),
    newAddressPath: links.newAddressUrl(stays, "maren@new.example", new Date()),
  };
}

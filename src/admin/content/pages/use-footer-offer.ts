import { useQuery } from "@tanstack/react-query";
import { listCategories } from "../../../contract/content/categories.ts";
import { linkTo, startOfFooter } from "../../../contract/settings/default-links.ts";
import { defaultPageSlugs } from "../../../contract/content/default-pages.ts";
import type { Page } from "../../../contract/content/pages.ts";
import { getSettings, type Settings } from "../../../contract/settings/settings.ts";
import { refreshing } from "../../api/query-of.ts";
import { call } from "../../api/client.ts";
import { useMay } from "../../api/session-query.ts";
import { settingsQuery } from "../../api/settings-query.ts";
import type { ToastWords } from "../../ui/toast/toasts.ts";
import { useAction } from "../../ui/lists/use-action.ts";

/** Long enough to decide. */
const OFFER_MS = 10_000;

/** What the toast about a published page has in addition: it offers a link in the footer, unless readers have one to it. */
export function useFooterOffer(): (page: Page) => Pick<ToastWords, "action" | "lastsMs"> {
  const may = useMay();
  const settings = useQuery(settingsQuery).data?.settings;
  const add = useAction(
    {
      act: addToFooter,
      done: (_, { title }) => ({
        title: `“${title}” is in the footer`,
        description: "Settings → Menu and footer orders the links.",
      }),
      failure: "Failed to add it to the footer.",
    },
    refreshing(getSettings),
  );
  return (page) =>
    settings && may("settings.write") && !isLinked(page, settings)
      ? { lastsMs: OFFER_MS, action: { name: "Add to footer", run: () => add.mutate(page) } }
      : {};
}

/** True for a page that is in the menu or the footer, as the default pages are. */
function isLinked({ id, slug }: Page, { menu, footerLinks }: Settings): boolean {
  if (defaultPageSlugs.some((each) => each === slug)) return true;
  const entries = (menu ?? []).flatMap((entry) => [entry].concat(entry.children ?? []));
  return [...entries, ...(footerLinks ?? [])].some(
    ({ kind, target }) => kind === "page" && target === String(id),
  );
}

async function addToFooter({ id }: Page) {
  // Its rules are many, and nobody needs them before.
  const { changeSettings } = await import("../../../contract/settings/settings-change.ts");
  const [{ settings, revision }, { categories }] = await Promise.all([
    call(getSettings),
    call(listCategories),
  ]);
  const links = settings.footerLinks ?? startOfFooter(categories);
  return call(changeSettings, {
    body: { footerLinks: [...links, linkTo("page", String(id))], revision },
  });
}

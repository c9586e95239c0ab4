import type { ReactElement } from "react";
import { defaultPageSlugs, type DefaultPageSlug } from "../../contract/content/default-pages.ts";
import { readingOf } from "../../server/kernel/http/context.ts";
import type { AppHono } from "../../server/kernel/http/routes.ts";
import type { SiteDeps } from "../serving/deps.ts";
import { readFrame, type Frame } from "../layout/frame.ts";
import { answerPage } from "../serving/render.tsx";
import { AboutPage } from "./AboutPage.tsx";
import { ContactPage } from "./ContactPage.tsx";
import { FaqPage } from "./FaqPage.tsx";
import { LegalPage } from "./LegalPage.tsx";
import { findOwnPage } from "./own-routes.tsx";

const pages: Record<DefaultPageSlug, (props: { frame: Frame }) => ReactElement> = {
  about: AboutPage,
  contact: ContactPage,
  privacy: ({ frame }) => <LegalPage frame={frame} path="/privacy" text={frame.words.privacy} />,
  terms: ({ frame }) => <LegalPage frame={frame} path="/terms" text={frame.words.terms} />,
  faq: FaqPage,
};

/** Pages that change with the settings alone, until the owner has written one in their place. */
export function mountStaticPages(app: AppHono, deps: SiteDeps) {
  for (const slug of defaultPageSlugs) {
    const Page = pages[slug];
    app.get(
      `/${slug}`,
      async (c) =>
        (await findOwnPage(c, deps, slug)) ??
        answerPage(c, <Page frame={await readFrame(deps, readingOf(c))} />),
    );
  }
}

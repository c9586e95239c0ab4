import { expect, test } from "vitest";
import type { PageSummary } from "../../../../../contract/content/pages.ts";
import { linkTo } from "../../../../../contract/settings/default-links.ts";
import { describeLink, pageOptions, type LinkTargets } from "./link-targets.ts";

const page = (id: number, title: string, slug: string): PageSummary => ({
  id,
  title,
  slug,
  status: "published",
  createdAt: "2026-03-02T09:00:00.000Z",
  updatedAt: "2026-03-02T09:00:00.000Z",
  revision: 1,
  deletedAt: null,
  hasWorkingCopy: false,
});

const targets: LinkTargets = {
  pages: [page(3, "Impressum", "impressum"), page(4, "Wir", "ueber-uns")],
  names: {
    pages: [
      { target: "about", title: "Wir", slug: "ueber-uns", id: 4 },
      { target: "contact", title: "Kontakt", slug: "contact", id: null },
    ],
    addresses: [{ target: "/", title: "Start" }],
  },
  categories: [],
  emptyTags: new Set(),
  isArchivePublic: true,
};

test("entries are named as readers see them, with the address of the page that is there now", () => {
  expect(describeLink(linkTo("page", "about"), targets)).toEqual({ title: "Wir", what: "Page · /ueber-uns" });
  expect(describeLink(linkTo("address", "/"), targets)).toMatchObject({ title: "Start", what: "/" });
});

test("a default page that the owner has written and moved is offered once", () => {
  expect(pageOptions(targets)).toEqual([
    { value: "about", name: "Wir" },
    { value: "contact", name: "Kontakt" },
    { value: "3", name: "Impressum" },
  ]);
});

import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Figures } from "./Figures.tsx";

const none = { recent: 0, before: 0 };
const dashboard = {
  totalPosts: 0,
  subscriberCount: 0,
  pageViews: 0,
  emailOpenRate: 0,
  machineOpens: 0,
  recentPosts: [],
  recentSubscribers: [],
  trends: { posts: none, subscribers: none, pageViews: none, emailOpenRate: none },
};

test.each([
  [0, "0.0knone counted yet"],
  [40, "0.0k0 in 30 days"],
  [999, "1.0k0 in 30 days"],
  [12_345, "12.3k0 in 30 days"],
  [5_012_345, "5,012.3k0 in 30 days"],
])("%i page views are shown as %s", (pageViews, shown) => {
  const html = renderToStaticMarkup(createElement(Figures, { dashboard: { ...dashboard, pageViews } }));
  const text = html.replaceAll(/<[^>]+>/g, "");
  expect(text).toContain(`Page Views ${shown}`);
});

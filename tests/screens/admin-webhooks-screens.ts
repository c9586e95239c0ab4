import type { Page } from "playwright-core";
import {
  outgoingTypes,
  type OutgoingAttempt,
  type OutgoingWebhook,
} from "../../src/contract/insight/outgoing-webhooks.ts";
import type { Screen } from "./screen.ts";

const at = "2026-03-02T09:00:00.000Z";

const working: OutgoingWebhook = {
  id: 1,
  label: "Newsroom chat",
  url: "https://hooks.example.com/services/7d0f2c",
  types: ["post.published"],
  includesAddresses: false,
  status: "on",
  offReason: null,
  canSign: true,
  oldSecretUntil: null,
  failingSince: null,
  waiting: 0,
  lastAttemptAt: at,
  createdAt: at,
};

const webhooks: OutgoingWebhook[] = [
  working,
  {
    ...working,
    id: 2,
    label: "Readers’ database of the whole association",
    url: "https://a-host-with-a-rather-long-name.example.org/hooks",
    types: ["subscriber.confirmed", "subscriber.left"],
    failingSince: at,
    waiting: 12,
  },
  { ...working, id: 3, label: "", types: [...outgoingTypes], status: "paused", lastAttemptAt: null },
  {
    ...working,
    id: 4,
    label: "Old archive",
    status: "off",
    offReason: "Every attempt has failed for a day. The last one: It answered 503.",
  },
];

const attempts: OutgoingAttempt[] = [
  {
    id: 3,
    type: "subscriber.left",
    messageId: "msg_3",
    at,
    durationMs: 10_003,
    status: null,
    failure: "There was no answer within 10 seconds.",
    excerpt: "",
    nextAt: "2026-03-02T09:30:00.000Z",
    canSendAgain: true,
  },
  {
    id: 2,
    type: "subscriber.confirmed",
    messageId: "msg_2",
    at,
    durationMs: 412,
    status: 503,
    failure: "It answered 503.",
    excerpt: "upstream connect error or disconnect/reset before headers. reset reason: connection failure",
    nextAt: null,
    canSendAgain: false,
  },
  {
    id: 1,
    type: "subscriber.confirmed",
    messageId: "msg_1",
    at,
    durationMs: 85,
    status: 200,
    failure: null,
    excerpt: "",
    nextAt: null,
    canSendAgain: false,
  },
];

/** Answers as a site that has posted for a while; nothing is posted from here. */
async function answer(page: Page) {
  await page.route("**/api/admin/outgoing-webhooks", (route) => route.fulfill({ json: { webhooks } }));
  await page.route("**/api/admin/outgoing-webhooks/*/attempts", (route) =>
    route.fulfill({ json: { attempts } }),
  );
}

const path = "/admin/settings/webhooks";
const readWebhooks = (page: Page) => page.getByRole("row", { name: "Newsroom chat" }).waitFor();

/** The programs that are told of events. */
export const webhooksScreens: Screen[] = [
  { name: "admin-webhooks", path, before: answer, until: readWebhooks },
  { name: "admin-webhooks-empty", path, until: (page) => page.getByText("No webhooks yet.").waitFor() },
  {
    name: "admin-webhooks-new",
    path,
    before: answer,
    isWindow: true,
    until: readWebhooks,
    act: async (page) => {
      await page.getByRole("button", { name: "New webhook" }).click();
      await page.getByRole("dialog", { name: "New webhook" }).getByLabel("Include addresses").waitFor();
    },
  },
  {
    name: "admin-webhooks-attempts",
    path,
    before: answer,
    isWindow: true,
    until: readWebhooks,
    act: async (page) => {
      await page.getByRole("button", { name: /^Attempts of Readers/ }).click();
      await page.getByRole("dialog").getByText("No answer", { exact: true }).waitFor();
    },
  },
];

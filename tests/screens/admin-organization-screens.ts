import type { Page } from "playwright-core";
import type { ProviderView } from "../../src/contract/site-owner/provider.ts";
import type { Screen } from "./screen.ts";

const view: ProviderView = {
  active: {
    label: "Lantern & Sons",
    issuer: "https://accounts.example.com/realms/lantern-and-sons",
    clientId: "masthead-blog-production",
    domain: "lantern.example",
    role: "editor",
    trustsFactor: true,
    isOnly: true,
  },
  draft: null,
  isSecretLost: false,
  revision: 3,
  redirectUri: "https://blog.example.com/admin/login/provider",
  notConnected: ["Benedikt Wetterlampe", "anna"],
};

/** A provider takes part in none of these: its answers are as it would have made the server answer. */
async function pretend(page: Page) {
  await page.route("**/api/admin/sign-in-provider", (route) => route.fulfill({ json: view }));
  const connected = { email: "mira@lantern.example", since: "2026-03-02T09:00:00.000Z", lastUsedAt: null };
  await page.route("**/api/me/provider", (route) =>
    route.fulfill({ json: { label: "Lantern & Sons", connected } }),
  );
}

async function pretendOnly(page: Page) {
  await page.route("**/admin/login", async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace(
      '<meta name="sign-in-provider" content="" />',
      '<meta name="sign-in-provider" content="also Lantern &amp; Sons" />',
    );
    await route.fulfill({ response: answer, body });
  });
}

/** Signing in with an organization, as somebody sees it who is signed in. */
export const organizationScreens: Screen[] = [
  {
    name: "admin-organization",
    path: "/admin/settings/access",
    before: pretend,
    until: (page) => page.getByText("People can sign in with Lantern & Sons").waitFor(),
  },
];

/** The same before that. */
export const organizationSignInScreens: Screen[] = [
  {
    name: "admin-login-organization",
    on: "owned",
    path: "/admin/login",
    before: pretendOnly,
    until: (page) => page.getByRole("button", { name: "Continue with Lantern & Sons" }).waitFor(),
  },
  {
    name: "admin-provider-refused",
    on: "owned",
    path: "/admin/login/provider?state=none",
    until: (page) => page.getByText("began in another browser").waitFor(),
  },
];

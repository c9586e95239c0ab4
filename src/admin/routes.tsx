import { Suspense, lazy } from "react";
import { Navigate, type RouteObject } from "react-router";
import type { Capability } from "../contract/base/capabilities.ts";
import { Front } from "./site-owner/auth/Front.tsx";
import { RequireSession } from "./site-owner/auth/RequireSession.tsx";
import { BrokenPage, BrokenScreen } from "./shell/BrokenScreen.tsx";
import { Guard } from "./shell/Guard.tsx";
import { NotFoundScreen } from "./shell/NotFoundScreen.tsx";
import { loadPart } from "./api/load-part.ts";
import { Spinner } from "./ui/states/Spinner.tsx";

const loadGate = () => import("./site-owner/auth/FactorGate.tsx");
const FactorGate = lazy(async () => ({ default: (await loadPart(loadGate)).FactorGate }));

/** Screens that need a capability. Without it, people are led elsewhere, or told so. */
function behind(needs: Capability, children: RouteObject[], instead?: string): RouteObject {
  return { element: <Guard needs={needs} {...(instead && { instead })} />, children };
}

/** The screens behind the session, each a file of its own that is loaded when it is first opened. */
const protectedScreens: RouteObject[] = [
  { index: true, element: <Navigate to="/admin/dashboard" replace /> },
  behind(
    "figures.read",
    [
      {
        path: "dashboard",
        lazy: async () => ({
          Component: (await import("./insight/dashboard/DashboardScreen.tsx")).DashboardScreen,
        }),
      },
    ],
    "/admin/posts",
  ),
  {
    path: "posts",
    lazy: async () => ({ Component: (await import("./content/posts/list/PostsScreen.tsx")).PostsScreen }),
  },
  {
    path: "posts/create",
    lazy: async () => ({
      Component: (await import("./content/posts/CreatePostScreen.tsx")).CreatePostScreen,
    }),
  },
  {
    path: "posts/edit/:id",
    lazy: async () => ({ Component: (await import("./content/posts/EditPostScreen.tsx")).EditPostScreen }),
  },
  behind("pages.write", [
    {
      path: "pages",
      lazy: async () => ({ Component: (await import("./content/pages/PagesScreen.tsx")).PagesScreen }),
    },
    {
      path: "pages/create",
      lazy: async () => ({
        Component: (await import("./content/pages/CreatePageScreen.tsx")).CreatePageScreen,
      }),
    },
    {
      path: "pages/edit/:id",
      lazy: async () => ({ Component: (await import("./content/pages/EditPageScreen.tsx")).EditPageScreen }),
    },
  ]),
  behind("subscribers.read", [
    {
      path: "subscribers",
      lazy: async () => ({
        Component: (await import("./audience/subscribers/SubscribersScreen.tsx")).SubscribersScreen,
      }),
    },
    {
      path: "subscribers/removed",
      lazy: async () => ({
        Component: (await import("./audience/removals/RemovedScreen.tsx")).RemovedScreen,
      }),
    },
    {
      path: "subscribers/tags",
      lazy: async () => ({
        Component: (await import("./audience/attributes/TagsScreen.tsx")).TagsScreen,
      }),
    },
    {
      path: "subscribers/:id",
      lazy: async () => ({
        Component: (await import("./audience/subscribers/SubscriberScreen.tsx")).SubscriberScreen,
      }),
    },
    {
      path: "suppressions",
      lazy: async () => ({
        Component: (await import("./audience/suppressions/SuppressionsScreen.tsx")).SuppressionsScreen,
      }),
    },
    {
      path: "segments",
      lazy: async () => ({
        Component: (await import("./audience/segments/SegmentsScreen.tsx")).SegmentsScreen,
      }),
    },
  ]),
  behind("newsletters.write", [
    {
      path: "newsletter",
      lazy: async () => ({
        Component: (await import("./mailing/newsletters/NewsletterScreen.tsx")).NewsletterScreen,
      }),
    },
    {
      path: "newsletter/welcome-series",
      lazy: async () => ({ Component: (await import("./mailing/series/SeriesScreen.tsx")).SeriesScreen }),
    },
    {
      path: "newsletter/providers",
      lazy: async () => ({
        Component: (await import("./mailing/providers/ProvidersScreen.tsx")).ProvidersScreen,
      }),
    },
    {
      path: "newsletter/polls",
      lazy: async () => ({ Component: (await import("./audience/polls/PollsScreen.tsx")).PollsScreen }),
    },
    {
      path: "newsletter/sources",
      lazy: async () => ({
        Component: (await import("./mailing/dmarc/SourcesScreen.tsx")).SourcesScreen,
      }),
    },
    {
      path: "newsletter/links-and-forms",
      lazy: async () => ({
        Component: (await import("./insight/links-and-forms/LinksAndFormsScreen.tsx")).LinksAndFormsScreen,
      }),
    },
    {
      path: "newsletter/:id",
      lazy: async () => ({
        Component: (await import("./mailing/newsletters/receipt/ReceiptScreen.tsx")).ReceiptScreen,
      }),
    },
  ]),
  behind("mails.send", [
    {
      path: "newsletter/mail-templates",
      lazy: async () => ({
        Component: (await import("./mailing/templates/TemplatesScreen.tsx")).TemplatesScreen,
      }),
    },
    {
      path: "newsletter/mail-templates/:id",
      lazy: async () => ({
        Component: (await import("./mailing/templates/TemplateScreen.tsx")).TemplateScreen,
      }),
    },
  ]),
  behind("categories.write", [
    {
      path: "authors",
      lazy: async () => ({ Component: (await import("./content/authors/AuthorsScreen.tsx")).AuthorsScreen }),
    },
    {
      path: "categories",
      lazy: async () => ({
        Component: (await import("./content/categories/CategoriesScreen.tsx")).CategoriesScreen,
      }),
    },
  ]),
  behind("media.write", [
    {
      path: "images",
      lazy: async () => ({ Component: (await import("./content/media/ImagesScreen.tsx")).ImagesScreen }),
    },
  ]),
  {
    path: "settings/:page?",
    lazy: async () => ({ Component: (await import("./site-owner/SettingsScreen.tsx")).SettingsScreen }),
  },
  behind("settings.write", [
    {
      path: "outbox/:id?",
      lazy: async () => ({ Component: (await import("./mailing/outbox/OutboxScreen.tsx")).OutboxScreen }),
    },
    {
      path: "settings/mail",
      lazy: async () => ({
        Component: (await import("./mailing/settings/MailSettingsScreen.tsx")).MailSettingsScreen,
      }),
    },
    {
      path: "settings/webhooks",
      lazy: async () => ({
        Component: (await import("./insight/outgoing-webhooks/WebhooksScreen.tsx")).WebhooksScreen,
      }),
    },
    {
      path: "settings/words",
      lazy: async () => ({ Component: (await import("./site-owner/words/WordsScreen.tsx")).WordsScreen }),
    },
  ]),
  behind("data.move", [
    {
      path: "settings/data",
      lazy: async () => ({ Component: (await import("./moving/DataScreen.tsx")).DataScreen }),
    },
  ]),
  behind("people.write", [
    {
      path: "settings/people",
      lazy: async () => ({
        Component: (await import("./site-owner/people/PeopleScreen.tsx")).PeopleScreen,
      }),
    },
  ]),
  behind("audit.read", [
    {
      path: "settings/activity",
      lazy: async () => ({ Component: (await import("./site-owner/audit/AuditScreen.tsx")).AuditScreen }),
    },
  ]),
  {
    path: "settings/tokens",
    lazy: async () => ({ Component: (await import("./site-owner/tokens/TokensScreen.tsx")).TokensScreen }),
  },
  {
    path: "log-out",
    lazy: async () => ({ Component: (await import("./site-owner/auth/LogOutScreen.tsx")).LogOutScreen }),
  },
  { path: "*", element: <NotFoundScreen /> },
];

const loginAt = (signInPath: string) => ({
  hydrateFallbackElement: <Front />,
  lazy: async () => {
    const { LoginScreen } = await import("./site-owner/auth/LoginScreen.tsx");
    return { element: <LoginScreen signInPath={signInPath} /> };
  },
});

const returnAt = (signInPath: string) => ({
  hydrateFallbackElement: <Front />,
  lazy: async () => {
    const { ProviderReturn } = await import("./site-owner/auth/ProviderReturn.tsx");
    return { element: <ProviderReturn signInPath={signInPath} /> };
  },
});

/** Every screen of the admin. The server serves this program at /admin/… and at `signInPath`. */
export function createRoutes({ signInPath }: { signInPath: string }): RouteObject[] {
  const login = loginAt(signInPath);
  return [
    {
      errorElement: <BrokenPage />,
      hydrateFallbackElement: <Spinner />,
      children: [
        { path: signInPath, ...login },
        { path: "/admin/login", ...login },
        { path: "/admin/login/provider", ...returnAt(signInPath) },
        {
          path: "/admin",
          // Without it, the page on which people sign in is lighter.
          lazy: async () => {
            const { Shell } = await import("./shell/Shell.tsx");
            const element = (
              <RequireSession signInPath={signInPath}>
                {({ username, secondFactor }) =>
                  secondFactor.isOverdue ? (
                    <Suspense fallback={<Spinner />}>
                      <FactorGate username={username} />
                    </Suspense>
                  ) : (
                    <Shell username={username} factorDueAt={secondFactor.dueAt} />
                  )
                }
              </RequireSession>
            );
            return { element };
          },
          children: [{ errorElement: <BrokenScreen />, children: protectedScreens }],
        },
        { path: "*", element: <Navigate to="/admin/dashboard" replace /> },
      ],
    },
  ];
}

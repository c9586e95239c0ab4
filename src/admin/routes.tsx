import { Navigate } from "react-router";
import type { RouteObject } from "react-router";
import { LoginScreen } from "./auth/LoginScreen.tsx";
import { RequireSession } from "./auth/RequireSession.tsx";
import { DashboardScreen } from "./dashboard/DashboardScreen.tsx";
import { SettingsScreen } from "./settings/SettingsScreen.tsx";
import { BrokenScreen } from "./shell/BrokenScreen.tsx";
import { NotFoundScreen } from "./shell/NotFoundScreen.tsx";
import { Shell } from "./shell/Shell.tsx";

/** Every screen of the admin. The server serves this program at /admin/… and at `signInPath`. */
export function createRoutes({ signInPath }: { signInPath: string }): RouteObject[] {
  const protectedScreens: RouteObject[] = [
    { index: true, element: <Navigate to="/admin/dashboard" replace /> },
    { path: "dashboard", element: <DashboardScreen /> },
    { path: "settings", element: <SettingsScreen /> },
    { path: "*", element: <NotFoundScreen /> },
  ];
  return [
    {
      errorElement: <BrokenScreen />,
      children: [
        { path: signInPath, element: <LoginScreen /> },
        { path: "/admin/login", element: <LoginScreen /> },
        {
          path: "/admin",
          element: (
            <RequireSession signInPath={signInPath}>
              {(admin) => <Shell username={admin.username} />}
            </RequireSession>
          ),
          children: protectedScreens,
        },
        { path: "*", element: <Navigate to="/admin/dashboard" replace /> },
      ],
    },
  ];
}

import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { QueryClientProvider } from "@tanstack/react-query";
import { createBrowserRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { createQueryClient } from "./api/query-client.ts";
import { sessionQuery } from "./api/session-query.ts";
import { createRoutes } from "./routes.tsx";
import { signInPathOf } from "./sign-in-path.ts";
import { ToastProvider } from "./ui/toast/ToastProvider.tsx";

/** Puts the program into the page. */
export function start() {
  const root = document.querySelector("#root");
  if (!root) throw new Error("index.html has no element with the id root");

  const queries = createQueryClient();
  void queries.prefetchQuery(sessionQuery);
  const router = createBrowserRouter(createRoutes({ signInPath: signInPathOf(document) }));

  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <ToastProvider>
          <RouterProvider router={router} />
        </ToastProvider>
      </QueryClientProvider>
    </StrictMode>,
  );
}

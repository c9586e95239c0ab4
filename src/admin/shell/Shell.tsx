import { useEffect, useRef } from "react";
import { Outlet, useLocation } from "react-router";
import { useSignOut } from "../auth/session.ts";
import { Rail } from "./Rail.tsx";
import { TopBar } from "./TopBar.tsx";

/** The frame of every protected screen: the rail, the bar, and the screen itself. */
export function Shell({ username }: { username: string }) {
  const main = useFocusOnNewScreen();
  const signOut = useSignOut();
  const logOut = () => signOut.mutate();
  return (
    <div className="grid min-h-dvh md:grid-cols-[var(--rail-width)_minmax(0,1fr)]">
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-16 rounded-md bg-ink px-3 py-2 text-canvas focus:translate-y-0"
      >
        Skip to content
      </a>
      <Rail onLogOut={logOut} />
      <div className="min-w-0">
        <TopBar username={username} onLogOut={logOut} />
        <main
          id="main"
          ref={main}
          tabIndex={-1}
          className="w-full max-w-[calc(72rem+2*var(--pad))] px-(--pad) pt-7 pb-18 outline-none max-md:pt-5"
        >
          <Outlet />
        </main>
      </div>
    </div>
  );
}

/** Leads the keyboard and the screen reader to a screen that has replaced another. */
function useFocusOnNewScreen() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shownPath = useRef(pathname);
  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    window.scrollTo(0, 0);
    main.current?.focus();
  }, [pathname]);
  return main;
}

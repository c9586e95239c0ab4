import { Suspense, lazy, useEffect, useRef, useState } from "react";
import { NavigationType, Outlet, useLocation, useNavigationType } from "react-router";
import { AskForProof } from "../site-owner/auth/AskForProof.tsx";
import { RenewSession } from "../site-owner/auth/RenewSession.tsx";
import { useLogOut } from "../site-owner/auth/log-out.ts";
import { loadPart } from "../api/load-part.ts";
import { TooltipProvider } from "../ui/buttons/Tooltip.tsx";
import { watchTyping } from "../api/typing.ts";
import { BarSlot } from "../writing/bar-slot.ts";
import { focusOpener, keepFocus } from "./keep-focus.ts";
import { Rail } from "./Rail.tsx";
import { TopBar } from "./TopBar.tsx";
import { useShortcuts } from "./use-shortcuts.ts";

const loadPalette = () => import("./Palette.tsx");
const Palette = lazy(async () => ({ default: (await loadPart(loadPalette)).Palette }));

const loadFactorDue = () => import("../site-owner/auth/FactorDue.tsx");
const FactorDue = lazy(async () => ({ default: (await loadPart(loadFactorDue)).FactorDue }));

const KeyboardHelp = lazy(async () => ({
  default: (await loadPart(() => import("./KeyboardHelp.tsx"))).KeyboardHelp,
}));

/** The frame of every protected screen: the rail, the bar, the screen itself, and what can be opened anywhere. */
export function Shell({ username, factorDueAt }: { username: string; factorDueAt: string | null }) {
  const main = useLedFocus();
  const [opened, setOpened] = useState<"palette" | "help">();
  const openPalette = () => setOpened("palette");
  const openHelp = () => setOpened("help");
  const close = () => setOpened(undefined);
  useShortcuts({ openPalette, openHelp, isOpen: opened !== undefined, close });
  useEffect(() => {
    const ended = new AbortController();
    watchTyping(ended.signal);
    return () => ended.abort();
  }, []);
  const logOut = useLogOut();
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  return (
    <TooltipProvider>
      <div className="grid min-h-dvh md:grid-cols-[var(--rail-width)_minmax(0,1fr)]">
        <a
          href="#main"
          className="fixed top-2 left-2 z-50 -translate-y-16 rounded-md bg-ink px-3 py-2 text-canvas focus:translate-y-0"
        >
          Skip to content
        </a>
        <Rail onLogOut={logOut} />
        <div className="min-w-0">
          <TopBar
            username={username}
            onSearch={openPalette}
            onHelp={openHelp}
            onLogOut={logOut}
            onSlot={setSlot}
          />
          <main
            id="main"
            ref={main}
            tabIndex={-1}
            className="w-full max-w-[calc(72rem+2*var(--pad))] px-(--pad) pt-7 pb-18 outline-none has-data-room:max-w-none has-data-room:p-0 max-md:pt-5"
          >
            <Suspense>{factorDueAt && <FactorDue dueAt={factorDueAt} />}</Suspense>
            <BarSlot value={slot}>
              <Outlet />
            </BarSlot>
          </main>
        </div>
        {opened === "palette" && (
          <Suspense>
            <Palette onClose={close} onHelp={openHelp} onLogOut={logOut} />
          </Suspense>
        )}
        <Suspense>{opened === "help" && <KeyboardHelp onClose={close} />}</Suspense>
        <AskForProof username={username} />
        <RenewSession username={username} />
      </div>
    </TooltipProvider>
  );
}

/**
 * Leads the keyboard and the screen reader to a screen that has replaced another, to the part that is asked for, and on
 * from what goes away.
 */
function useLedFocus() {
  const main = useRef<HTMLElement>(null);
  const { pathname, search, hash, key } = useLocation();
  // The first screen of a page is where the browser begins; after signing in it has replaced another.
  const isBack = useNavigationType() === NavigationType.Pop;
  const shownPath = useRef(isBack ? pathname : undefined);
  useEffect(() => {
    const part = hash === "" ? null : document.querySelector(`[id="${CSS.escape(hash.slice(1))}"]`);
    if (shownPath.current !== pathname) {
      shownPath.current = pathname;
      window.scrollTo(0, 0);
      // The screen may have chosen where to begin, and a dialog may have been opened while it was loading.
      const at = document.activeElement;
      const isInDialog = at?.closest(":is([role=dialog], [role=alertdialog]):not([data-state=closed])");
      if (!main.current?.contains(at) && !isInDialog) main.current?.focus({ preventScroll: true });
    }
    part?.scrollIntoView();
  }, [pathname, hash]);
  // What was opened from each entry of the history: going back leads to the row that opened it.
  const opened = useRef(new Map<string, string>());
  const shownKey = useRef(key);
  useEffect(() => {
    const before = shownKey.current;
    if (before === key) return undefined;
    shownKey.current = key;
    const address = isBack ? opened.current.get(key) : undefined;
    if (!isBack) opened.current.set(before, pathname + search);
    return address !== undefined && main.current ? focusOpener(main.current, address) : undefined;
  }, [key, isBack, pathname, search]);
  useEffect(() => {
    const ended = new AbortController();
    if (main.current) keepFocus(main.current, ended.signal);
    return () => ended.abort();
  }, []);
  return main;
}

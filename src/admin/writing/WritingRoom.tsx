import { use, type ReactNode } from "react";
import { createPortal } from "react-dom";
import { ButtonLink } from "../ui/buttons/Button.tsx";
import { ArrowLeft } from "../ui/icons/icons.tsx";
import { Maximize } from "../ui/icons/writing-icons.tsx";
import { usePageTitle } from "../ui/page/use-page-title.ts";
import { BarSlot, whenStirred } from "./bar-slot.ts";
import { BarTool } from "./BarTool.tsx";
import { MoreTools } from "./MoreTools.tsx";
import { DetailsButton, sheetLook, useSheet } from "./PanelSheet.tsx";
import { useFocusMode } from "./use-focus-mode.ts";

interface WritingRoomProps {
  /** The screen's h1, which names the browser's tab too. */
  title: string;
  /** The way out, at the bar's left. */
  back?: { to: string; name: string } | undefined;
  /** How far the server has what is written. Its place is the same whatever it says. */
  state?: ReactNode;
  /** What else can be done with the text: `BarTool`s. */
  tools?: ReactNode;
  /** The buttons beside the primary one. */
  secondary?: ReactNode;
  /** The screen's primary button. */
  primary?: ReactNode;
  /** Everything beside the text, in a panel at the right. */
  panel?: ReactNode;
  panelLabel?: string;
  /** False while another screen is shown instead, and what is written stays. */
  isShown?: boolean;
  /** The text, between strips of the room's whole width. */
  children: ReactNode;
}

/**
 * The frame of every screen on which a text is written: the rail shrinks to icons, one bar, the text in the middle, a
 * panel beside it. `TextColumn` is the measure of what is in it.
 */
export function WritingRoom({
  title,
  back,
  state,
  tools,
  secondary,
  primary,
  panel,
  panelLabel,
  isShown = true,
  children,
}: WritingRoomProps) {
  usePageTitle(title);
  const focus = useFocusMode();
  const slot = use(BarSlot);
  const { setPanel, freeHeight, ...sheet } = useSheet();
  return (
    <div
      hidden={!isShown}
      {...(isShown && { "data-room": "" })}
      {...(focus.isOn && { "data-focus": focus.mode })}
      className="grid min-h-[calc(100dvh-var(--bar))] grid-cols-1 lg:grid-cols-[minmax(0,1fr)_auto]"
    >
      {slot &&
        isShown &&
        createPortal(
          <div
            data-bar=""
            {...(back && { "data-back": "" })}
            {...(secondary && { "data-full": "" })}
            className="contents"
          >
            <div className={`flex h-bar min-w-0 items-center ${whenStirred}`}>
              {back && (
                <ButtonLink kind="ghost" to={back.to} className="-ml-2 max-xl:px-2 max-md:size-11">
                  <ArrowLeft className="icon max-md:size-5" aria-hidden="true" />
                  <span className="max-xl:sr-only">{back.name}</span>
                </ButtonLink>
              )}
              <h1 className="ml-1 truncate text-ink-2 max-lg:sr-only">{title}</h1>
            </div>
            <div className="group/state flex min-w-0 flex-1 items-center pl-1.5 text-xs max-md:pl-0">
              {state}
            </div>
            {panel && <DetailsButton {...sheet} />}
            {(tools ?? secondary) && (
              <MoreTools>
                <div className={`max-md:contents md:flex md:items-center md:gap-0.5 ${whenStirred}`}>
                  {tools}
                  <FocusButton focus={focus} />
                </div>
                {secondary && (
                  <div className={`max-md:contents md:flex md:items-center md:gap-2 ${whenStirred}`}>
                    {secondary}
                  </div>
                )}
              </MoreTools>
            )}
            <div className={`flex items-center empty:hidden md:mr-2 ${whenStirred}`}>{primary}</div>
          </div>,
          slot,
        )}
      <div className="flex min-w-0 flex-col">{children}</div>
      {panel && (
        <aside
          ref={setPanel}
          id={sheet.id}
          tabIndex={sheet.isOpen ? -1 : undefined}
          aria-label={panelLabel}
          data-panel=""
          className={`${panelLook} ${sheet.isOpen ? sheetLook : ""}`}
        >
          {panel}
        </aside>
      )}
      {sheet.isOpen && <div className="lg:hidden" style={{ height: freeHeight }} />}
    </div>
  );
}

/** It scrolls without a scrollbar, which would be beside that of the page. */
const panelLook =
  "min-w-0 border-line bg-rail px-(--pad) pt-4 pb-8 max-lg:border-t lg:sticky lg:top-(--bar) lg:h-[calc(100dvh-var(--bar))] lg:w-75 lg:overflow-auto lg:border-l lg:[scrollbar-width:none] focus-mode:sr-only";

function FocusButton({ focus }: { focus: ReturnType<typeof useFocusMode> }) {
  return (
    <BarTool
      name="Focus"
      icon={Maximize}
      aria-pressed={focus.isOn}
      className="max-md:hidden aria-pressed:bg-active aria-pressed:text-ink"
      keys={["Mod", "."]}
      onClick={focus.toggle}
    />
  );
}

/** The measure of what is written: 68 to 72 characters a line. */
export function TextColumn({ children, className = "" }: { children: ReactNode; className?: string }) {
  return (
    <div data-column="" className={`mx-auto w-full max-w-[calc(42rem+2*var(--pad))] px-(--pad) ${className}`}>
      {children}
    </div>
  );
}

import { SubscribeForm } from "../parts/SubscribeForm.tsx";
import type { Frame } from "./frame.ts";
import { Icon } from "../parts/Icon.tsx";
import { renderedOnce } from "./rendered-once.ts";

const POPUP = "subscribe-popup";
/** A generated cover that was chosen for its pattern. */
const COVER = "/covers/copper/ff6a5a08.svg";

/**
 * Opens the popup by the platform's own means. Where a browser has none (no script, or older than invoker commands)
 * it is a link to the same form.
 */
export function SubscribeOpener({ children }: { children: string }) {
  return (
    <>
      <button
        className="button button--line opener"
        type="button"
        aria-haspopup="dialog"
        {...{ commandfor: POPUP, command: "show-modal" }}
      >
        {children}
      </button>
      <a className="button button--line opener-link" href="/subscribe">
        {children}
      </a>
    </>
  );
}

/** Asks for an address over any page. */
export function SubscribePopup({ frame }: { frame: Frame }) {
  return (
    <dialog
      className="dialog"
      id={POPUP}
      aria-labelledby={`${POPUP}-title`}
      closedby="any"
      dangerouslySetInnerHTML={insideOf(frame)}
    />
  );
}

const insideOf = renderedOnce(({ words }) => (
  <div className="dialog-in">
    <span className="cover">
      <img src={COVER} alt="" width={1200} height={800} loading="lazy" />
    </span>
    <div className="dialog-text">
      <h2 id={`${POPUP}-title`}>{words.layout.popup.heading}</h2>
      <p>{words.layout.popup.text}</p>
      <SubscribeForm id="popup" button={words.layout.popup.button} />
    </div>
    <form className="dialog-close" method="dialog">
      <button className="button button--bare" type="submit" aria-label={words.inBrowser.close}>
        <Icon name="close" />
      </button>
    </form>
  </div>
));

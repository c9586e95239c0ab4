import { Icon } from "../parts/Icon.tsx";
import { SubscribeForm } from "../parts/SubscribeForm.tsx";

const POPUP = "newsletter-popup";

/**
 * Asks, beside the text and without taking the keyboard, who has read a third of it. A script opens it, once; closing
 * it is remembered in the browser.
 */
export function NewsletterPopup() {
  return (
    <dialog className="newsletter-popup" id={POPUP} aria-labelledby={`${POPUP}-title`}>
      <h2 id={`${POPUP}-title`}>Reading along?</h2>
      <p>The best of the week comes as one letter, on Monday morning.</p>
      <SubscribeForm id="newsletter" />
      <form method="dialog">
        <button className="button button--bare" type="submit" aria-label="Close">
          <Icon name="close" />
        </button>
      </form>
    </dialog>
  );
}

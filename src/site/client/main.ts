import { closeContentsBar, markActiveHeading } from "./active-heading.ts";
import { copyLinks } from "./copy-link.ts";
import { offerNewsletter } from "./newsletter-popup.ts";
import { watchSubscribeForms } from "./subscribe-form.ts";
import { sendView } from "./view-beacon.ts";

/*
 * All that a public page runs beside the first script (layout/first-script.ts), under 3 kB compressed. Every part finds
 * what it is for or does nothing, and what it makes better works without it: forms post, links lead, menus open.
 */
watchSubscribeForms();
copyLinks();
markActiveHeading();
closeContentsBar();
offerNewsletter();
const post = document.querySelector<HTMLElement>("[data-post]")?.dataset["post"];
if (post) sendView(post);
document.documentElement.dataset["ready"] = "";

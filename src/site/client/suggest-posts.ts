import { inBrowser } from "./page-words.ts";

/** While somebody types on. */
const PAUSE_MS = 150;
/** Of the scripts behind Arabic, some have words of one letter. */
const MIN_LENGTH = 2;
const SHOWN_POSTS = 5;

/** Shows the best matches below a search form while somebody types in it. Called again for the same form, it does nothing. */
export function suggestPosts(form: HTMLFormElement) {
  const panel = form.parentElement;
  const field = form.querySelector<HTMLInputElement>("[type=search]");
  if (!panel || !field || panel.querySelector(".suggestions")) return;
  const list = document.createElement("ul");
  list.className = "plain suggestions";
  // A live region beside the list, which would be read out whole.
  const status = document.createElement("p");
  status.className = "hidden";
  status.role = "status";
  form.after(list, status);

  let timer = 0;
  let asking = new AbortController();
  const show = async (typed: string, signal: AbortSignal) => {
    const found = await findPosts(typed, signal);
    if (signal.aborted) return;
    // The list is not replaced while one of its links has the focus; it is asked for again afterwards.
    if (list.contains(document.activeElement))
      return field.addEventListener("focus", suggest, { once: true });
    list.replaceChildren(...found.map(linkTo));
    status.textContent =
      found.length > 0 ? inBrowser.suggestions.replace("{count}", String(found.length)) : "";
  };
  const suggest = () => {
    clearTimeout(timer);
    asking.abort();
    asking = new AbortController();
    const { signal } = asking;
    timer = window.setTimeout(() => void show(field.value.trim(), signal), PAUSE_MS);
  };
  field.addEventListener("input", suggest);
  // For what was typed before this script was here.
  suggest();
  panel.addEventListener("keydown", (event) => {
    if (event.key === "Escape") list.replaceChildren();
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    const stops = [field, ...list.querySelectorAll("a")];
    const next = stops[stops.findIndex((stop) => stop === document.activeElement) + step];
    event.preventDefault();
    next?.focus();
  });
}

interface Found {
  slug: string;
  title: string;
}

/** The posts that the API finds; none when it cannot answer, as the form still can. */
async function findPosts(typed: string, signal: AbortSignal): Promise<Found[]> {
  if (typed.length < MIN_LENGTH && typed < "\u0E00") return [];
  try {
    const response = await fetch(`/api/posts?${new URLSearchParams({ search: typed })}`, { signal });
    const { posts = [] }: { posts?: Found[] } = await response.json();
    return posts.slice(0, SHOWN_POSTS);
  } catch {
    return [];
  }
}

function linkTo({ slug, title }: Found) {
  const item = document.createElement("li");
  const link = document.createElement("a");
  link.href = `/blog/${slug}`;
  link.dir = "auto";
  link.textContent = title;
  item.append(link);
  return item;
}

import type { PageEvent } from "../contract/insight/events.ts";
import { pollTag } from "./audience/polls/read-polls.ts";
import { ARCHIVE_TAG } from "./mailing/newsletters/archive/list-archive.ts";
import { tagsOfWrittenPage } from "./content/pages/page-tags.ts";
import { pageTags, tagsOfPostEvent } from "./content/posts/record/page-tags.ts";
import { HOME_TAG, SETTINGS_TAG } from "./site-owner/settings/get-settings.ts";

/** Computes what cached pages depend on that an event has changed. */
export function tagsOfEvent(event: PageEvent): string[] {
  switch (event.kind) {
    case "post.published":
    case "post.changed":
    case "post.deleted":
      return tagsOfPostEvent(event);
    case "images.copied":
      return event.posts.map(pageTags.post);
    case "page.changed":
      return tagsOfWrittenPage(event);
    case "settings.changed":
      return [SETTINGS_TAG];
    case "home.changed":
      return [HOME_TAG];
    case "categories.changed":
      return [pageTags.categories];
    case "authors.changed":
      return [pageTags.authors, ...event.names.map(pageTags.author)];
    case "posts.indexed":
      return [pageTags.words];
    case "poll.changed":
      return [pollTag(event.key)];
    case "newsletter.started":
    case "newsletter.renamed":
    case "newsletter.deleted":
      return [ARCHIVE_TAG];
  }
}

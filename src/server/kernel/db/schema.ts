import type { AccountsTables } from "./tables/accounts.ts";
import type { AuthorsTables } from "./tables/authors.ts";
import type { CertificatesTables } from "./tables/certificates.ts";
import type { ImportsTables } from "./tables/imports.ts";
import type { NewslettersTables } from "./tables/newsletters.ts";
import type { ImagesTables } from "./tables/images.ts";
import type { OutgoingWebhooksTables } from "./tables/outgoing-webhooks.ts";
import type { PagesTables } from "./tables/pages.ts";
import type { PostsTables } from "./tables/posts.ts";
import type { SubscriberAttributesTables } from "./tables/subscriber-attributes.ts";
import type { SubscribersTables } from "./tables/subscribers.ts";
import type { WritingTables } from "./tables/writing.ts";

/** The tables as `migrations/` makes them, in the values that the code sees (see `values.ts`). */
export interface Tables
  extends
    AccountsTables,
    AuthorsTables,
    CertificatesTables,
    ImportsTables,
    NewslettersTables,
    ImagesTables,
    OutgoingWebhooksTables,
    PagesTables,
    PostsTables,
    SubscriberAttributesTables,
    SubscribersTables,
    WritingTables {}

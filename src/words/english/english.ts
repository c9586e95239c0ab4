import { englishBlocks } from "../../blocks/block-words.ts";
import type { NewsletterIdentity } from "../../contract/newsletter-identity.ts";
import { englishDefaults } from "./defaults.ts";
import { inBrowser } from "./in-browser.ts";
import { mails } from "./mails.ts";
import { nameNewsletter } from "./name-newsletter.ts";
import { ofParts } from "./of-parts.ts";
import { problems } from "./problems.ts";
import { subscription } from "./subscription.ts";
import { about, faq, privacy, terms } from "./texts.ts";

const articles = (total: number, locale: string) =>
  `${total.toLocaleString(locale)} ${total === 1 ? "article" : "articles"}`;

/** What each newsletter contains. */
interface Card {
  heading: string;
  text: string;
}

/**
 * The sentences that readers see, by page. Plain strings and functions only, so that another language is a table of the
 * same shape. `{name}` in a string is a place that `Sentence` fills with an element; a line break and `*asterisks*` in
 * a heading are set by `Lines`.
 */
export function english(newsletter: NewsletterIdentity, locale = "en-US") {
  const named = nameNewsletter(newsletter);
  const { day, on, at, own } = named;
  const archive = own || "Newsletter";
  return {
    /** The locale of dates and numbers. */
    locale,
    pageTitle: (name: string, siteName: string) => `${name} | ${siteName}`,
    inBrowser,
    ofParts,
    mails: mails(newsletter),
    defaults: englishDefaults(named),

    layout: {
      skip: "Skip to the content",
      copyright: (year: number, siteName: string) => `© ${year} ${siteName}`,
      mainMenu: "Main",
      smallMenu: "Small menu",
      openMenu: "Menu",
      home: "Home",
      blog: "Blog",
      allPosts: "All Posts",
      join: "Join the Community",
      subscribe: "Subscribe",
      company: "Company",
      categories: "Categories",
      tools: "Related tools",
      smallPrint: "Small print",
      newsletter: archive,
      rss: "RSS",
      api: "API",
      footerLinks: "Footer",
      theme: "Theme",
      themes: { system: "System", light: "Light", dark: "Dark" },
      popup: {
        heading: "Level up your creativity fast.",
        text: `Weekly updates on the best stories that we have found and written.${at && ` They arrive ${at}${named.isMorning ? " and are read by lunch" : ""}.`}`,
        button: "Subscribe Now",
      },
    },

    subscribeForm: {
      label: "Email address",
      placeholder: "Enter your email address",
      button: "Subscribe",
      note: "Free forever. Cancel anytime.",
      trap: "Leave this empty",
    },

    pages: {
      label: "Pages",
      previous: "Previous",
      next: "Next",
      /** Before the number of a page, for screen readers. */
      page: "Page ",
    },

    posts: {
      all: "All posts",
      failedFeatured: "Failed to load featured posts. Please try again later.",
      unknownDate: "Unknown date",
    },

    search: { label: "Search the articles", button: "Search" },

    home: {
      title: (siteName: string, tagline: string) => `${siteName}: ${tagline}`,
      formNote: (communityClaim: string) => `${communityClaim} Free forever and cancel anytime.`.trim(),
      band: `${day || "The next letter"} is\ncoming. Be on\n*the list.*`,
      bandNote: "Free forever. Cancel anytime, with one click.",
      contents: {
        heading: `What is in ${newsletter.name || "the letter"}`,
        /** A category that we named is a common noun. */
        more: (topic: string, isOurs: boolean) => `More on ${isOurs ? topic.toLowerCase() : topic}`,
        items: [
          {
            heading: "Latest trends",
            text: "What changed this week in publishing, search and the places where people read, with the noise taken out and the source left in.",
          },
          {
            heading: "Exclusive tips",
            text: `One thing to try ${named.tryBy}. It fits in an afternoon, it has been tried on us first, and we print what came of it.`,
          },
          {
            heading: "Tool recommendations",
            text: "A single tool, paid for by us and used for a month. Half of them we send back, and we tell you that as well.",
          },
        ] satisfies [Card, Card, Card],
      },
      fromReaders: "From readers",
      quote: (quote: string) => `“${quote}”`,
      featured: "Featured articles",
      topics: "Explore Topics",
    },

    blog: {
      heading: "Insights & Stories",
      ofCategory: (title: string) => `${title} Articles`,
      ofAuthor: (name: string) => `Articles by ${name}`,
      ofTag: (tag: string) => `Articles about “${tag}”`,
      ofSearch: (search: string, name: string) => `“${search}” in ${name}`,
      page: (name: string, page: number) => `${name}, page ${page}`,
      description: (name: string, siteName: string, siteDescription: string) =>
        `${name} from ${siteName}. ${siteDescription}`,
      featured: "Featured Stories",
      latest: "Latest Articles",
      count: (total: number) => articles(total, locale),
      found: (total: number, search: string) => `${articles(total, locale)} for “${search}”`,
      clear: "Clear",
      none: "No posts found. Try adjusting your search or category filter.",
      beyondEnd: "This list has no page {page}. {link}",
      lastPage: (page: number) => `Go to the last page, ${page}`,
      failed: "Failed to load blog posts. Please try again later.",
      tryAgain: "Try again",
      loading: "Loading articles",
      stayUpdated: "Stay Updated",
      stayUpdatedText: `The best of the week, in one letter${at && `, ${at}`}.`,
      category: "Category",
      all: "All",
      popularTags: "Popular tags",
      trending: "Trending Now",
    },

    post: {
      readingTime: (minutes: number) => `${minutes} min read`,
      role: "Content Creator",
      contents: "Table of Contents",
      smallContents: "Small table of contents",
      table: "Table",
      copyCode: "Copy",
      tags: "Tags",
      enjoyed: {
        heading: "Enjoyed this article?",
        text: `There is another every week, and a letter${on && ` ${on}`} that says which to read first.`,
        button: "Subscribe Now",
      },
      popup: {
        heading: "Reading along?",
        text: `The best of the week comes as one letter${at && `, ${at}`}.`,
      },
      share: "Share",
      shareLabel: "Share this article",
      /** Before the name of a network, for screen readers. */
      shareOn: "Share on ",
      updatedOn: "Updated on {date}",
      copyLink: "Copy link",
      replyByMail: "Reply by email",
      turn: "More articles",
      previous: "Previous",
      next: "Next",
      related: "Related articles",
    },

    notFound: {
      title: (siteName: string) => `404 Page Not Found | ${siteName}`,
      number: "404",
      heading: "Page Not Found",
      text: "The page you're looking for doesn't exist or has been moved.",
      otherPages: "Other pages",
      frontPage: "Go to the front page",
      discover: "Discover Our Content",
    },

    postFailure: {
      heading: "Error Loading Blog Post",
      text: "We couldn't load the blog post you requested. Please try again later.",
      button: "Return to Blog",
    },

    failure: {
      heading: "Something went wrong on our side.",
      text: "The error has been logged. Please try again in a moment.",
      problems,
      requestId: (id: string) => `If it happens again, send us this request ID: ${id}`,
    },

    archive: {
      name: archive,
      page: (page: number) => `${archive}, page ${page}`,
      description: (siteName: string, siteDescription: string) =>
        `Every letter that ${siteName} has sent. ${siteDescription}`,
      /** The newsletters of a site as a series, for programs. */
      series: (siteName: string) => (own ? `${own} from ${siteName}` : `${siteName} newsletter`),
      heading: own || "The Newsletter",
      text: "Every letter we have sent, newest first. Subscribe to get the next one.",
      none: "No letters have been sent yet.",
      readArticles: "Read the articles",
      beyondEnd: "There are no letters on this page.",
      goToLatest: "Go to the latest letters",
      getNext: "Get the next one",
    },

    subscription: subscription(named),
    about: about(named),
    faq: faq(named),
    privacy,
    terms: terms(named),

    legal: {
      /** Stands where only the owner can say what belongs there. */
      blank: "[your postal address]",
      unchecked:
        "This is a sample text. The owner of this site has not yet checked that it is right and complete.",
      owner: (siteName: string, address: string) =>
        address ? `${siteName} runs this site (${address}).` : `${siteName} runs this site.`,
      writeTo: "Write to us at {email}.",
      write: "Write to us {here}.",
      here: "here",
    },

    contact: {
      name: "Contact",
      description: (siteName: string) =>
        `How to reach ${siteName}: email, address, telephone and social links.`,
      heading: "Write to us.",
      send: "Send",
      noMessage: "Please write a message",
      sentHeading: "Thank you.",
      sentText: "Your message is on its way. We answer by email.",
      text: "A question, a correction, a piece that you would like to see here: a person reads everything that arrives, and answers.",
      newsletter: "Or let us write to you",
      newsletterText: `One letter every ${named.every}: insights, tips and a tool worth keeping.`,
      email: "Email",
      address: "Address",
      phone: "Phone",
      social: "Social",
    },

    feeds: {
      title: (title: string, format: "RSS" | "Atom" | "JSON Feed") => `${title} (${format})`,
    },

    llms: {
      posts: "Posts",
      categories: "Categories",
      pages: "Pages",
      everyPage: "Every page",
      newestPosts: "Newest posts, whole",
      api: "API",
    },

    cards: { category: "All articles" },

    blocks: englishBlocks,
  };
}

/** All sentences that readers see, in one language. A table of another language that lacks one does not compile. */
export type Words = ReturnType<typeof english>;

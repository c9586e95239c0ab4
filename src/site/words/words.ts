import { countOf } from "../../contract/counting.ts";
import * as inBrowser from "./in-browser.ts";
import { setup } from "./setup.ts";
import { subscription } from "./subscription.ts";
import { about, faq, privacy, terms } from "./texts.ts";

/**
 * The sentences of readers' pages, by page. Plain strings and functions only, so that another language can be a table
 * of the same shape. `{name}` in a string is a place that `Sentence` fills with an element; a line break and
 * `*asterisks*` in a heading are set by `Lines`. Sentences of rules are in the contract.
 */
export const words = {
  /** The locale of dates. */
  locale: "en-US",
  pageTitle: (name: string, siteName: string) => `${name} | ${siteName}`,
  inBrowser,

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
    newsletter: "Newsletter",
    api: "API",
    theme: "Theme",
    themes: { system: "System", light: "Light", dark: "Dark" },
    popup: {
      heading: "Level up your creativity fast.",
      text: "Weekly updates on the best stories that we have found and written. They arrive on Monday morning and are read by lunch.",
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
    title: (siteName: string, tagline: string) => [siteName, tagline].filter(Boolean).join(": "),
    formNote: (communityClaim: string) => `${communityClaim} Free forever and cancel anytime.`.trim(),
    band: "Monday is\ncoming. Be on\n*the list.*",
    bandNote: "Free forever. Cancel anytime, with one click.",
    contents: {
      heading: "What is in the letter",
      more: (topic: string) => `More on ${topic}`,
      items: [
        {
          heading: "Latest trends",
          text: "What changed this week in publishing, search and the places where people read, with the noise taken out and the source left in.",
        },
        {
          heading: "Exclusive tips",
          text: "One thing to try before Friday. It fits in an afternoon, it has been tried on us first, and we print what came of it.",
        },
        {
          heading: "Tool recommendations",
          text: "A single tool, paid for by us and used for a month. Half of them we send back, and we tell you that as well.",
        },
      ],
    },
    fromReaders: "From readers",
    quote: (quote: string) => `“${quote}”`,
    featured: "Featured articles",
    topics: "Explore Topics",
  },

  blog: {
    heading: "Insights & Stories",
    ofCategory: (title: string) => `${title} Articles`,
    ofTag: (tag: string) => `Articles about “${tag}”`,
    ofSearch: (search: string, name: string) => `“${search}” in ${name}`,
    page: (name: string, page: number) => `${name}, page ${page}`,
    description: (name: string, siteName: string, siteDescription: string) =>
      `${name} from ${siteName}. ${siteDescription}`,
    featured: "Featured Stories",
    latest: "Latest Articles",
    count: (total: number) => countOf(total, "article"),
    found: (total: number, search: string) => `${countOf(total, "article")} for “${search}”`,
    clear: "Clear",
    none: "No posts found. Try adjusting your search or category filter.",
    beyondEnd: "This list has no page {page}. {link}",
    lastPage: (page: number) => `Go to the last page, ${page}`,
    failed: "Failed to load blog posts. Please try again later.",
    tryAgain: "Try again",
    loading: "Loading articles",
    stayUpdated: "Stay Updated",
    stayUpdatedText: "The best of the week, in one letter, on Monday morning.",
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
    tags: "Tags",
    enjoyed: {
      heading: "Enjoyed this article?",
      text: "There is another every week, and a letter on Monday that says which to read first.",
      button: "Subscribe Now",
    },
    popup: {
      heading: "Reading along?",
      text: "The best of the week comes as one letter, on Monday morning.",
    },
    share: "Share",
    shareLabel: "Share this article",
    /** Before the name of a network, for screen readers. */
    shareOn: "Share on ",
    copyLink: "Copy link",
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
    forPrograms: "There is nothing at this address.",
  },

  postFailure: {
    heading: "Error Loading Blog Post",
    text: "We couldn't load the blog post you requested. Please try again later.",
    button: "Return to Blog",
  },

  failure: {
    heading: "Something went wrong on our side.",
    text: "The error has been logged. Please try again in a moment.",
    requestId: (id: string) => `If it happens again, send us this request ID: ${id}`,
  },

  archive: {
    name: "Newsletter",
    page: (page: number) => `Newsletter, page ${page}`,
    description: (siteName: string, siteDescription: string) =>
      `Every letter that ${siteName} has sent. ${siteDescription}`,
    /** The newsletters of a site as a series, for programs. */
    series: (siteName: string) => `${siteName} newsletter`,
    heading: "The Newsletter",
    text: "Every letter we have sent, newest first. Subscribe to get the next one.",
    none: "No letters have been sent yet.",
    readArticles: "Read the articles",
    beyondEnd: "There are no letters on this page.",
    goToLatest: "Go to the latest letters",
    getNext: "Get the next one",
  },

  subscription,
  about,
  faq,
  privacy,
  terms,

  legal: {
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
    text: "A question, a correction, a piece that you would like to see here: a person reads everything that arrives, and answers.",
    newsletter: "Or let us write to you",
    newsletterText: "One letter every Monday morning: insights, tips and a tool worth keeping.",
    email: "Email",
    address: "Address",
    phone: "Phone",
    social: "Social",
  },

  setup,

  feeds: {
    title: (title: string, format: "RSS" | "Atom" | "JSON Feed") => `${title} (${format})`,
  },

  llms: {
    posts: "Posts",
    categories: "Categories",
    everyPage: "Every page",
    newestPosts: "Newest posts, whole",
    api: "API",
  },

  cards: { category: "All articles" },

  apiDocs: {
    name: "API reference",
    description: (api: string) => `Every call of the ${api} API: parameters, responses and an example.`,
    machineReadable: "A machine-readable version is at {link}.",
    cookie: (name: string) => `Signing in sets the session cookie ${name}.`,
    calls: "Calls",
    otherCalls: "Other",
    schemas: "Schemas",
    open: "Open to everybody",
    needsToken: "Needs a token",
    needsSession: "Needs a session",
    parameters: "Parameters",
    body: "Body {type}",
    responses: "Responses",
    required: "required",
    types: { string: "text", integer: "whole number", array: "list", file: "file", any: "any" },
    or: (types: readonly string[]) => types.join(" or "),
    listOf: "list of {type}",
    limits: {
      oneOf: (choices: readonly string[]) => `one of ${choices.join(", ")}`,
      always: (value: string) => `always ${value}`,
      maxEntries: (count: number) => `at most ${count} entries`,
      each: (limit: string) => `each ${limit}`,
      default: (value: string) => `default ${value}`,
      notEmpty: "not empty",
      minCharacters: (count: number) => `at least ${count} characters`,
      maxCharacters: (count: string) => `at most ${count} characters`,
      from: (minimum: number) => `from ${minimum}`,
      upTo: (maximum: number) => `up to ${maximum}`,
    },
  },
} as const;

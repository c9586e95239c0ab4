// Written by `npm run words` from languages/en.json.

type Value = string | number;

/** A sentence with values. */
interface Said<Values> {
  (values: Values): string;
  /** With its places in braces, such as `{email}`: `Sentence` fills them with elements. */
  readonly text: string;
}

/** The sentences that readers see, by page. */
export interface Sentences {
  pageTitle: Said<{ page: Value; siteName: Value }>;
  inBrowser: {
    subscribing: string;
    thanks: string;
    subscribed: { title: string; description: string };
    subscriptionFailed: string;
    notReached: string;
    linkCopied: string;
    linkNotCopied: string;
    suggestions: string;
    codeCopied: string;
    codeNotCopied: string;
    notifications: string;
    close: string;
  };
  ofParts: { close: string; images: string; imageOf: string; previousImage: string; nextImage: string };
  mails: {
    confirmation: {
      subject: Said<{ siteName: Value }>;
      heading: string;
      request: string;
      requestWithAddress: string;
      button: string;
      withoutButton: string;
      footer: string;
    };
    reminder: { subject: Said<{ siteName: Value }>; text: string; button: string; footer: string };
    welcome: { subject: Said<{ siteName: Value }>; button: string };
    invitation: {
      subject: Said<{ siteName: Value }>;
      text: Said<{ inviter: Value; siteName: Value }>;
      howLong: Said<{ days: Value }>;
      button: string;
      footer: string;
    };
    passwordLink: {
      subject: Said<{ siteName: Value }>;
      text: Said<{ username: Value; siteName: Value }>;
      howLong: string;
      button: string;
      footer: string;
    };
    signIn: {
      newBrowser: { subject: Said<{ siteName: Value }>; text: Said<{ username: Value; siteName: Value }> };
      codesRefused: { subject: Said<{ siteName: Value }>; text: Said<{ username: Value; siteName: Value }> };
      proofsRefused: { subject: Said<{ siteName: Value }>; text: Said<{ username: Value; siteName: Value }> };
      emailChanged: { subject: Said<{ siteName: Value }>; text: Said<{ username: Value; siteName: Value }> };
      newPassword: { subject: Said<{ siteName: Value }>; text: Said<{ username: Value; siteName: Value }> };
      advice: string;
      button: string;
      footer: string;
    };
    ownData: { subject: string; text: Said<{ siteName: Value }>; button: string; footer: string };
    newAddress: { subject: string; text: Said<{ siteName: Value }>; button: string; footer: string };
    question: {
      subject: Said<{ siteName: Value }>;
      text: string;
      silence: Said<{ days: Value }>;
      button: string;
      unsubscribe: string;
      footer: Said<{ siteName: Value }>;
    };
    digest: { subject: Said<{ siteName: Value }>; opening: Said<{ siteName: Value }> };
    message: { subject: Said<{ sender: Value }>; footer: Said<{ sender: Value; siteName: Value }> };
    newsletter: {
      reason: Said<{ siteName: Value }>;
      unsubscribe: string;
      preferences: string;
      web: string;
      readArticle: string;
      readOn: string;
      readPost: string;
      image: Said<{ description: Value }>;
    };
  };
  defaults: {
    tagline: string;
    description: string;
    homeTitle: string;
    homeText: string;
    communityClaim: string;
    testimonials: [
      { quote: string; name: string; role: string },
      { quote: string; name: string; role: string },
    ];
    welcomeSubject: string;
    welcomeText: string;
  };
  layout: {
    skip: string;
    copyright: Said<{ year: Value; siteName: Value }>;
    mainMenu: string;
    smallMenu: string;
    openMenu: string;
    home: string;
    blog: string;
    allPosts: string;
    join: string;
    subscribe: string;
    company: string;
    categories: string;
    tools: string;
    smallPrint: string;
    newsletter: string;
    rss: string;
    api: string;
    footerLinks: string;
    theme: string;
    themes: { system: string; light: string; dark: string };
    popup: { heading: string; text: string; button: string };
  };
  subscribeForm: { label: string; placeholder: string; button: string; note: string; trap: string };
  pages: { label: string; previous: string; next: string; page: string };
  posts: { all: string; failedFeatured: string; unknownDate: string };
  search: { label: string; button: string };
  home: {
    title: Said<{ siteName: Value; tagline: Value }>;
    formNote: Said<{ community: Value }>;
    band: string;
    bandNote: string;
    contents: {
      heading: string;
      more: Said<{ isCommon: Value; commonNoun: Value; category: Value }>;
      items: [
        { heading: string; text: string },
        { heading: string; text: string },
        { heading: string; text: string },
      ];
    };
    fromReaders: string;
    quote: Said<{ quote: Value }>;
    featured: string;
    topics: string;
  };
  blog: {
    heading: string;
    ofCategory: Said<{ category: Value }>;
    ofAuthor: Said<{ author: Value }>;
    ofTag: Said<{ tag: Value }>;
    ofSearch: Said<{ search: Value; list: Value }>;
    page: Said<{ list: Value; page: Value }>;
    description: Said<{ list: Value; siteName: Value; description: Value }>;
    featured: string;
    latest: string;
    count: Said<{ count: number }>;
    found: Said<{ count: number; search: Value }>;
    clear: string;
    none: string;
    empty: string;
    beyondEnd: Said<{ page: Value; link: Value }>;
    lastPage: Said<{ page: Value }>;
    failed: string;
    tryAgain: string;
    loading: string;
    stayUpdated: string;
    stayUpdatedText: string;
    category: string;
    all: string;
    popularTags: string;
    trending: string;
  };
  post: {
    readingTime: Said<{ minutes: number }>;
    role: string;
    contents: string;
    smallContents: string;
    table: string;
    copyCode: string;
    tags: string;
    enjoyed: { heading: string; text: string; button: string };
    popup: { heading: string; text: string };
    share: string;
    shareLabel: string;
    shareOn: string;
    updatedOn: Said<{ date: Value }>;
    copyLink: string;
    replyByMail: string;
    turn: string;
    previous: string;
    next: string;
    related: string;
  };
  notFound: {
    title: Said<{ siteName: Value }>;
    number: string;
    heading: string;
    text: string;
    otherPages: string;
    frontPage: string;
    discover: string;
  };
  postFailure: { heading: string; text: string; button: string };
  failure: {
    heading: string;
    text: string;
    problems: {
      bad_request: { title: string; text: string };
      unauthenticated: { title: string; text: string };
      forbidden: { title: string; text: string };
      not_found: { title: string; text: string };
      conflict: { title: string; text: string };
      too_large: { title: string; text: string };
      unsupported_media_type: { title: string; text: string };
      invalid: { title: string; text: string };
      too_many_requests: { title: string; text: string };
      internal: { title: string; text: string };
      unavailable: { title: string; text: string };
      out_of_space: { title: string; text: string };
    };
    requestId: Said<{ id: Value }>;
  };
  archive: {
    name: string;
    page: Said<{ page: Value }>;
    description: Said<{ siteName: Value; description: Value }>;
    series: Said<{ siteName: Value }>;
    heading: string;
    text: string;
    none: string;
    readArticles: string;
    beyondEnd: string;
    goToLatest: string;
    getNext: string;
  };
  subscription: {
    readBlog: string;
    subscribe: { name: string; heading: string; text: string };
    subscribed: {
      name: string;
      heading: string;
      text: string;
      nothingYet: Said<{ link: Value }>;
      askAgain: string;
    };
    confirm: { name: string; heading: string; text: Said<{ email: Value }>; button: string; notYou: string };
    confirmed: { name: string; heading: string; text: Said<{ email: Value }>; everyLetterEnds: string };
    alreadyConfirmed: {
      name: string;
      heading: string;
      text: Said<{ email: Value }>;
      everyLetterEnds: string;
    };
    expiredLink: { name: string; heading: string; text: Said<{ days: Value }> };
    deadConfirmLink: { name: string; heading: string; text: string };
    nobodysAddress: { name: string; heading: string; text: string; button: string };
    otherAddress: string;
    unsubscribe: {
      name: string;
      heading: string;
      text: Said<{ email: Value }>;
      button: string;
      byAccident: string;
    };
    unsubscribed: {
      name: string;
      heading: string;
      text: string;
      undo: string;
      changedMind: Said<{ link: Value }>;
      subscribeAgain: string;
    };
    returned: { name: string; heading: string; text: Said<{ email: Value }> };
    deadUnsubscribeLink: { name: string; heading: string; text: string };
    testEmail: { name: string; heading: string; text: string };
    preferences: {
      name: string;
      heading: string;
      active: Said<{ email: Value }>;
      paused: Said<{ email: Value; date: Value }>;
      stopped: Said<{ email: Value }>;
      inactive: Said<{ email: Value }>;
      resume: string;
      pause: string;
      unsubscribe: string;
      topics: string;
      topicsText: string;
      saveTopics: string;
      topicsSaved: string;
      ownData: string;
      ownDataText: Said<{ email: Value }>;
      mailLink: string;
    };
    keep: { name: string; heading: string; text: Said<{ email: Value }>; button: string; notWanted: string };
    kept: { name: string; heading: string; text: Said<{ email: Value }>; everyLetterEnds: string };
    linkMailed: { name: string; heading: string; text: Said<{ email: Value }>; nothingYet: string };
    ownData: {
      name: string;
      heading: string;
      about: Said<{ email: Value }>;
      newAddress: string;
      placeholder: string;
      change: string;
      changeNote: string;
      stored: string;
      storedText: string;
      download: string;
      erase: string;
      eraseText: string;
      eraseButton: string;
      eraseHeading: string;
      keep: string;
    };
    newAddressMailed: { name: string; heading: string; text: Said<{ email: Value }>; untilThen: string };
    erased: { name: string; heading: string; text: string };
    newAddress: { name: string; heading: string; text: Said<{ email: Value }>; button: string };
    addressChanged: { name: string; heading: string; text: Said<{ email: Value }> };
    addressChangedBefore: { name: string; heading: string; text: Said<{ email: Value }> };
    deadOwnLink: { name: string; heading: string; text: string };
    poll: {
      name: string;
      forReader: Said<{ email: Value }>;
      saved: string;
      choose: string;
      results: string;
      answers: Said<{ count: number }>;
    };
  };
  about: {
    name: string;
    description: Said<{ siteName: Value }>;
    heading: string;
    opening: Said<{ siteName: Value }>;
    mission: { heading: string; lead: string; text: string };
    work: { heading: string; blog: string; blogOnOther: string; newsletter: string };
    values: {
      heading: string;
      items: [
        { heading: string; text: string },
        { heading: string; text: string },
        { heading: string; text: string },
      ];
    };
    band: string;
    button: string;
  };
  faq: {
    name: string;
    title: string;
    description: Said<{ siteName: Value }>;
    heading: string;
    opening: Said<{ link: Value }>;
    writeToUs: string;
    questions: [
      { question: string; answer: string },
      { question: string; answer: string },
      { question: string; answer: string },
      { question: string; answer: string },
      { question: string; answer: string },
      { question: Said<{ siteName: Value }>; answer: string },
      { question: string; answer: string },
    ];
  };
  privacy: {
    title: string;
    summary: string;
    sections: [
      { heading: string; parts: [] },
      { heading: string; parts: [string, string, string] },
      { heading: string; parts: [string, [string, string, string, string], string] },
      { heading: string; parts: [string, string] },
      { heading: string; parts: [string] },
      { heading: string; parts: [string] },
      { heading: string; parts: [string] },
    ];
  };
  terms: {
    title: string;
    summary: string;
    sections: [
      { heading: string; parts: [string] },
      { heading: string; parts: [string] },
      { heading: string; parts: [string] },
      { heading: string; parts: [string] },
      { heading: string; parts: [string] },
      { heading: string; parts: [string] },
      { heading: string; parts: [string] },
      { heading: string; parts: [string] },
    ];
  };
  legal: {
    blank: string;
    unchecked: string;
    owner: Said<{ siteName: Value }>;
    ownerAt: Said<{ siteName: Value; address: Value }>;
    writeTo: Said<{ email: Value }>;
    write: Said<{ here: Value }>;
    here: string;
  };
  contact: {
    name: string;
    description: Said<{ siteName: Value }>;
    heading: string;
    send: string;
    noMessage: string;
    sentHeading: string;
    sentText: string;
    text: string;
    newsletter: string;
    newsletterText: string;
    email: string;
    address: string;
    phone: string;
    social: string;
  };
  feeds: { title: Said<{ title: Value; format: Value }> };
  llms: {
    posts: string;
    categories: string;
    pages: string;
    everyPage: string;
    newestPosts: string;
    api: string;
  };
  cards: { category: string };
  blocks: {
    callouts: { note: string; tip: string; important: string; warning: string };
    footnotes: string;
    backToText: string;
    loadsFrom: string;
    image: string;
    contact: { name: string; email: string; message: string; send: string };
    poll: { send: string; results: string; closed: string; stars: string; reply: string };
  };
}

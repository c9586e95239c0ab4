/** The sentences of the scripts that run on readers' pages. A module of its own, because the scripts must stay small. */
export const inBrowser = {
  subscribing: "Subscribing...",
  thanks: "Thanks for subscribing! Check your email to confirm.",
  subscribed: { title: "Subscribed!", description: "Thanks for subscribing to our newsletter." },
  subscriptionFailed: "Subscription failed",
  notReached: "Failed to subscribe. Please try again later.",
  httpError: (status: number) => `HTTP error! status: ${status}`,
  linkCopied: "Link copied to clipboard!",
  linkNotCopied: "The link could not be copied",
  notifications: "Notifications (F8)",
  close: "Close",
} as const;

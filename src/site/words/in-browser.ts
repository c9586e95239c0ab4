/*
 * The sentences of the scripts that run on readers' pages. Each is an export of its own, so that the scripts hold the
 * sentences they use and nothing else.
 */
export const subscribing = "Subscribing...";
export const thanks = "Thanks for subscribing! Check your email to confirm.";
export const subscribed = { title: "Subscribed!", description: "Thanks for subscribing to our newsletter." };
export const subscriptionFailed = "Subscription failed";
export const notReached = "Failed to subscribe. Please try again later.";
export const httpError = (status: number) => `HTTP error! status: ${status}`;
export const linkCopied = "Link copied to clipboard!";
export const linkNotCopied = "The link could not be copied";
export const notifications = "Notifications (F8)";
export const close = "Close";

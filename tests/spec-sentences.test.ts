import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { root } from "../src/server/base/root.ts";

/**
 * The sentences that the specification gives to the letter, by its sections. Other tests say when each is
 * shown, and find parts of a screen by them; that the letters are right is said here. `…` stands for what is filled in.
 */
const sentences = {
  "2, the public pages": [
    "Level up your creativity fast.",
    "Explore Topics",
    "Insights & Stories",
    "Featured Stories",
    "Latest Articles",
    "Trending Now",
    "Stay Updated",
    "Unknown date",
    "Content Creator",
    "Link copied to clipboard!",
    "Enjoyed this article?",
    "Error Loading Blog Post",
    "We couldn't load the blog post you requested. Please try again later.",
    "Return to Blog",
    "Subscribe Now",
    "Join Now",
    "404 Page Not Found | …",
    "The page you're looking for doesn't exist or has been moved.",
    "Discover Our Content",
  ],
  "2, the admin": [
    "Admin Login",
    "New Blog Post",
    "Blog Posts",
    "Create New Post",
    "Create New Blog Post",
    "View Published Post",
    "Back to Posts",
    "Error Loading Post",
    "Return to Posts",
    "Metadata & SEO",
    "PNG, JPG or WEBP (max. 5MB)",
    "Save as Draft",
    "Email Subscribers",
    "Export to CSV",
    "Newsletter Management",
    "Create Newsletter",
    "Newsletter History",
    "Email Preview",
    "Newsletter Subject",
    "Newsletter content will appear here...",
    "Test Your Newsletter",
    "Send Test Email",
    "No newsletters yet",
    "Create your first newsletter to keep your subscribers engaged",
    "Send Newsletter",
    "Schedule Newsletter",
    "Pick a date",
  ],
  "4, what is done": [
    "Subscribing...",
    "Thanks for subscribing! Check your email to confirm.",
    "Your post has been successfully created.",
    "Confirm Deletion",
    "Deleting...",
    "The post has been successfully deleted.",
    "Confirm Removal",
    "Removing...",
  ],
  "5, what is refused": [
    "Please enter a valid email address",
    "Enter your email address",
    "Username is required",
    "Password is required",
    "Title must be at least 5 characters",
    "Excerpt must be at least 10 characters",
    "Content must be at least 50 characters",
    "Cover image must be a valid URL",
    "Author name must be at least 2 characters",
    "Category is required",
    "Slug is required",
    "Subject must be at least 5 characters",
    "Missing content",
    "Please fill in both subject and content before sending a test email.",
    "Are you sure you want to delete this newsletter?",
  ],
  "8, what fails": [
    "Subscription failed",
    "Failed to subscribe. Please try again later.",
    "Failed to load featured posts. Please try again later.",
    "Failed to load blog posts. Please try again later.",
    "No posts found. Try adjusting your search or category filter.",
    "Login failed",
    "Invalid username or password",
    "Failed to load dashboard data. Please try refreshing the page.",
    "No posts found",
    "No subscribers found",
    "Failed to load posts. Please try refreshing the page.",
    "No posts found.",
    "Failed to delete post.",
    "Failed to create post",
    "Failed to update post",
    "An unexpected error occurred while loading the post.",
    "Failed to load subscribers. Please try refreshing the page.",
    "No subscribers found.",
    "No subscribers found matching your search.",
    "Failed to remove subscriber.",
    "Response missing secure_url",
    "Failed to parse response",
    "Upload failed",
    "Server error: …",
    "Network error during upload",
    "HTTP error! status: …",
    "Failed to create newsletter",
    "Failed to send newsletter",
    "Failed to schedule newsletter",
    "Failed to send test email",
    "Failed to load newsletters. Please try refreshing the page.",
  ],
  "8, what succeeds": [
    "Subscribed!",
    "Thanks for subscribing to our newsletter.",
    "Login successful",
    "Post created",
    "Post updated",
    "Post deleted",
    "Subscriber removed",
    "Newsletter created",
    "The newsletter has been created successfully.",
    "Newsletter sent",
    "The newsletter has been sent to all active subscribers.",
    "Newsletter scheduled",
    "The newsletter has been scheduled successfully.",
    "Newsletter deleted",
    "The newsletter has been deleted successfully.",
    "Test email sent",
    "Check your inbox for the test newsletter.",
  ],
};

/** The strings and the texts of elements in all sources, each on one line, with its values as `…`. */
function readTexts(): Set<string> {
  const files = globSync("src/**/*.{ts,tsx,json}", { cwd: root, exclude: (path) => path.includes(".test.") });
  const texts = files.flatMap((file) => {
    const source = readFileSync(`${root}/${file}`, "utf8").replaceAll("&apos;", "'").replaceAll("&amp;", "&");
    const strings = [...source.matchAll(/"((?:[^"\\\n]|\\.)*)"/g), ...source.matchAll(/`([^`]*)`/g)];
    return [...strings, ...source.matchAll(/>([^<>{}]+)</g)].map(([, text = ""]) =>
      text
        .replaceAll(/\$?\{[^}]*\}/g, "…")
        .replaceAll(/\s+/g, " ")
        .trim(),
    );
  });
  return new Set(texts);
}

test("every sentence of the specification stands in the sources to the letter", () => {
  const texts = readTexts();
  const missing = Object.entries(sentences).flatMap(([section, ofSection]) =>
    ofSection.filter((sentence) => !texts.has(sentence)).map((sentence) => `section ${section}: ${sentence}`),
  );
  expect(missing).toEqual([]);
});

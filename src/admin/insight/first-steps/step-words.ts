import type { FirstStep } from "../../../contract/insight/first-steps.ts";

interface StepWords {
  title: string;
  why: string;
}

export const stepWords: Record<FirstStep, StepWords> = {
  write: { title: "Write a post", why: "It can stay a draft until you publish it." },
  samples: {
    title: "Remove the sample posts",
    why: "Readers see them until then. The example texts and links leave with them, and what you have edited stays.",
  },
  examples: {
    title: "Replace the example texts and links",
    why: "Readers still see these:",
  },
  mail: {
    title: "Prove the mail server",
    why: "Send yourself a test email, and see whether it would reach readers.",
  },
  address: {
    title: "Enter your postal address",
    why: "Most countries require it in every newsletter.",
  },
  legal: {
    title: "Check the privacy policy and the terms",
    why: "Both say that nobody has checked them until you do.",
  },
  readers: {
    title: "Invite or import readers",
    why: "Import a list, add addresses, or share the address of your subscribe page.",
  },
  backup: {
    title: "Back up to another disk",
    why: "Backups are kept beside the data, so one broken disk would take both.",
  },
};

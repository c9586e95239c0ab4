export interface Question {
  question: string;
  /** Plain text. */
  answer: string;
}

/** What readers ask most, in the order in which they ask it. */
export const questionsFor = (siteName: string): Question[] => [
  {
    question: "What do I get when I subscribe?",
    answer:
      "One letter every Monday morning: two or three articles from the site, one tip to try before Friday, and one tool that we have used for a month. It takes about nine minutes to read. Nothing else is sent to your address.",
  },
  {
    question: "Does it cost anything?",
    answer:
      "No. The letter is free and will stay free. Some of the tools that we write about cost money; we pay for them ourselves, and nobody pays us to mention them.",
  },
  {
    question: "How do I stop it?",
    answer:
      "Every letter ends with a link that stops it. You click one button, the page says goodbye, and that is the last you hear of us. There is no form to fill in and no question to answer.",
  },
  {
    question: "I subscribed but nothing has arrived. Why?",
    answer:
      "We send one short message first, to make sure that the address is really yours. Look for it in the junk folder, open it, and click the button on the page that it leads to. The next letter comes on the Monday after.",
  },
  {
    question: "What do you do with my address?",
    answer:
      "We keep it to send you the letter, and for nothing else. It is not sold, lent or matched with anything. When you leave, it stays on the list of those that we must not write to, until you ask us to erase it.",
  },
  {
    question: `May I write for ${siteName}?`,
    answer:
      "Please do. Send three sentences about the piece and one link to something that you are proud of. We answer everyone within two weeks, and we pay for what we print.",
  },
  {
    question: "May I reprint an article?",
    answer:
      "Yes, up to three paragraphs with a link to the original. For a whole piece, or a translation, write to us first. We nearly always say yes.",
  },
];

import type { Words } from "../english/english.ts";
import type { NamedNewsletter } from "../naming/name-newsletter.ts";

export const germanDefaults = ({
  newsletter: der,
  Newsletter: Der,
  on,
}: NamedNewsletter): Words["defaults"] => ({
  tagline: `${der} für alle, die etwas machen`,
  description:
    "Ein Blog und ein wöchentlicher Newsletter für alle, die etwas machen und es dorthin stellen, wo andere es lesen können.",
  homeTitle: `${Der}\nfür alle, die\n*etwas machen.*`,
  homeText:
    "Jede Woche Einblicke, Werbetipps, die nicht schreien, und Werkzeuge, die sich lohnen. In neun Minuten gelesen, die ganze Woche genutzt.",
  communityClaim: "Mehr als 10.000 Kreative lesen mit.",
  testimonials: [
    {
      quote:
        "Der einzige Newsletter, den ich nach oben in den Posteingang schiebe statt in einen Ordner namens Später. Seit dem Frühjahr klaue ich jede Woche etwas daraus.",
      name: "Ines Calder",
      role: "schreibt die Gartennotizen",
    },
    {
      quote:
        "Kurz, ruhig und öfter im Recht, als mir lieb ist. Unser eigener Newsletter ist jetzt halb so lang und wird doppelt so viel gelesen.",
      name: "Tomasz Wren",
      role: "Redakteur in einem Museum",
    },
  ],
  welcomeSubject: "Du bist dabei",
  welcomeText: `Danke, dass du deine Anmeldung bestätigt hast. Die nächste Ausgabe kommt ${on || "bald"}.\n\nBis dahin findest du alle früheren auf der Website.`,
});

import type { Words } from "../english/english.ts";
import type { NamedNewsletter } from "./name-newsletter.ts";

export const polishDefaults = ({ newsletter, Newsletter, on }: NamedNewsletter): Words["defaults"] => ({
  tagline: `${newsletter} dla tych, którzy tworzą`,
  description:
    "Blog i cotygodniowy newsletter dla tych, którzy tworzą i pokazują swoje prace tam, gdzie inni mogą je przeczytać.",
  homeTitle: `${Newsletter}\ndla tych,\n*którzy tworzą.*`,
  homeText:
    "Co tydzień pomysły, wskazówki o marketingu, który nie krzyczy, i narzędzia, które warto mieć. Dziewięć minut czytania, pożytek na cały tydzień.",
  communityClaim: "Dołącz do ponad 10 000 twórców.",
  testimonials: [
    {
      quote:
        "To jedyny newsletter, który przesuwam na górę skrzynki, a nie do folderu Później. Od wiosny co tydzień coś z niego kradnę.",
      name: "Ines Calder",
      role: "pisze The Allotment Notes",
    },
    {
      quote:
        "Krótki, spokojny i częściej ma rację, niż bym chciał. Nasz własny newsletter jest teraz o połowę krótszy i czytany dwa razy częściej.",
      name: "Tomasz Wren",
      role: "redaktor w muzeum",
    },
  ],
  welcomeSubject: "Jesteś na liście",
  welcomeText: `Dziękujemy za potwierdzenie. Kolejny numer przyjdzie ${on || "niedługo"}.\n\nDo tego czasu wszystko, co wysłaliśmy wcześniej, jest na stronie.`,
});

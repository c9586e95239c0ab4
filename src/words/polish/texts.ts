import type { Words } from "../english/english.ts";
import type { LegalText } from "../english/texts.ts";
import { asBeginning } from "../naming/naming.ts";
import type { NamedNewsletter } from "./name-newsletter.ts";

export const about = ({ at, on, every }: NamedNewsletter): Words["about"] => ({
  name: "O nas",
  description: (siteName) => `Po co jest ${siteName}, co robimy i czego się trzymamy.`,
  heading: "Dla tych,\n*którzy tworzą.*",
  opening: (siteName) =>
    `${siteName} to blog przez cały tydzień, a ${on || "na koniec"} newsletter. Oto dlaczego go piszemy i jak.`,
  mission: {
    heading: "Nasza misja",
    lead: "Dać tym, którzy tworzą, więcej godzin na tworzenie i uczciwą szansę, że ktoś ich przeczyta.",
    text: "Większość porad o publikowaniu pisze się po to, żeby je udostępniać. Nasze piszemy po to, żeby ich używać. Mówią, co wypróbowano, ile to kosztowało i co z tego wyszło, tak aby w pięć minut dało się ocenić, czy to coś dla ciebie.",
  },
  work: {
    heading: "Co robimy",
    blog: "Przez cały tydzień publikujemy artykuły na osiem tematów, od strategii treści i technologii po narzędzia, które zasługują na miejsce na biurku. Każdy skracamy, aż jest tak krótki, jak się da, i wciąż prawdziwy.",
    blogOnOther:
      "Przez cały tydzień publikujemy artykuły. Każdy skracamy, aż jest tak krótki, jak się da, i wciąż prawdziwy.",
    newsletter: `${asBeginning(at || "co tydzień", "pl")} wychodzi numer z najlepszymi z nich, najnowszymi trendami bez szumu, jedną wskazówką do wypróbowania i jednym narzędziem, którego używaliśmy przez miesiąc. Czyta się go dziewięć minut.`,
  },
  values: {
    heading: "Nasze zasady",
    items: [
      {
        heading: "Najpierw sprawdzone",
        text: "Polecamy to, czego sami używaliśmy, i mówimy, jak długo. Kiedy się myliliśmy, też o tym piszemy.",
      },
      {
        heading: "Krótko, potem krócej",
        text: `Twój czas${on && ` ${on}`} jest wart więcej niż nasza liczba słów. Co ci nie pomaga, znika, zanim to zobaczysz.`,
      },
      {
        heading: "Łatwo odejść",
        text: "Bez ciasteczek, bez obcych, którzy patrzą, bez sztuczek przy drzwiach. Na końcu każdego numeru jest link, którym rezygnujesz.",
      },
    ],
  },
  band: `Jeden newsletter.\n${asBeginning(every, "pl")}.\n*Nic więcej.*`,
  button: "Zapisz się",
});

export const faq = ({ every }: NamedNewsletter): Words["faq"] => ({
  name: "Pytania",
  title: "Częste pytania",
  description: (siteName) => `Siedem najczęstszych pytań czytelników ${siteName} wraz z odpowiedziami.`,
  heading: "Pytania i odpowiedzi.",
  opening: "Siedem najczęstszych pytań czytelników. Jeśli nie ma tu twojego, {link}, a odpowie ci człowiek.",
  writeToUs: "napisz do nas",
  questions: (siteName) => [
    {
      question: "Co dostanę, kiedy się zapiszę?",
      answer: `${asBeginning(every, "pl")} jeden numer: dwa lub trzy artykuły ze strony, jedną wskazówkę do wypróbowania i jedno narzędzie, którego używaliśmy przez miesiąc. To około dziewięciu minut czytania. Nic innego na twój adres nie wysyłamy.`,
    },
    {
      question: "Czy to coś kosztuje?",
      answer:
        "Nie. Newsletter jest bezpłatny i taki zostanie. Niektóre narzędzia, o których piszemy, są płatne; płacimy za nie sami i nikt nie płaci nam za to, że o nich wspominamy.",
    },
    {
      question: "Jak zrezygnować?",
      answer:
        "Na końcu każdego numeru jest link, którym rezygnujesz. Klikasz jeden przycisk, strona się żegna i więcej o nas nie słyszysz. Nie ma formularza ani pytań.",
    },
    {
      question: "Mój adres jest zapisany, ale nic nie przyszło. Dlaczego?",
      answer:
        "Najpierw wysyłamy krótką wiadomość, aby upewnić się, że adres naprawdę należy do ciebie. Poszukaj jej w spamie, otwórz i kliknij przycisk na stronie, do której prowadzi. Kolejny numer przyjdzie już do ciebie.",
    },
    {
      question: "Co robicie z moim adresem?",
      answer:
        "Przechowujemy go, aby wysyłać ci newsletter, i do niczego więcej. Nie sprzedajemy go, nie pożyczamy i z niczym nie łączymy. Kiedy odchodzisz, zostaje na liście tych, do których nie wolno nam pisać, dopóki nie poprosisz o jego usunięcie.",
    },
    {
      question: `Czy mogę pisać dla ${siteName}?`,
      answer:
        "Bardzo prosimy. Przyślij trzy zdania o tekście i link do czegoś, co ci się naprawdę udało. Odpowiadamy każdemu w ciągu dwóch tygodni i płacimy za to, co publikujemy.",
    },
    {
      question: "Czy mogę przedrukować artykuł?",
      answer:
        "Tak, do trzech akapitów z linkiem do oryginału. W sprawie całego tekstu albo tłumaczenia najpierw do nas napisz. Prawie zawsze się zgadzamy.",
    },
  ],
});

export const privacy: LegalText = {
  title: "Polityka prywatności",
  summary: "Co o tobie przechowujemy, dlaczego, jak długo i jak to usunąć.",
  sections: [
    { heading: "Kto odpowiada", parts: [] },
    {
      heading: "Kiedy czytasz",
      parts: [
        "Możesz tu czytać wszystko, nie mówiąc nam, kim jesteś. Strona nie używa ciasteczek i niczego nie wczytuje od innych firm.",
        "Liczymy, ile razy dziennie czytany jest artykuł i z jakiej strony lub linku przyszli czytelnicy. W tym celu twoja przeglądarka wysyła krótką wiadomość. Twój adres nie jest zapisywany razem z tą liczbą; aby policzyć czytelnika raz dziennie, mieszamy go z sekretem, który jest tylko w pamięci i codziennie znika.",
        "Jeśli wybierzesz jasny lub ciemny motyw albo zamkniesz okno z zaproszeniem do zapisu, przeglądarka to zapamięta. Zostaje to na twoim urządzeniu i nigdy do nas nie trafia.",
      ],
    },
    {
      heading: "Kiedy się zapisujesz",
      parts: [
        "Przechowujemy:",
        [
          "twój adres e-mail oraz imię, jeśli przyszło razem z nim;",
          "kiedy i w jaki sposób zamówiono newsletter oraz kiedy to potwierdzono;",
          "które numery ci wysłano, kiedy i co odpowiedział twój serwer poczty;",
          "czy numer otwarto i które linki wybrano, jeśli dany numer to mierzy.",
        ],
        "Używamy tego, aby wysyłać ci zamówiony newsletter i wiedzieć, które numery są tego warte. Niczego nie dostaniesz przed potwierdzeniem adresu, żeby nikt inny nie mógł cię zapisać. Aby programy nie zalewały formularza, przez około dobę przechowujemy zaszyfrowaną postać twojego adresu sieciowego.",
      ],
    },
    {
      heading: "Kiedy odchodzisz",
      parts: [
        "Na końcu każdego numeru jest link, którym rezygnujesz jednym kliknięciem. Nie trzeba hasła ani powodu.",
        "Od tej chwili nic ci nie wysyłamy. Zapisujemy, że na ten adres nie wolno pisać, w postaci skrótu z kluczem, z którego nie da się odczytać adresu: bez niego stara lista mogłaby zapisać cię znowu przez pomyłkę. Resztę usuwamy na twoją prośbę.",
      ],
    },
    {
      heading: "Kto jeszcze to widzi",
      parts: [
        "Nikt nie kupuje, nie wynajmuje ani nie pożycza twoich danych. Leżą na serwerze, który prowadzimy lub wynajmujemy, a newsletter przechodzi w drodze do ciebie przez serwery poczty. Obrazy i czcionki pochodzą z tej samej strony, żeby żadna inna firma nie wiedziała, co tu czytasz. Linki do innych stron prowadzą w miejsca z własnymi zasadami.",
      ],
    },
    {
      heading: "Twoje prawa",
      parts: [
        "Możesz zapytać, co o tobie przechowujemy, poprosić o poprawienie, zabrać to ze sobą albo poprosić o usunięcie. Napisz na podany wyżej adres. W sprawie newslettera opieramy się na twojej zgodzie, którą możesz w każdej chwili wycofać, a w pozostałych sprawach na naszym interesie w tym, żeby strona działała i nie była nadużywana. Jeśli uważasz, że postępujemy źle, możesz złożyć skargę do organu ochrony danych w miejscu, w którym mieszkasz.",
      ],
    },
    {
      heading: "Zmiany",
      parts: [
        "Kiedy w tej polityce zmieni się coś ważnego, kolejny numer powie o tym, zanim zmiana zacznie obowiązywać.",
      ],
    },
  ],
};

export const terms = ({ every }: NamedNewsletter): LegalText => ({
  title: "Warunki korzystania",
  summary: "Czego możesz od nas oczekiwać i o co cię prosimy.",
  sections: [
    {
      heading: "Kim jesteśmy",
      parts: ["Czytając stronę lub zapisując się do newslettera, zgadzasz się na to, co poniżej."],
    },
    {
      heading: "Newsletter",
      parts: [
        `Newsletter jest bezpłatny. Chcemy wysyłać go ${every}, ale możemy pominąć numer, zmienić jego treść albo go zakończyć. Możesz zrezygnować w każdej chwili, używając linku na jego końcu. Zapisuj się tylko własnym adresem.`,
      ],
    },
    {
      heading: "Co piszemy",
      parts: [
        "Artykuły i numery mówią to, co wiemy i myślimy w dniu, w którym się ukazują. Piszemy je starannie, ale nie są poradą w twojej sprawie, a świat się zmienia. Sprawdź to, co ważne, zanim na tym oprzesz decyzję.",
      ],
    },
    {
      heading: "Korzystanie z naszych tekstów",
      parts: [
        "Teksty i obrazy należą do nas albo do ich autorów. Możesz cytować do trzech akapitów z linkiem do oryginału i dowolnie udostępniać linki. O wszystko inne najpierw zapytaj.",
      ],
    },
    {
      heading: "Uczciwe korzystanie ze strony",
      parts: [
        "Nie próbuj włamywać się na stronę, przeciążać jej, zapisywać innych osób ani podawać za swoje tego, co tu jest. Możemy odmówić dostępu każdemu, kto to robi.",
      ],
    },
    {
      heading: "Strony innych osób",
      parts: [
        "Linkujemy do stron i narzędzi, które nie są nasze. Wybieramy je starannie, ale nie możemy za nie odpowiadać.",
      ],
    },
    {
      heading: "Za co odpowiadamy",
      parts: [
        "Odpowiadamy za szkody, które wyrządzimy umyślnie lub przez rażące niedbalstwo, oraz wszędzie tam, gdzie prawo nie pozwala tego ograniczyć. Poza tym strona i newsletter są takie, jakie są: bezpłatne i bez obietnicy, że zawsze działają i zawsze mają rację.",
      ],
    },
    {
      heading: "Zmiany i prawo",
      parts: [
        "Kiedy w tych warunkach zmieni się coś ważnego, kolejny numer o tym powie. Obowiązuje prawo miejsca, w którym jesteśmy, a prawa, które chronią cię jako konsumenta tam, gdzie mieszkasz, pozostają nienaruszone.",
      ],
    },
  ],
});

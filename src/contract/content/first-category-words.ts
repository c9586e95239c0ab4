import type { siteLanguages } from "../base/languages.ts";

type Language = Exclude<(typeof siteLanguages)[number]["value"], "en">;

/** Title and description. */
type CategoryWords = readonly [title: string, description: string];

/**
 * The words of the first categories in the languages of readers, in the order of `firstCategories`. A site gets them when it is
 * set up, and from then on they are the owner's; the addresses are the same in every language.
 */
export const firstCategoryWords: Record<Language, readonly CategoryWords[]> = {
  de: [
    ["Content-Strategie", "Was man sagt, wem man es sagt und was man weglässt."],
    ["Technik", "Was unter einer Website läuft, verständlich erklärt."],
    ["Wachstum", "Leser finden und ihnen Gründe geben zu bleiben."],
    ["Produktivität", "Dinge fertig bekommen, ohne den Feierabend zu opfern."],
    ["Kreativität", "Woher Ideen kommen und wie man sie behält."],
    ["Social Media", "Dabei sein, ohne darin unterzugehen."],
    ["Marketing", "Bekannt werden, ohne laut zu werden."],
    ["Werkzeuge", "Die wenigen, die ihren Platz auf dem Schreibtisch verdienen."],
  ],
  es: [
    ["Estrategia de contenidos", "Qué decir, a quién y qué dejar fuera."],
    ["Tecnología", "Lo que hay debajo de un sitio web, explicado con claridad."],
    ["Crecimiento", "Encontrar lectores y darles motivos para quedarse."],
    ["Productividad", "Terminar las cosas sin perder las tardes."],
    ["Creatividad", "De dónde vienen las ideas y cómo conservarlas."],
    ["Redes sociales", "Estar presente sin dejarse absorber."],
    ["Marketing", "Darse a conocer sin gritar."],
    ["Herramientas", "Las pocas que merecen un sitio en la mesa."],
  ],
  fr: [
    ["Stratégie de contenu", "Que dire, à qui, et que laisser de côté."],
    ["Technologie", "Ce qui fait tourner un site, expliqué simplement."],
    ["Croissance", "Trouver des lecteurs et leur donner des raisons de rester."],
    ["Productivité", "Finir ce que l’on commence sans y passer ses soirées."],
    ["Créativité", "D’où viennent les idées, et comment les garder."],
    ["Réseaux sociaux", "Être présent sans s’y perdre."],
    ["Marketing", "Se faire connaître sans élever la voix."],
    ["Outils", "Les rares qui méritent leur place sur le bureau."],
  ],
  it: [
    ["Strategia dei contenuti", "Che cosa dire, a chi, e che cosa tralasciare."],
    ["Tecnologia", "Quello che sta sotto un sito, spiegato con parole semplici."],
    ["Crescita", "Trovare lettori e dare loro motivi per restare."],
    ["Produttività", "Finire le cose senza sacrificare le serate."],
    ["Creatività", "Da dove vengono le idee e come tenerle."],
    ["Social media", "Esserci senza farsi assorbire."],
    ["Marketing", "Farsi conoscere senza alzare la voce."],
    ["Strumenti", "I pochi che meritano un posto sulla scrivania."],
  ],
  pl: [
    ["Strategia treści", "Co powiedzieć, komu i co pominąć."],
    ["Technologia", "To, na czym działa strona, wyjaśnione po ludzku."],
    ["Rozwój", "Jak znaleźć czytelników i dać im powody, by zostali."],
    ["Produktywność", "Jak kończyć sprawy i nie tracić wieczorów."],
    ["Kreatywność", "Skąd biorą się pomysły i jak ich nie zgubić."],
    ["Media społecznościowe", "Jak być obecnym i nie dać się pochłonąć."],
    ["Marketing", "Jak dać się poznać bez krzyku."],
    ["Narzędzia", "Te nieliczne, które zasługują na miejsce na biurku."],
  ],
  "pt-BR": [
    ["Estratégia de conteúdo", "O que dizer, para quem e o que deixar de fora."],
    ["Tecnologia", "O que há por trás de um site, explicado com clareza."],
    ["Crescimento", "Encontrar leitores e dar a eles motivos para ficar."],
    ["Produtividade", "Terminar as coisas sem perder as noites."],
    ["Criatividade", "De onde vêm as ideias e como guardá-las."],
    ["Redes sociais", "Estar presente sem ser consumido."],
    ["Marketing", "Ser conhecido sem gritar."],
    ["Ferramentas", "As poucas que merecem um lugar na mesa."],
  ],
  he: [
    ["אסטרטגיית תוכן", "מה לומר, למי, ועל מה לוותר."],
    ["טכנולוגיה", "מה שפועל מאחורי האתר, בהסבר פשוט."],
    ["צמיחה", "איך מוצאים קוראים ונותנים להם סיבות להישאר."],
    ["פרודוקטיביות", "לסיים דברים בלי לוותר על הערבים."],
    ["יצירתיות", "מאין באים רעיונות ואיך שומרים עליהם."],
    ["רשתות חברתיות", "להיות נוכחים בלי להיבלע."],
    ["שיווק", "לספר לאנשים בלי לצעוק."],
    ["כלים", "המעטים שראויים למקום על השולחן."],
  ],
};

import type { Words } from "../english/english.ts";
import type { LegalText } from "../english/texts.ts";
import { asBeginning } from "../naming/naming.ts";
import type { NamedNewsletter } from "../naming/name-newsletter.ts";

export const about = ({ at, on, day }: NamedNewsletter): Words["about"] => ({
  name: "Chi siamo",
  description: (siteName) => `A che cosa serve ${siteName}, che cosa facciamo e in che cosa crediamo.`,
  heading: "Per chi\n*crea cose.*",
  opening: (siteName) =>
    `${siteName} è un blog durante la settimana e, ${on || "alla fine"}, una newsletter. Ecco perché la scriviamo, e come.`,
  mission: {
    heading: "La nostra missione",
    lead: "Dare a chi crea più ore per creare, e una vera possibilità di essere letto.",
    text: "La maggior parte dei consigli sul pubblicare è scritta per essere condivisa. I nostri sono scritti per essere usati. Dicono che cosa si è provato, quanto è costato e com’è andata, così che tu possa decidere in cinque minuti se fa per te.",
  },
  work: {
    heading: "Che cosa facciamo",
    blog: "Durante la settimana pubblichiamo articoli su otto argomenti, dalla strategia dei contenuti e dalla tecnologia agli strumenti che meritano il loro posto sulla scrivania. Ognuno viene rivisto finché è breve quanto può esserlo restando vero.",
    blogOnOther:
      "Durante la settimana pubblichiamo articoli. Ognuno viene rivisto finché è breve quanto può esserlo restando vero.",
    newsletter: `${asBeginning(at || "ogni settimana", "it")} parte una newsletter con i migliori, le ultime tendenze senza il rumore, un consiglio da provare e uno strumento che abbiamo usato per un mese. Si legge in nove minuti.`,
  },
  values: {
    heading: "I nostri valori",
    items: [
      {
        heading: "Prima provato",
        text: "Consigliamo ciò che abbiamo usato, e diciamo per quanto tempo. Quando abbiamo sbagliato, scriviamo anche questo.",
      },
      {
        heading: "Breve, poi più breve",
        text: `Il tuo tempo${day && `, di ${day},`} vale più del nostro numero di parole. Ciò che non ti aiuta viene tolto prima che tu lo veda.`,
      },
      {
        heading: "Facile da lasciare",
        text: "Niente cookie, niente estranei che guardano, niente trucchi all’ingresso. Ogni newsletter termina con un link che la ferma.",
      },
    ],
  },
  band: `Una newsletter.\n${day ? `Ogni ${day}` : "Ogni settimana"}.\n*Nient’altro.*`,
  button: "Iscriviti ora",
});

export const faq = ({ day, on, every }: NamedNewsletter): Words["faq"] => ({
  name: "Domande",
  title: "Domande frequenti",
  description: (siteName) => `Le sette domande più frequenti dei lettori di ${siteName}, con le risposte.`,
  heading: "Domande e risposte.",
  opening:
    "Le sette domande che i lettori fanno più spesso. Se la tua non c’è, {link} e una persona ti risponderà.",
  writeToUs: "scrivici",
  questions: (siteName) => [
    {
      question: "Che cosa ricevo se mi iscrivo?",
      answer: `Una email ${every}: due o tre articoli del sito, un consiglio da provare e uno strumento che abbiamo usato per un mese. Si legge in circa nove minuti. Al tuo indirizzo non arriva altro.`,
    },
    {
      question: "Costa qualcosa?",
      answer:
        "No. La newsletter è gratuita e lo resterà. Alcuni degli strumenti di cui scriviamo costano; li paghiamo noi, e nessuno ci paga per citarli.",
    },
    {
      question: "Come la fermo?",
      answer:
        "Ogni newsletter termina con un link che la ferma. Fai clic su un pulsante, la pagina ti saluta, e non ci senti più. Nessun modulo da compilare, nessuna domanda.",
    },
    {
      question: "Mi sono iscritto ma non è arrivato nulla. Perché?",
      answer: `Prima mandiamo un breve messaggio, per essere sicuri che l’indirizzo sia davvero tuo. Cercalo nella cartella spam, aprilo e fai clic sul pulsante della pagina a cui porta. La prossima newsletter arriva ${day ? `${on} dopo` : "appena esce"}.`,
    },
    {
      question: "Che cosa fate con il mio indirizzo?",
      answer:
        "Lo conserviamo per inviarti la newsletter, e per nient’altro. Non viene venduto, prestato o incrociato con nulla. Quando te ne vai, resta nell’elenco di quelli a cui non dobbiamo scrivere, finché non ci chiedi di cancellarlo.",
    },
    {
      question: `Posso scrivere per ${siteName}?`,
      answer:
        "Volentieri. Manda tre frasi sul pezzo e un link a qualcosa di cui vai fiero. Rispondiamo a tutti entro due settimane, e paghiamo ciò che pubblichiamo.",
    },
    {
      question: "Posso ripubblicare un articolo?",
      answer:
        "Sì, fino a tre paragrafi con un link all’originale. Per un pezzo intero, o una traduzione, scrivici prima. Diciamo quasi sempre di sì.",
    },
  ],
});

export const privacy: LegalText = {
  title: "Privacy",
  summary: "Che cosa conserviamo di te, perché, per quanto tempo, e come farlo cancellare.",
  sections: [
    { heading: "Chi è responsabile", parts: [] },
    {
      heading: "Quando leggi",
      parts: [
        "Qui puoi leggere tutto senza dirci chi sei. Il sito non usa cookie e non carica nulla da altre aziende.",
        "Contiamo quante volte un articolo viene letto ogni giorno, e da quale sito o link arrivano i lettori. Per questo il tuo browser invia un breve messaggio. Il tuo indirizzo non viene conservato con il conteggio; per contare un lettore una volta al giorno viene mescolato con un segreto che resta solo in memoria e viene buttato ogni giorno.",
        "Se scegli un tema chiaro o scuro, o chiudi il riquadro che ti invita a iscriverti, il tuo browser lo ricorda. Resta sul tuo dispositivo e non ci viene mai inviato.",
      ],
    },
    {
      heading: "Quando ti iscrivi",
      parts: [
        "Conserviamo:",
        [
          "il tuo indirizzo email, e il tuo nome se ci è arrivato con esso;",
          "quando hai chiesto la newsletter, in che modo, e quando l’hai confermata;",
          "quali newsletter ti sono state inviate, quando, e che cosa ha risposto il tuo server di posta;",
          "se una newsletter è stata aperta e quali link sono stati seguiti, dove una newsletter lo misura.",
        ],
        "Lo usiamo per inviarti la newsletter che hai chiesto e per capire quali valgono la pena. Non ricevi nulla prima di aver confermato l’indirizzo, perché nessun altro possa iscriverti. Per impedire ai programmi di inondare il modulo, conserviamo per circa un giorno una forma cifrata del tuo indirizzo di rete.",
      ],
    },
    {
      heading: "Quando te ne vai",
      parts: [
        "Ogni newsletter termina con un link che la ferma con un clic. Non servono password né motivi.",
        "Da allora non ti inviamo più nulla. Annotiamo che a questo indirizzo non si deve scrivere, come impronta con chiave da cui l’indirizzo non si può leggere: senza di essa, un vecchio elenco potrebbe riportarti indietro per errore. Il resto viene cancellato quando lo chiedi.",
      ],
    },
    {
      heading: "Chi altro li vede",
      parts: [
        "Nessuno compra, affitta o prende in prestito i tuoi dati. Si trovano su un server che gestiamo o affittiamo, e la newsletter passa per i server di posta fino a te. Immagini e caratteri vengono da questo stesso sito, perché nessun’altra azienda sappia che cosa leggi qui. I link ad altri siti portano in luoghi con regole proprie.",
      ],
    },
    {
      heading: "I tuoi diritti",
      parts: [
        "Puoi chiedere che cosa conserviamo di te, farlo correggere, portarlo con te o farlo cancellare. Scrivi all’indirizzo qui sopra. Per la newsletter ci basiamo sul tuo consenso, che puoi revocare in qualsiasi momento, e per il resto sul nostro interesse a un sito che funzioni e di cui non si abusi. Se pensi che sbagliamo, puoi rivolgerti all’autorità per la protezione dei dati del luogo in cui vivi.",
      ],
    },
    {
      heading: "Modifiche",
      parts: [
        "Quando questa informativa cambia in modo importante, la newsletter successiva lo dice prima che la modifica valga.",
      ],
    },
  ],
};

export const terms = ({ every }: NamedNewsletter): LegalText => ({
  title: "Condizioni d’uso",
  summary: "Che cosa puoi aspettarti da noi, e che cosa ti chiediamo.",
  sections: [
    {
      heading: "Chi siamo",
      parts: ["Leggendo il sito o iscrivendoti alla newsletter accetti quanto segue."],
    },
    {
      heading: "La newsletter",
      parts: [
        `La newsletter è gratuita. Vogliamo inviarla ${every}, ma possiamo saltarne una, cambiarne il contenuto o chiuderla. Puoi fermarla in qualsiasi momento con il link alla fine. Iscriviti con un indirizzo tuo.`,
      ],
    },
    {
      heading: "Ciò che scriviamo",
      parts: [
        "Articoli e newsletter dicono ciò che sappiamo e pensiamo il giorno in cui escono. Sono scritti con cura, ma non sono una consulenza per il tuo caso, e le cose cambiano. Verifica ciò che conta prima di farci affidamento.",
      ],
    },
    {
      heading: "Usare i nostri testi",
      parts: [
        "Testi e immagini appartengono a noi o a chi li ha fatti. Puoi citare fino a tre paragrafi con un link all’originale, e condividere i link come vuoi. Per tutto il resto, chiedi prima.",
      ],
    },
    {
      heading: "Uso corretto del sito",
      parts: [
        "Non cercare di violare il sito, di sovraccaricarlo, di iscrivere altre persone o di spacciare per tuo ciò che è qui. Possiamo respingere chi lo fa.",
      ],
    },
    {
      heading: "I siti degli altri",
      parts: [
        "Rimandiamo a pagine e strumenti che non sono nostri. Li scegliamo con cura, ma non possiamo risponderne.",
      ],
    },
    {
      heading: "Di che cosa rispondiamo",
      parts: [
        "Rispondiamo dei danni che causiamo apposta o per grave negligenza, e ovunque la legge non ci permetta di limitarlo. Al di là di questo, il sito e la newsletter sono così come sono, gratuiti e senza la promessa che ci siano sempre o che abbiano sempre ragione.",
      ],
    },
    {
      heading: "Modifiche e legge",
      parts: [
        "Quando queste condizioni cambiano in modo importante, la newsletter successiva lo dice. Vale la legge del luogo in cui siamo, e i diritti che ti proteggono come consumatore dove vivi restano intatti.",
      ],
    },
  ],
});

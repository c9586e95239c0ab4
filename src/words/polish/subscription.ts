import type { Words } from "../english/english.ts";
import type { NamedNewsletter } from "./name-newsletter.ts";
import { inBrowser } from "./notices.ts";

const readBlog = "Czytaj blog";
const checkEmail = "Sprawdź pocztę";
const linkNotValid = "Nieprawidłowy link";
const everyLetterEnds = "Na końcu każdego numeru jest link, którym wypisujesz się jednym kliknięciem.";

export const subscription = ({ newsletter, Newsletter }: NamedNewsletter): Words["subscription"] => ({
  readBlog,
  subscribe: {
    name: "Zapisz się",
    heading: `${Newsletter} w twojej skrzynce.`,
    text: "Podaj nam swój adres e-mail. Najpierw wyślemy ci link, żeby nikt inny nie mógł cię zapisać.",
  },
  subscribed: {
    name: checkEmail,
    heading: "Jeszcze jeden krok.",
    text: inBrowser.thanks,
    nothingYet: "Po kilku minutach nic nie ma? Zajrzyj do spamu albo {link}.",
    askAgain: "poproś o link jeszcze raz",
  },
  confirm: {
    name: "Potwierdź zapis",
    heading: "Jedno kliknięcie i jesteś na liście.",
    text: `${Newsletter} ma przychodzić na adres {email}. Kliknij przycisk, jeśli to twoje zamówienie.`,
    button: "Potwierdzam zapis",
    notYou: "To nie ty? Zamknij tę stronę. Bez kliknięcia niczego nie wysyłamy.",
  },
  confirmed: {
    name: "Dziękujemy",
    heading: "Jesteś na liście.",
    text: `Dziękujemy. ${Newsletter} będzie teraz przychodzić na {email}.`,
    everyLetterEnds,
  },
  alreadyConfirmed: {
    name: "Na liście",
    heading: "Już jesteś na liście.",
    text: `${Newsletter} przychodzi na {email}. Nie musisz nic więcej robić.`,
    everyLetterEnds,
  },
  expiredLink: {
    name: "Link wygasł",
    heading: "Ten link wygasł.",
    text: (days) => `Linki do potwierdzenia działają ${days} dni. Podaj swój adres e-mail, aby dostać nowy.`,
  },
  deadConfirmLink: {
    name: linkNotValid,
    heading: "Ten link już nie działa.",
    text: "Może jest za stary albo niepełny. Poproś tu o nowy.",
  },
  nobodysAddress: {
    name: "Wypisz się",
    heading: "Na ten adres nie przychodzi newsletter.",
    text: "Ten adres nie jest zapisany. Możesz też sprawić, żeby nikt go znów nie zapisał.",
    button: "Nie zapisuj go więcej",
  },
  otherAddress: "Jeśli dostajesz newsletter na inny adres, otwórz tam link na końcu ostatniego numeru.",
  unsubscribe: {
    name: "Wypisz się",
    heading: "Zrezygnować z newslettera?",
    text: `Jedno kliknięcie i ${newsletter} nie przyjdzie więcej na {email}. Bez pytań.`,
    button: "Wypisuję się",
    byAccident: "Otwarte przez przypadek? Zamknij tę stronę, a nic się nie zmieni.",
  },
  unsubscribed: {
    name: "Wypisano",
    heading: "Gotowe. Nie ma cię na liście.",
    text: "Wypisano cię. Na ten adres nie przyjdzie już żaden numer.",
    undo: "Cofnij",
    changedMind: "Zmiana zdania? Możesz w każdej chwili {link}.",
    subscribeAgain: "zapisać się znowu",
  },
  returned: {
    name: "Witamy z powrotem",
    heading: "Cofnięte. Jesteś na liście.",
    text: `Jak gdyby nic się nie stało: ${newsletter} przychodzi na {email}.`,
  },
  deadUnsubscribeLink: {
    name: linkNotValid,
    heading: "Ten link nie działa.",
    text: "Może jest niepełny. Otwórz link na końcu ostatniego numeru albo skopiuj cały link do paska adresu.",
  },
  testEmail: {
    name: "E-mail testowy",
    heading: "To jest test.",
    text: "Ten link pochodzi z e-maila testowego. Nic nie robi.",
  },
  preferences: {
    name: "Twój newsletter",
    heading: "Twój newsletter, tak jak lubisz.",
    active: `${Newsletter} przychodzi na {email}.`,
    paused: `${Newsletter} znów zacznie przychodzić na {email}: {date}.`,
    stopped: `${Newsletter} nie przychodzi na {email}, dopóki tego nie zmienisz.`,
    inactive: "Na {email} nie przychodzi newsletter.",
    resume: "Przysyłajcie znowu",
    pause: "Miesiąc przerwy",
    unsubscribe: "Wypisuję się",
    topics: "Twoje tematy",
    topicsText: "Zaznacz, co cię interesuje.",
    saveTopics: "Zapisz tematy",
    topicsSaved: "Twoje tematy są zapisane.",
    ownData: "Twój adres i twoje dane",
    ownDataText:
      "Aby zmienić adres albo pobrać lub usunąć swoje dane, otrzymasz link na {email}: ktoś mógł przesłać numer dalej.",
    mailLink: "Wyślijcie mi link",
  },
  keep: {
    name: "Zostań z nami",
    heading: "Czy nadal chcesz newsletter?",
    text: `Kliknij przycisk, a ${newsletter} nadal będzie przychodzić na {email}.`,
    button: "Przysyłajcie dalej",
    notWanted: "Jeśli nie chcesz, użyj linku do wypisania w e-mailu.",
  },
  kept: {
    name: "Dziękujemy",
    heading: "Newsletter będzie przychodzić dalej.",
    text: `Dziękujemy. ${Newsletter} przychodzi na {email}.`,
    everyLetterEnds,
  },
  linkMailed: {
    name: checkEmail,
    heading: "Link jest w drodze.",
    text: (email) => `Wysyłamy go na ${email}. Działa przez godzinę.`,
    nothingYet: "Po kilku minutach nic nie ma? Zajrzyj do spamu.",
  },
  ownData: {
    name: "Twoje dane",
    heading: "Twój adres i twoje dane.",
    about: "Chodzi o {email}.",
    newAddress: "Inny adres",
    placeholder: "Twój adres e-mail",
    change: "Zmień adres",
    changeNote: "Na nowy adres wyślemy e-mail z prośbą o potwierdzenie.",
    stored: "Co o tobie przechowujemy",
    storedText:
      "Twój adres, imię, jeśli je znamy, treść i datę twojej zgody oraz to, które numery ci wysłaliśmy.",
    download: "Pobierz moje dane",
    erase: "Usuń wszystko",
    eraseText:
      "Wszystkie twoje dane osobowe zostaną od razu usunięte i nie dostaniesz więcej numerów. Tego nie da się cofnąć.",
    eraseButton: "Usuń moje dane",
  },
  newAddressMailed: {
    name: checkEmail,
    heading: "Jeszcze jeden krok.",
    text: (email) => `Wysłaliśmy link na ${email}. Otwórz go, aby newsletter przychodził tam.`,
    untilThen: "Do tego czasu newsletter przychodzi na stary adres.",
  },
  erased: {
    name: "Usunięte",
    heading: "Gotowe. Twoje dane są usunięte.",
    text: "Nie przechowujemy o tobie żadnych danych osobowych i nie dostaniesz więcej numerów.",
  },
  newAddress: {
    name: "Twój nowy adres",
    heading: "Jedno kliknięcie i newsletter się przeprowadza.",
    text: `Od teraz ${newsletter} będzie przychodzić na {email}.`,
    button: "Użyj tego adresu",
  },
  addressChanged: {
    name: "Adres zmieniony",
    heading: "Gotowe. Newsletter się przeprowadził.",
    text: "Od teraz przychodzi na {email}.",
  },
  addressChangedBefore: {
    name: "Adres zmieniony",
    heading: "Adres został już zmieniony.",
    text: "Twoja subskrypcja jest na adresie {email}. Nie musisz nic więcej robić.",
  },
  deadOwnLink: {
    name: linkNotValid,
    heading: "Ten link już nie działa.",
    text: "Linki do twoich danych działają przez godzinę. Otwórz „Ustawienia” na końcu ostatniego numeru, aby poprosić o nowy.",
  },
});

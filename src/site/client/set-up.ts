/*
 * The page of the set-up: chooses the time zone of the browser, names the language that is chosen, and shows the page in
 * the color that is chosen. Without it, the server's time zone is chosen, and the samples of the colors explain themselves.
 */
const zones = document.querySelector<HTMLSelectElement>("select[data-detect]");
const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
if (zones && timeZone) {
  // Browsers and servers do not have the same list: Europe/Kiev is Europe/Kyiv in newer ones.
  if (![...zones.options].some(({ value }) => value === timeZone)) zones.add(new Option(timeZone, timeZone));
  zones.value = timeZone;
}

const showLook = () => {
  const chosen = document.querySelector<HTMLInputElement>("[name=accentColor]:checked");
  document.documentElement.style.cssText = chosen?.dataset["tokens"] ?? "";
};
const showLanguage = () => {
  const chosen = document.querySelector<HTMLSelectElement>("[name=language]")?.selectedOptions[0];
  const named = document.querySelector<HTMLElement>(".proposed bdi");
  if (!chosen || !named) return;
  named.textContent = chosen.text;
  named.lang = chosen.value;
};
const show = () => {
  showLook();
  showLanguage();
};
document.addEventListener("change", show);
show();

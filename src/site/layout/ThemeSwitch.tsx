const themes = [
  { value: "system", title: "System" },
  { value: "light", title: "Light" },
  { value: "dark", title: "Dark" },
];

/** Chooses between paper and night. The first script does the work and shows it: without scripts it is not there. */
export function ThemeSwitch() {
  return (
    <fieldset className="theme">
      <legend className="hidden">Theme</legend>
      {themes.map(({ value, title }) => (
        <label key={value}>
          <input className="hidden" type="radio" name="theme" value={value} />
          {title}
        </label>
      ))}
    </fieldset>
  );
}

const paths = {
  right: "M5 12h14m-7-7 7 7-7 7",
  left: "m12 19-7-7 7-7m7 7H5",
  down: "m6 9 6 6 6-6",
  menu: "M4 5h16M4 12h16M4 19h16",
  close: "M18 6 6 18M6 6l12 12",
  plus: "M5 12h14M12 5v14",
  check: "M20 6 9 17l-5-5",
  search: "m21 21-4.34-4.34M3 11a8 8 0 1 0 16 0 8 8 0 1 0-16 0",
  list: "M3 5h.01M3 12h.01M3 19h.01M8 5h13M8 12h13M8 19h13",
  link: "M10 13a5 5 0 0 0 7.54.54l3-3a5 5 0 0 0-7.07-7.07l-1.72 1.71M14 11a5 5 0 0 0-7.54-.54l-3 3a5 5 0 0 0 7.07 7.07l1.71-1.71",
  share: "M12 3v12m-4-8 4-4 4 4M8 11H5v10h14V11h-3",
  alert: "M12 8v4m0 4h.01M2 12a10 10 0 1 0 20 0 10 10 0 1 0-20 0",
};

/** A drawing that repeats what the words beside it say. */
export function Icon({ name }: { name: keyof typeof paths }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}

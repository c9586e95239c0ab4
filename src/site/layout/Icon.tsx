const paths = {
  right: "M5 12h14m-7-7 7 7-7 7",
  left: "m12 19-7-7 7-7m7 7H5",
  menu: "M4 5h16M4 12h16M4 19h16",
  check: "M20 6 9 17l-5-5",
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

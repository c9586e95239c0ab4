/** The color that somebody has typed, as `#rrggbb`; undefined while it is none. */
export function pickedIn(typed: string): string | undefined {
  const color = typed.trim().toLowerCase();
  return /^#[0-9a-f]{6}$/.test(color) ? color : undefined;
}

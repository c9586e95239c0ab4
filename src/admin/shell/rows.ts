/** The rows of the screen's tables that have something to focus, from the top. */
function rowsOnScreen(): { row: Element; target: HTMLElement }[] {
  return [...document.querySelectorAll("main tbody tr")].flatMap((row) => {
    const target = row.querySelector<HTMLElement>("th a, th button, a, button, input");
    return target ? [{ row, target }] : [];
  });
}

const currentRow = () => document.activeElement?.closest("tr");

/** Leads focus to the row after (1) or before (-1) the one that has it; to the first when none has. */
export function focusRow(step: 1 | -1) {
  const rows = rowsOnScreen();
  const current = currentRow();
  const index = rows.findIndex(({ row }) => row === current);
  const next = index === -1 ? rows[0] : rows[index + step];
  next?.target.focus();
}

/** Presses the box of the row that has focus. */
export function pickRow() {
  currentRow()?.querySelector<HTMLInputElement>("input[type=checkbox]")?.click();
}

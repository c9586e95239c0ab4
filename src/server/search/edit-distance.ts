/** How many letters must be added, taken away, changed or swapped with their neighbour to make `a` into `b`. */
export function editDistance(a: string, b: string): number {
  const width = b.length + 1;
  // All rows in one piece: it is asked thousands of times for one search.
  const distances = new Uint16Array((a.length + 1) * width);
  for (let column = 0; column < width; column++) distances[column] = column;
  for (let row = 1; row <= a.length; row++) {
    const here = row * width;
    const above = here - width;
    distances[here] = row;
    for (let column = 1; column < width; column++) {
      const isSame = a.charCodeAt(row - 1) === b.charCodeAt(column - 1);
      let distance = Math.min(
        (distances[above + column] ?? 0) + 1,
        (distances[here + column - 1] ?? 0) + 1,
        (distances[above + column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const isSwap =
        row > 1 &&
        column > 1 &&
        a.charCodeAt(row - 1) === b.charCodeAt(column - 2) &&
        a.charCodeAt(row - 2) === b.charCodeAt(column - 1);
      if (isSwap) distance = Math.min(distance, (distances[above - width + column - 2] ?? 0) + 1);
      distances[here + column] = distance;
    }
  }
  return distances[a.length * width + b.length] ?? 0;
}

const lineOf = (color: string, fillOpacity: number) =>
  ({
    type: "linear",
    stroke: color,
    strokeWidth: 1.6,
    fill: color,
    fillOpacity,
    activeDot: { r: 3.5, fill: color, stroke: "var(--canvas)" },
    isAnimationActive: false,
  }) as const;

/** How an `Area` of recharts is drawn: the first line of a chart, and a second one. */
export const inkLine = lineOf("var(--ink)", 0.07);
export const accentLine = lineOf("var(--accent)", 0.12);

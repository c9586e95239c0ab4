import { counted } from "../../../contract/base/counting.ts";

const AXIS_WIDTH = 52;
/** The share of the axis around the last value in which another number would touch it. */
const TOO_CLOSE = 0.09;

interface TickProps {
  x: number | string;
  y: number | string;
  payload: { value: number | string };
}

/*
 * Ticks are drawn here, and not by the library: it measures its own labels, and those of its grid, in an element that
 * it leaves at the end of the page, where screen readers find it.
 */

/**
 * The axis of values, at the right, and its hairlines across the chart. The last value of each line is named by
 * `LastValue`: no tick is in its place.
 */
export function valueAxis(...lines: readonly (readonly number[])[]) {
  const values = lines.flat();
  const lasts = lines.map((line) => line.at(-1) ?? 0);
  const range = Math.max(...values, 1) - Math.min(...values, ...lasts);
  return {
    orientation: "right",
    width: AXIS_WIDTH,
    axisLine: false,
    tickLine: false,
    allowDecimals: false,
    tickCount: 4,
    interval: 0,
    tick: ({ x, y, payload: { value } }: TickProps) => (
      <g>
        <path d={`M0 ${y}H${x}`} className="stroke-line" />
        <text x={x} y={y} dy=".32em" fontSize={11} className="fill-ink-3">
          {lasts.every((last) => Math.abs(Number(value) - last) > range * TOO_CLOSE) &&
            counted(Number(value))}
        </text>
      </g>
    ),
  } as const;
}

interface TimeAxis {
  /** The places that are named. */
  ticks: string[];
  nameOf: (place: string) => string;
}

/** The axis of time, with the names of some places. */
export const timeAxis = ({ ticks, nameOf }: TimeAxis) =>
  ({
    ticks,
    interval: 0,
    tickLine: false,
    axisLine: { stroke: "var(--line-strong)" },
    height: 20,
    tick: ({ x, y, payload: { value } }: TickProps) => (
      <text x={x} y={y} dy=".71em" fontSize={11} className="fill-ink-3">
        {nameOf(String(value))}
      </text>
    ),
  }) as const;

interface LastValueProps {
  value: number;
  /** In pixels, so that the names of two lines that end side by side do not touch. */
  shift?: number;
  /** Given by the chart. */
  cx?: number;
  cy?: number;
}

/** A dot at the end of a chart, and its value on the axis. */
export function LastValue({ value, shift = 0, cx = 0, cy = 0 }: LastValueProps) {
  return (
    <g>
      <circle cx={cx} cy={cy} r={3.5} className="fill-ink" />
      <text x={cx + 10} y={cy + shift} dy=".32em" fontSize={11} fontWeight={600} className="fill-ink">
        {counted(value)}
      </text>
    </g>
  );
}

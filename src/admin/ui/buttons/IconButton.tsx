import type { ComponentProps } from "react";
import type { IconDrawing } from "../icons/icons.tsx";
import { pressable } from "./pressable.ts";
import { Tooltip } from "./Tooltip.tsx";

interface IconButtonProps extends Omit<ComponentProps<"button">, "children" | "aria-label"> {
  /** What it does: its name, and the words of its tooltip. */
  name: string;
  icon: IconDrawing;
}

/** A button without words: its tooltip has them. */
export function IconButton({ name, icon: Icon, className = "", ...rest }: IconButtonProps) {
  return (
    <Tooltip words={name}>
      <button
        type="button"
        aria-label={name}
        className={`grid size-control place-items-center rounded-md text-ink-2 hover:bg-hover hover:text-ink aria-disabled:cursor-default aria-disabled:text-ink-3 aria-pressed:bg-active aria-pressed:text-ink max-md:size-11 ${className}`}
        {...pressable(rest)}
      >
        <Icon className="icon max-md:size-5" aria-hidden="true" />
      </button>
    </Tooltip>
  );
}

import type { ComponentProps, MouseEvent } from "react";

type ButtonProps = ComponentProps<"button">;

/**
 * What a button is given so that `disabled` stops its presses and leaves it the focus: a browser would take that from a
 * button which is disabled by its own press, and lead the keyboard nowhere.
 */
export function pressable({ disabled = false, ...rest }: ButtonProps): ButtonProps {
  return disabled ? { ...rest, "aria-disabled": true, onClick: refuse } : rest;
}

/** A form is not submitted either: Enter in one of its fields presses its button. */
const refuse = (event: MouseEvent) => event.preventDefault();

/** A double click is one click: a second would send a test email again, or remove subscribers again and undo only that. */
export const once = (onClick: ButtonProps["onClick"]) => (event: MouseEvent<HTMLButtonElement>) => {
  if (event.detail > 1) event.preventDefault();
  else onClick?.(event);
};

import type { ComponentProps } from "react";
import { Link } from "react-router";
import { Plus } from "../icons/icons.tsx";
import { once, pressable } from "./pressable.ts";

interface ButtonLook {
  /** One `primary` a screen; `destructive` only in the dialog that asks. */
  kind?: "primary" | "plain" | "ghost" | "destructive" | undefined;
  size?: "small" | "normal" | "large" | undefined;
}

interface ButtonProps extends ComponentProps<"button">, ButtonLook {}

export function Button({ kind, size, type = "button", className = "", ...rest }: ButtonProps) {
  const isMain = type === "submit" || kind === "primary" || kind === "destructive";
  const pressed = isMain ? { ...rest, onClick: once(rest.onClick) } : rest;
  return <button type={type} className={`${lookOf({ kind, size })} ${className}`} {...pressable(pressed)} />;
}

/** A button that begins something new. */
export const AddButton = ({ children, ...button }: ButtonProps) => (
  <Button {...button}>
    <Plus className="icon" aria-hidden="true" />
    {children}
  </Button>
);

interface ButtonLinkProps extends ComponentProps<typeof Link>, ButtonLook {}

/** A link to a screen of the admin that looks like a button: what it leads to can be opened in a new tab. */
export function ButtonLink({ kind, size, className = "", ...rest }: ButtonLinkProps) {
  return <Link className={`${lookOf({ kind, size })} ${className}`} {...rest} />;
}

const lookOf = ({ kind = "plain", size = "normal" }: ButtonLook) =>
  `inline-flex items-center justify-center gap-1.75 rounded-md border whitespace-nowrap transition-colors duration-160 aria-disabled:cursor-default aria-disabled:border-line aria-disabled:bg-transparent aria-disabled:text-ink-3 ${sizes[size]} ${looks[kind]}`;

const sizes = {
  small: "h-7 px-2 max-md:h-9",
  normal: "h-control px-3",
  large: "h-10 px-3 max-md:h-control",
};

const looks = {
  primary:
    "border-accent bg-accent font-[550] text-accent-ink not-aria-disabled:hover:border-accent-hover not-aria-disabled:hover:bg-accent-hover",
  plain:
    "border-line-strong bg-canvas font-medium not-aria-disabled:hover:border-ink-3 not-aria-disabled:hover:bg-hover",
  ghost:
    "border-transparent font-medium text-ink-2 not-aria-disabled:hover:bg-hover not-aria-disabled:hover:text-ink",
  destructive:
    "border-danger bg-danger font-[550] text-danger-ink not-aria-disabled:hover:border-danger-hover not-aria-disabled:hover:bg-danger-hover",
};

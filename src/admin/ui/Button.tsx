import type { ComponentProps } from "react";

interface ButtonProps extends ComponentProps<"button"> {
  /** One `primary` a screen. */
  kind?: "primary" | "plain" | "ghost";
  isLarge?: boolean;
}

export function Button({
  kind = "plain",
  isLarge = false,
  type = "button",
  className = "",
  ...rest
}: ButtonProps) {
  const height = isLarge ? "h-10" : "h-control";
  return (
    <button
      type={type}
      className={`inline-flex items-center justify-center gap-1.75 rounded-md border px-3 whitespace-nowrap transition-colors duration-160 disabled:cursor-default disabled:border-line disabled:bg-transparent disabled:text-ink-3 ${height} ${looks[kind]} ${className}`}
      {...rest}
    />
  );
}

const looks = {
  primary:
    "border-accent bg-accent font-[550] text-accent-ink enabled:hover:border-accent-hover enabled:hover:bg-accent-hover",
  plain: "border-line-strong bg-canvas font-medium enabled:hover:border-ink-3 enabled:hover:bg-hover",
  ghost: "border-transparent font-medium text-ink-2 enabled:hover:bg-hover enabled:hover:text-ink",
};

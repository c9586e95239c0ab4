import type { ComponentProps } from "react";
import { Button } from "../ui/buttons/Button.tsx";
import type { IconDrawing } from "../ui/icons/icons.tsx";
import { Keys } from "../ui/buttons/Keys.tsx";
import { Tooltip } from "../ui/buttons/Tooltip.tsx";

interface BarToolProps extends Omit<ComponentProps<typeof Button>, "kind" | "size" | "children"> {
  name: string;
  icon: IconDrawing;
  /** The shortcut, shown where there is room. */
  keys?: readonly string[];
}

/** On a phone the tools are a column (`MoreTools`). */
const ofPanel = "max-md:h-11 max-md:justify-start max-md:px-3";

/** A tool in the bar of a writing screen: an icon, and at a desk its word; on a phone both. */
export function BarTool({ name, icon: Icon, keys, className = "", ...rest }: BarToolProps) {
  return (
    <Tooltip words={name} side="bottom" className="xl:hidden">
      <Button kind="ghost" className={`md:max-xl:px-2 xl:px-2.5 ${ofPanel} ${className}`} {...rest}>
        <Icon className="icon max-md:size-5 xl:hidden" aria-hidden="true" />
        <span className="md:max-xl:sr-only">{name}</span>
        {keys && (
          <span className="max-xl:hidden" aria-hidden="true">
            <Keys keys={keys} />
          </span>
        )}
      </Button>
    </Tooltip>
  );
}

/** A page outside the admin, in a new tab. */
export function BarLink({ name, icon: Icon, href }: { name: string; icon: IconDrawing; href: string }) {
  return (
    <Tooltip words={name} side="bottom" className="xl:hidden">
      <a
        href={href}
        target="_blank"
        className={`inline-flex h-control items-center gap-1.75 rounded-md px-2.5 font-medium whitespace-nowrap text-ink-2 hover:bg-hover hover:text-ink md:max-xl:px-2 ${ofPanel}`}
      >
        <span className="md:max-xl:sr-only">{name}</span>
        <Icon className="icon max-md:size-5" aria-hidden="true" />
      </a>
    </Tooltip>
  );
}

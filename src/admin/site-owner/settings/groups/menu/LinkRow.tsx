import type { SiteLink } from "../../../../../contract/settings/menu.ts";
import { Badge } from "../../../../ui/states/Badge.tsx";
import { IconButton } from "../../../../ui/buttons/IconButton.tsx";
import { ArrowDown, ArrowUp, Plus, SquarePen, X } from "../../../../ui/icons/icons.tsx";
import { describeLink, type LinkTargets } from "./link-targets.ts";

interface LinkRowProps {
  link: SiteLink;
  targets: LinkTargets;
  /** Tells the buttons of rows apart: `0-2`. */
  row: string;
  isFirst: boolean;
  isLast: boolean;
  isUnder: boolean;
  onMove: (by: -1 | 1, title: string) => void;
  onEdit: () => void;
  onRemove: () => void;
  /** Missing where nothing more can be added under it. */
  onAddUnder?: (() => void) | undefined;
}

/** An entry of the menu or the footer, with what can be done to it. */
export function LinkRow({ link, targets, row, isUnder, isFirst, isLast, ...acts }: LinkRowProps) {
  const { title, what, fault } = describeLink(link, targets);
  return (
    <div className={`flex items-center gap-x-2 py-1.5 pr-3 max-md:flex-wrap ${isUnder ? "pl-9" : "pl-3"}`}>
      <div className="min-w-0 grow max-md:basis-full">
        <p className="truncate font-medium" title={title}>
          {title}
        </p>
        <p className="text-xs wrap-anywhere text-ink-3">{what}</p>
        {fault && (
          <p className="text-xs">
            <Badge color="warn">{`Not shown. ${fault}.`}</Badge>
          </p>
        )}
      </div>
      <div className="ml-auto flex shrink-0">
        {acts.onAddUnder && <IconButton name={`Add under ${title}`} icon={Plus} onClick={acts.onAddUnder} />}
        <IconButton
          name={`Move ${title} up`}
          icon={ArrowUp}
          data-moves={`${row} up`}
          disabled={isFirst}
          onClick={() => acts.onMove(-1, title)}
        />
        <IconButton
          name={`Move ${title} down`}
          icon={ArrowDown}
          data-moves={`${row} down`}
          disabled={isLast}
          onClick={() => acts.onMove(1, title)}
        />
        <IconButton name={`Edit ${title}`} icon={SquarePen} onClick={acts.onEdit} />
        <IconButton name={`Remove ${title}`} icon={X} data-removes-row={row} onClick={acts.onRemove} />
      </div>
    </div>
  );
}

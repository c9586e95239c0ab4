import { DropdownMenu as Radix } from "radix-ui";
import {
  cloneElement,
  createContext,
  use,
  useCallback,
  useRef,
  useState,
  type ComponentProps,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
} from "react";
import { flushSync } from "react-dom";
import { Check, type IconDrawing } from "../icons/icons.tsx";

interface MenuProps {
  /** The button that opens it; its name is the menu's. */
  trigger: ReactElement<ComponentProps<"button">>;
  align?: "start" | "end";
  /** For a menu that is loaded when its button is pressed. */
  isOpenAtFirst?: boolean;
  /** For a button that can be dragged: Radix opens a menu as soon as its button is pressed. */
  opensOnClick?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  children: ReactNode;
}

/** Closes the menu and does what its item does. */
type Choose = (action: () => void) => void;

const ChooseContext = createContext<Choose>((action) => action());

/**
 * A list of actions behind a button. An action runs at once, with focus back on the button: a dialog which it opens leads
 * there again, and what is typed next goes where the action leads. Not modal: locking the scroll would need a style
 * element, which our policy refuses. It stays where its button is in the document, so that it is in the same landmark,
 * and in the same dialog.
 */
export function Menu({
  trigger,
  align = "end",
  isOpenAtFirst = false,
  opensOnClick = false,
  onOpenChange,
  children,
}: MenuProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  // One that was chosen from goes without its animation: Radix would take the focus after it.
  const [isChosen, setChosen] = useState(false);
  const change = (next: boolean) => {
    setOpen(next);
    if (next) setChosen(false);
    onOpenChange?.(next);
  };
  const button = useRef<HTMLButtonElement>(null);
  const choose = useCallback<Choose>(
    (action) => {
      flushSync(() => {
        setChosen(true);
        setOpen(false);
        onOpenChange?.(false);
      });
      button.current?.focus();
      action();
    },
    [onOpenChange],
  );
  return (
    <Radix.Root modal={false} open={isOpen} onOpenChange={change}>
      <Radix.Trigger ref={button} asChild disabled={opensOnClick}>
        {opensOnClick ? <ClickTrigger button={trigger} isOpen={isOpen} onOpenChange={change} /> : trigger}
      </Radix.Trigger>
      <Radix.Content
        align={align}
        sideOffset={4}
        collisionPadding={8}
        onCloseAutoFocus={(event) => {
          if (isChosen) event.preventDefault();
        }}
        className={`${isChosen ? "" : "floats"} z-50 max-h-(--radix-dropdown-menu-content-available-height) max-w-72 min-w-44 overflow-auto rounded-[9px] bg-raise p-1.25 text-left text-ui font-normal text-ink shadow-lift`}
      >
        <ChooseContext value={choose}>{children}</ChooseContext>
      </Radix.Content>
    </Radix.Root>
  );
}

/** Closes the menu around it, with the focus back on its button. */
export function useCloseMenu(): () => void {
  const choose = use(ChooseContext);
  return useCallback(() => choose(() => undefined), [choose]);
}

interface ClickTriggerProps extends ComponentProps<"button"> {
  button: ReactElement<ComponentProps<"button">>;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** The button with what Radix gives it, for Radix itself disabled. */
function ClickTrigger({ button, isOpen, onOpenChange, ...given }: ClickTriggerProps) {
  // A press outside of the menu closes it before the click.
  const [wasOpen, setWasOpen] = useState(false);
  const attributes = {
    ...given,
    ...button.props,
    disabled: false,
    "data-disabled": undefined,
    onPointerDown: () => setWasOpen(isOpen),
    onClick: (event: MouseEvent) => onOpenChange(event.detail === 0 || !wasOpen),
  };
  return cloneElement(button, attributes);
}

interface MenuItemProps {
  icon?: IconDrawing;
  onSelect: () => void;
  isDestructive?: boolean;
  isDisabled?: boolean;
  children: ReactNode;
}

export function MenuItem({
  icon: Icon,
  onSelect,
  isDestructive = false,
  isDisabled = false,
  children,
}: MenuItemProps) {
  const choose = use(ChooseContext);
  return (
    <Radix.Item
      disabled={isDisabled}
      onSelect={() => choose(onSelect)}
      className={`${itemLook} ${isDestructive ? "text-bad" : ""}`}
    >
      {Icon && <Icon className={`icon ${isDestructive ? "" : "text-ink-3"}`} aria-hidden="true" />}
      {children}
    </Radix.Item>
  );
}

interface MenuChoicesProps {
  /** What is chosen. */
  label: string;
  value: string;
  choices: readonly { value: string; name: string }[];
  onChange: (value: string) => void;
}

/** One of a few, with a tick at the one that holds. The menu stays open, so that the effect is seen. */
export function MenuChoices({ label, value, choices, onChange }: MenuChoicesProps) {
  return (
    <Radix.RadioGroup aria-label={label} value={value} onValueChange={onChange}>
      <p className="px-2 pt-1.5 pb-1 text-xs text-ink-3" aria-hidden="true">
        {label}
      </p>
      {choices.map((choice) => (
        <Radix.RadioItem
          key={choice.value}
          value={choice.value}
          onSelect={(event) => event.preventDefault()}
          className={itemLook}
        >
          <span className="size-4">
            <Radix.ItemIndicator>
              <Check className="icon" aria-hidden="true" />
            </Radix.ItemIndicator>
          </span>
          {choice.name}
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
  );
}

/** Words in a menu that do nothing. */
export function MenuNote({ children }: { children: ReactNode }) {
  return <Radix.Label className="truncate px-2 pt-1.5 pb-1.75 text-ink-3">{children}</Radix.Label>;
}

export function MenuLine() {
  return <Radix.Separator className="my-1.25 h-px bg-line" />;
}

const itemLook =
  "flex h-8 cursor-default items-center gap-2.5 rounded-md px-2 outline-none select-none data-disabled:text-ink-3 data-highlighted:bg-active max-md:h-11";

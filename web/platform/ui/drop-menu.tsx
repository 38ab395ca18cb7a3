import {
  createContext,
  use,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
} from 'react';

import { isFocusLost } from '#web/platform/ui/lost-focus.ts';

import classes from './drop-menu.module.css';

/** Props to spread on the button that opens the menu. */
export interface DropTargetProps {
  ref: RefObject<HTMLButtonElement | null>;
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  'aria-controls': string | undefined;
  onClick: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

interface DropMenuProps {
  /** Accessible name of the menu. */
  label: string;
  /**
   * Position: below the button, aligned with its start or end, or to its right (then fixed to the window, so that nothing cuts it
   * off).
   */
  place?: 'start' | 'end' | 'right';
  /** Width in px; as wide as its items when omitted. */
  width?: number;
  /** Whether it contains a field, which the menu role does not allow: the items are then in nested menus. */
  hasField?: boolean;
  /** Called when the menu closed, with or without a choice. */
  onClose?: () => void;
  renderTarget: (props: DropTargetProps) => ReactNode;
  children: ReactNode;
}

const gap = 4;
const edge = 8;
const CloseContext = createContext<() => void>(() => {});

/**
 * A menu of actions below its button, for pointer and keyboard: arrows, Home, End and first letters move, Enter chooses, Escape
 * and Tab close. Mantine's menu adds a positioning engine of 30 KB, too much for the initial load of every screen.
 */
export function DropMenu(props: DropMenuProps) {
  const { label, place = 'start', width, hasField, onClose, renderTarget, children } = props;
  const [opened, setOpened] = useState(false);
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);

  const close = () => {
    if (!opened) return;
    setOpened(false);
    onClose?.();
  };
  const closeToButton = () => {
    button.current?.focus();
    close();
  };

  useCloseOutside(opened, root, close);
  const style = useStyle(opened, place, width, button, menu);
  // Runs on every render, because items may be added later. It does not take the focus from something opened over the menu.
  useEffect(() => {
    if (opened && (isFocusLost() || document.activeElement === button.current))
      itemsOf(menu.current)[0]?.focus({ preventScroll: true });
  });

  return (
    <div ref={root} className={classes.root}>
      {renderTarget({
        ref: button,
        'aria-haspopup': 'menu',
        'aria-expanded': opened,
        'aria-controls': opened ? id : undefined,
        onClick: () => (opened ? close() : setOpened(true)),
        onKeyDown: (event) => {
          if (opened || event.key !== 'ArrowDown') return;
          event.preventDefault();
          setOpened(true);
        },
      })}
      {opened && (
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- its role is menu or dialog
        <div
          ref={menu}
          id={id}
          role={hasField ? 'dialog' : 'menu'}
          tabIndex={-1}
          aria-label={label}
          className={classes.menu}
          data-place={place}
          style={style}
          onKeyDown={(event) => {
            if (event.key === 'Tab') close();
            else if (event.key === 'Escape') stopAnd(event, closeToButton);
            else moveFocus(event, itemsOf(menu.current));
          }}
        >
          <CloseContext value={closeToButton}>{children}</CloseContext>
        </div>
      )}
    </div>
  );
}

/** Props to spread on an item that is a link. */
interface DropItemProps {
  role: 'menuitem';
  tabIndex: -1;
  className: string | undefined;
  'aria-current': 'true' | undefined;
  onClick: (event: MouseEvent) => void;
  children: ReactNode;
}

interface ItemProps {
  icon?: ReactNode;
  /** Whether this is the current choice. */
  current?: boolean;
  onSelect?: () => void;
  /** Whether the menu stays open, with other items. */
  keepOpen?: boolean;
  /** For links: `(props) => <Link to="/faq" {...props} />`. */
  render?: (props: DropItemProps) => ReactNode;
  children: ReactNode;
}

export function DropItem({ icon, current = false, onSelect, keepOpen = false, render, children }: ItemProps) {
  const close = use(CloseContext);
  const props: DropItemProps = {
    role: 'menuitem',
    tabIndex: -1,
    className: classes.item,
    'aria-current': current ? 'true' : undefined,
    onClick: () => {
      if (!keepOpen) close();
      onSelect?.();
    },
    children: (
      <>
        {icon}
        <span className={classes.text}>{children}</span>
      </>
    ),
  };
  return render ? render(props) : <button type="button" {...props} />;
}

/** A line between groups of items. */
export function DropDivider() {
  return <hr className={classes.divider} />;
}

/** A small heading above some items. */
export function DropLabel({ children }: { children: ReactNode }) {
  return <div className={classes.label}>{children}</div>;
}

function itemsOf(menu: HTMLElement | null): HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
}

function stopAnd(event: KeyboardEvent, action: () => void): void {
  event.preventDefault();
  // Escape must not close the drawer or dialog around the menu.
  event.stopPropagation();
  action();
}

function moveFocus(event: KeyboardEvent, items: readonly HTMLElement[]): void {
  const at = items.findIndex((item) => item === document.activeElement);
  const letter = event.key.length === 1 && event.key !== ' ' ? event.key.toLowerCase() : null;
  const next =
    letter === null
      ? {
          ArrowDown: items[(at + 1) % items.length],
          ArrowUp: items.at(at <= 0 ? -1 : at - 1),
          Home: items[0],
          End: items.at(-1),
        }[event.key]
      : [...items.slice(at + 1), ...items.slice(0, at + 1)].find((item) =>
          item.textContent.trim().toLowerCase().startsWith(letter),
        );
  if (next) stopAnd(event, () => next.focus());
}

/** Calls back when something outside `root` is pressed. */
export function useCloseOutside(
  opened: boolean,
  root: RefObject<HTMLElement | null>,
  close: () => void,
): void {
  useEffect(() => {
    if (!opened) return;
    const onPointerDown = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) close();
    };
    document.addEventListener('pointerdown', onPointerDown);
    return () => document.removeEventListener('pointerdown', onPointerDown);
  });
}

/**
 * Positions the menu within the window: above its button where there is more room, moved sideways where it would be cut off.
 * Beside its button, the menu is fixed to the window, so that a scrolling column does not cut it off.
 */
function useStyle(
  opened: boolean,
  place: 'start' | 'end' | 'right',
  width: number | undefined,
  button: RefObject<HTMLElement | null>,
  menu: RefObject<HTMLElement | null>,
): CSSProperties {
  const [at, setAt] = useState<CSSProperties>({});
  useLayoutEffect(() => {
    if (!opened || !button.current || !menu.current) return;
    const from = button.current;
    const shown = menu.current;
    const measure = () =>
      setAt(
        place === 'right'
          ? placeBeside(from.getBoundingClientRect(), shown)
          : placeBelow(from.getBoundingClientRect(), shown, place),
      );
    measure();
    // Items may be added later.
    const observer = new ResizeObserver(measure);
    observer.observe(shown);
    return () => observer.disconnect();
  }, [opened, place, button, menu]);
  return { ...(width !== undefined && { width }), ...at };
}

function placeBeside({ top, right }: DOMRect, menu: HTMLElement): CSSProperties {
  const lowest = window.innerHeight - menu.offsetHeight - edge;
  return { position: 'fixed', top: Math.max(edge, Math.min(top, lowest)), left: right + gap };
}

function placeBelow(button: DOMRect, menu: HTMLElement, place: 'start' | 'end'): CSSProperties {
  const below = window.innerHeight - button.bottom - gap - edge;
  const isAbove = menu.offsetHeight > below && button.top > below;
  const left = place === 'start' ? button.left : button.right - menu.offsetWidth;
  const wanted = Math.max(edge, Math.min(left, window.innerWidth - menu.offsetWidth - edge));
  return {
    ...(isAbove && { top: 'auto', bottom: `calc(100% + ${gap}px)` }),
    ...(wanted !== left && { translate: `${wanted - left}px` }),
  };
}

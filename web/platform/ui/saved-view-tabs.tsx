import { useEffect, useRef } from 'react';

import { grouped } from '#shared/platform/market/money.ts';
import { afterFrame } from '#web/platform/ui/after-frame.ts';
import type { FilterValues, UrlFilters } from '#web/platform/ui/use-url-filters.ts';

import classes from './saved-view-tabs.module.css';

export interface SavedView {
  /** React key; the label by default, unless users can name the views. */
  key?: string;
  label: string;
  /** The view's filters: `{ printed: 'no' }`. None shows everything. */
  filters: FilterValues;
  /** Number of rows; null while it is being counted, which reserves its space. */
  count?: number | null;
  /** Whether there may be more rows: '10,000+'. */
  isAtLeast?: boolean;
  /** The view's complete URL parameters: opening it, or another view from it, removes all others. */
  state?: FilterValues;
}

interface SavedViewTabsProps {
  url: UrlFilters;
  views: readonly SavedView[];
  label: string;
}

/** Formats a count: '1,284', or '10,000+' when counting stopped early. */
export function countText(count: number, isAtLeast = false): string {
  return `${grouped(String(count))}${isAtLeast ? '+' : ''}`;
}

function showOpen(row: HTMLElement): void {
  const tab = row.querySelector('[aria-current]');
  if (!tab) return;
  const [frame, own] = [row.getBoundingClientRect(), tab.getBoundingClientRect()];
  if (own.left < frame.left || own.right > frame.right)
    row.scrollLeft += own.left + own.width / 2 - (frame.left + frame.width / 2);
}

/** Tabs for views of a list with their counts: All, Unprinted, Needs you. A view consists only of its filters in the URL. */
export function SavedViewTabs({ url, views, label }: SavedViewTabsProps) {
  const names = new Set(views.flatMap((view) => Object.keys(view.filters)));
  const isActive = (view: SavedView) => [...names].every((name) => url.values[name] === view.filters[name]);
  const open = (view: SavedView) => {
    const isWhole = view.state !== undefined || views.some((other) => other.state && isActive(other));
    const left = isWhole ? Object.keys(url.values) : [...names];
    url.set({ ...Object.fromEntries(left.map((name) => [name, null])), ...view.state, ...view.filters });
  };

  // Tabs that do not fit scroll; scroll the open one into view, for example when a link led to it.
  const row = useRef<HTMLElement>(null);
  const active = views.find(isActive);
  const activeKey = active && (active.key ?? active.label);
  const count = views.length;
  useEffect(() => {
    if (activeKey === undefined || count < 2) return undefined;
    // Measuring any earlier would force a layout.
    return afterFrame(() => row.current && showOpen(row.current));
  }, [activeKey, count]);

  return (
    <nav ref={row} className={classes.tabs} aria-label={label}>
      {views.map((view) => (
        <button
          key={view.key ?? view.label}
          type="button"
          className={classes.tab}
          aria-current={isActive(view) ? 'true' : undefined}
          onClick={() => open(view)}
        >
          {view.label}
          {view.count !== undefined && (
            <span className={classes.count}>
              {view.count !== null && countText(view.count, view.isAtLeast)}
            </span>
          )}
        </button>
      ))}
    </nav>
  );
}

import { useIntersection } from '@mantine/hooks';
import { useEffect, useEffectEvent, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';

import { useMaybeRouter } from '#web/platform/router/router.tsx';
import { ChoiceBox } from '#web/platform/ui/table/choice-box.tsx';
import type { Column } from '#web/platform/ui/table/columns.ts';
import type { DataTableProps } from '#web/platform/ui/table/data-table.tsx';

import classes from './data-table.module.css';
import { m } from '#shared/platform/words/words.ts';

const skeletonCards = 8;
/**
 * Number of cards drawn per step: a phone needs a second for a hundred cards, and the first render also has to draw the rest of
 * the page.
 */
const cardsAtATime = 8;
const cardsAtFirst = 4;

/** Returns the indexes of the first and last visible card. Cards differ in height, so they are measured. */
function cardsInSight(list: HTMLElement | null): readonly [first: number, last: number] {
  const places = [...(list?.children ?? [])].map((card) => card.getBoundingClientRect());
  const first = places.findIndex(({ bottom }) => bottom > 0);
  return [
    Math.max(0, first),
    Math.max(
      0,
      first,
      places.findLastIndex(({ top }) => top < innerHeight),
    ),
  ];
}

/** The list on phones: two-line cards with the same actions. */
export function CardList<Row>(props: DataTableProps<Row>) {
  const {
    label,
    columns,
    rows,
    rowKey,
    rowLabel,
    onOpen,
    openKey,
    selection,
    hasMore,
    isLoadingMore,
    searching,
    onMore,
  } = props;
  const list = useRef<HTMLUListElement>(null);
  useImperativeHandle(props.sight, () => ({
    rows: () => cardsInSight(list.current),
    toTop: () => list.current?.firstElementChild?.scrollIntoView({ block: 'nearest' }),
    focus: () => list.current?.querySelector('button')?.focus({ preventScroll: true }),
  }));
  const { ref: end, entry } = useIntersection({ rootMargin: '300px' });
  const router = useMaybeRouter();
  // Back restores the scroll position, so the page must be as long as it was.
  const part = `${label}, cards`;
  const [drawn, setDrawn] = useState(() => router?.placeOfPart(part) ?? cardsAtFirst);
  useLayoutEffect(() => router?.keepPart(part, { now: () => drawn }), [router, part, drawn]);
  const count = rows?.length ?? 0;
  const nearEnd = useEffectEvent((loaded: number, isLoading: boolean) => {
    if (drawn < loaded) setDrawn(drawn + cardsAtATime);
    else if (hasMore && !isLoading) onMore?.();
  });
  // Each time the end marker becomes visible, a new entry is reported; drawing more cards moves the marker away. A page without
  // rows does not move it.
  useEffect(() => {
    if (entry?.isIntersecting) nearEnd(count, isLoadingMore === true);
  }, [entry, count, isLoadingMore]);

  const at = (place: Column<Row>['phone']) => columns.find(({ phone }) => phone === place);
  const [title, badge, last] = [at('title'), at('badge'), at('end')];
  const lines = columns.filter(({ phone, stays }) => phone === 'line' && !stays);
  const actions = columns.filter(({ phone, stays }) => phone === 'line' && stays);

  return (
    <>
      <ul
        ref={list}
        className={classes.cards}
        aria-label={label}
        aria-busy={rows === undefined || props.isOfBefore}
      >
        {rows?.slice(0, drawn).map((row) => {
          const key = rowKey(row);
          return (
            <li
              key={key}
              className={classes.card}
              data-open={key === openKey || undefined}
              data-chosen={selection?.has(key) || undefined}
            >
              {selection && (
                <span className={classes.cardChoice}>
                  <ChoiceBox
                    size="large"
                    label={m.ui_choose_row({ name: rowLabel(row) })}
                    checked={selection.has(key)}
                    onChoose={() => selection.toggle(key)}
                  />
                </span>
              )}
              <div className={classes.cardBody}>
                <div className={classes.cardFirst}>
                  <span className={classes.cardTitle}>{title?.cell(row)}</span>
                  {badge?.cell(row)}
                </div>
                <div className={classes.cardSecond}>
                  {lines.map((column) => {
                    const content = column.cell(row);
                    return content !== '' && content !== '–' && <span key={column.id}>{content}</span>;
                  })}
                </div>
                {last?.cell(row, true)}
                {actions.map((column) => (
                  <div key={column.id} className={classes.cardActions}>
                    {column.cell(row)}
                  </div>
                ))}
              </div>
              {onOpen && (
                <button
                  type="button"
                  className={classes.cardOpen}
                  aria-label={m.ui_open_row({ name: rowLabel(row) })}
                  onClick={() => onOpen(row)}
                />
              )}
            </li>
          );
        })}
        {(rows === undefined || isLoadingMore || searching) &&
          Array.from({ length: rows ? 2 : skeletonCards }, (_, index) => (
            <li key={index} className={classes.card} aria-hidden>
              <div className={classes.cardBody}>
                <span className={classes.waiting} style={{ width: '60%', marginBottom: 10 }} />
                <span className={classes.waiting} style={{ width: '85%' }} />
              </div>
            </li>
          ))}
      </ul>
      {/* A new element for each step, because a marker that stays visible triggers no further event. */}
      <div key={drawn} ref={end} />
    </>
  );
}

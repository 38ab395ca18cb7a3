import { ActionIcon, Button, NativeSelect } from '@mantine/core';
import { Bell } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';

import type { BellItem } from '#shared/features/bell/bell.contract.ts';
import { bellPlaces, placesOf } from '#shared/features/bell/bell.rules.ts';
import { m } from '#shared/platform/words/words.ts';
import { bellNames, bellTarget, bellText, placeNames } from '#web/features/bell/bell-words.ts';
import { useBell, useChoice, useLooked } from '#web/features/bell/bell.api.ts';
import { useChanges } from '#web/features/changes/use-changes.ts';
import { useBrowserNotices, useTitleCount } from '#web/features/bell/loud.ts';
import { Link, useNavigate } from '#web/platform/router/router.tsx';
import { useCan, useSession } from '#web/platform/session/session.ts';
import { Answered } from '#web/platform/ui/answered.tsx';
import { DateTime } from '#web/platform/ui/date-time.tsx';

import classes from './bell.module.css';

/** What happened since this user last looked, counted on the bell and in the tab's title. */
export function BellButton() {
  useChanges();
  const navigate = useNavigate();
  const { facts } = useSession();
  const { data } = useBell();
  const looked = useLooked();
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const count = data?.newCount ?? 0;
  const isCapped = data?.isNewCapped ?? false;
  const counted = count === 0 ? '' : `${count}${isCapped ? '+' : ''}`;
  useTitleCount(counted);
  useBrowserNotices(data?.items, (item) => void navigate(bellTarget(item, facts.isCool)));

  // However the list is closed, what it showed is no longer new.
  const close = () => {
    const newest = data?.items[0];
    if (newest && count > 0) looked.mutate(newest.eventId);
    setOpen(false);
  };
  const closing = useRef(close);
  useEffect(() => {
    closing.current = close;
  });

  useEffect(() => {
    if (!isOpen) return undefined;
    const outside = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) closing.current();
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      closing.current();
      button.current?.focus();
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('keydown', escape);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('keydown', escape);
    };
  }, [isOpen]);

  return (
    <div ref={root} className={classes.root}>
      <ActionIcon
        ref={button}
        aria-label={nameOf(count, isCapped)}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={isOpen ? close : () => setOpen(true)}
      >
        <Bell size={18} aria-hidden />
        {count > 0 && (
          <span aria-hidden className={classes.count} data-long={counted.length > 2 || undefined}>
            {counted}
          </span>
        )}
      </ActionIcon>
      {isOpen && (
        <section id={id} className={classes.panel} aria-label={m.bell_title()}>
          <Happened onOpen={close} />
        </section>
      )}
    </div>
  );
}

function nameOf(count: number, isCapped: boolean): string {
  if (count === 0) return m.bell_name();
  return isCapped ? m.bell_new_capped({ count }) : m.bell_new({ count });
}

function Happened({ onOpen }: { onOpen: () => void }) {
  const bell = useBell();
  const isAsked = useCan('verified');
  const [isChoosing, setChoosing] = useState(false);
  return (
    <>
      <header className={classes.head}>
        <h2>{m.bell_title()}</h2>
        <Button
          variant="subtle"
          size="compact-sm"
          aria-expanded={isChoosing}
          onClick={() => setChoosing(!isChoosing)}
        >
          {m.bell_choose()}
        </Button>
      </header>
      {isChoosing && <Choices />}
      {isAsked ? (
        <Answered query={bell} waiting={120}>
          {({ items }) => <Items items={items} onOpen={onOpen} />}
        </Answered>
      ) : (
        <Items items={[]} onOpen={onOpen} />
      )}
    </>
  );
}

function Items({ items, onOpen }: { items: readonly BellItem[]; onOpen: () => void }) {
  const { facts } = useSession();
  if (items.length === 0) return <p className={classes.none}>{m.bell_nothing()}</p>;
  return (
    <ul className={classes.list}>
      {items.map((item) => (
        <li key={item.eventId} data-new={item.isNew || undefined}>
          <Link {...bellTarget(item, facts.isCool)} onClick={onOpen}>
            <span>{bellText(item)}</span>
            <DateTime value={item.at} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The user's settings: what is notified, and where. */
function Choices() {
  const { data } = useBell();
  const choose = useChoice();
  return (
    <div className={classes.choices}>
      {data?.choices.map(({ kind, place }) => (
        <NativeSelect
          key={kind}
          label={bellNames[kind]()}
          value={place}
          data={placesOf(kind).map((value) => ({ value, label: placeNames[value]() }))}
          onChange={(event) => {
            const next = bellPlaces.find((one) => one === event.currentTarget.value) ?? 'bell';
            if (next === 'browser' && 'Notification' in globalThis && Notification.permission === 'default')
              void Notification.requestPermission();
            choose.mutate({ kind, place: next });
          }}
        />
      ))}
    </div>
  );
}

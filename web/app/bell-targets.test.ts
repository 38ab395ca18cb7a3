import { expect, it } from 'vitest';

import { BELL_KINDS, bellKinds } from '#shared/features/bell/bell.rules.ts';
import { namesOf } from '#shared/platform/names-of.ts';
import { accessLevels, rights, type SessionFacts } from '#shared/platform/rights/rights.ts';
import { adminFacts } from '#shared/platform/rights/session-facts.fixture.ts';
import { mayOpen } from '#web/app/menu.ts';
import { screens } from '#web/app/screens.ts';
import { bellTarget } from '#web/features/bell/bell-words.ts';

/** Users with each set of access levels, as Admin or not, of COOL and ordinary accounts. */
const everybody: SessionFacts[] = namesOf(accessLevels)
  .reduce<(typeof adminFacts.claims)[]>(
    (sets, level) => [...sets, ...sets.map((set) => [...set, level])],
    [[]],
  )
  .flatMap((claims) =>
    [true, false].flatMap((isCool) =>
      [true, false].map((isAdmin) => ({ ...adminFacts, isAllowFulfillment: true, claims, isCool, isAdmin })),
    ),
  );

it.each(bellKinds)(
  'Every user who gets the bell notification may open the screen that it links to: %s',
  (kind) => {
    const recipients = everybody.filter((facts) => rights[BELL_KINDS[kind]](facts));
    expect(recipients).not.toEqual([]);
    const item = {
      eventId: '',
      kind,
      subjectId: '',
      name: '',
      outcome: '',
      at: '',
      isNew: true,
      isLoud: false,
    };
    const refused = recipients.filter((facts) => {
      const screen = screens.find(({ path }) => path === bellTarget(item, facts.isCool).to);
      return !screen || !mayOpen(screen, facts);
    });
    expect(refused).toEqual([]);
  },
);

import { act, screen } from '@testing-library/react';
import { notifications } from '@mantine/notifications';
import { isValidElement } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import * as contract from '#shared/features/exceptions/exceptions.contract.ts';
import { marketByCode } from '#shared/platform/market/markets.ts';
import { addDays, formatDay, isoDayOf, startOfDay } from '#shared/platform/time/market-time.ts';
import { m } from '#shared/platform/words/words.ts';
import { actionNames } from '#web/features/exceptions/exception-words.ts';
import { ExceptionsScreen } from '#web/features/exceptions/exceptions.screen.tsx';
import {
  button,
  control,
  pageText,
  press,
  Refusing,
  screenTest,
  tick,
  type,
  until,
} from '#web/test/screen.tsx';

const test = screenTest();
const { arrangeExceptions, exceptionCounts, exceptionListing } = contract;

const waiting = (n: number, changes: Partial<contract.ExceptionItem> = {}): contract.ExceptionItem => {
  const shipmentId = `01a00000-0000-7000-8000-00000000000${n}`;
  return {
    kind: 'failed',
    subjectId: shipmentId,
    shipmentId,
    name: `HN10000000${n}MY`,
    href: null,
    status: 'delivery-failed',
    code: null,
    why: '',
    addCents: null,
    eventId: null,
    attempts: 1,
    since: '2026-11-20T03:00:00.000Z',
    dueAt: null,
    place: '',
    courier: '',
    driverNote: '',
    hasPhoto: false,
    receiver: null,
    receiverVersion: null,
    codCents: null,
    actions: ['again'],
    ownerId: null,
    ownerName: '',
    note: '',
    snoozedUntil: null,
    instruction: null,
    ...changes,
  };
};

const my = marketByCode('MY');
const day = addDays(isoDayOf(new Date(), my), 2);
const dayText = formatDay(startOfDay(day, my), my);
const note = m.exceptions_field_note();
const cards = () => screen.queryAllByRole('article');
const focused = () => document.activeElement;

interface ArrangeBody {
  items: { subjectId: string }[];
  snoozedUntil?: string | null;
}
const hides = (body: unknown): body is ArrangeBody & { snoozedUntil: string } =>
  typeof body === 'object' && body !== null && 'snoozedUntil' in body && body.snoozedUntil !== null;

const atStart = (iso: string) => startOfDay(iso, my).toISOString();
/** The server's response: how many are snoozed, and when the first and the last of them come back. */
interface Back {
  of?: number;
  first?: string;
  last?: string;
}
const kept = (snoozedCount: number, { of = snoozedCount, first = day, last = first }: Back = {}) => ({
  arrangedCount: of,
  snoozedCount,
  backFirst: snoozedCount > 0 ? atStart(first) : null,
  backLast: snoozedCount > 0 ? atStart(last) : null,
});
/** The text of the toast and its undo action. */
async function shownToast(): Promise<{ text: string; onUndo: (() => void) | null }> {
  await until(() => expect(notifications.show).toHaveBeenCalledTimes(1));
  const { message } = vi.mocked(notifications.show).mock.calls[0]?.[0] ?? {};
  if (typeof message === 'string') return { text: message, onUndo: null };
  if (!isValidElement<{ text: string; onUndo: () => void }>(message)) throw new Error('No toast.');
  return message.props;
}
async function postpone(): Promise<void> {
  await act(async () => screen.getAllByRole('button', { name: m.exceptions_arrange() })[0]?.click());
  await type(m.exceptions_snooze_until(), dayText);
  await press(m.exceptions_save());
}

/** Opens the list, which leaves out snoozed items. */
async function opened(items: readonly contract.ExceptionItem[]): Promise<void> {
  const hidden = () =>
    test.sent.flatMap(({ path, body }) =>
      path === arrangeExceptions.path && hides(body) ? body.items.map(({ subjectId }) => subjectId) : [],
    );
  test.answer(exceptionCounts, { kinds: [], total: items.length, isCapped: false, snoozed: 0, people: [] });
  test.answer(exceptionListing, () => ({
    items: items.filter(({ subjectId }) => !hidden().includes(subjectId)),
    nextCursor: null,
  }));
  test.answer(arrangeExceptions, kept(1));
  await test.open(ExceptionsScreen, { at: '/exceptions' });
}

beforeEach(() => void vi.spyOn(notifications, 'show').mockReturnValue(''));

describe('An unsaved note on an exception', () => {
  it('is restored after another form of the card and after a reload, until it is saved', async () => {
    await opened([waiting(1)]);
    await press(m.exceptions_arrange());
    await type(note, 'Ask the shop');
    await press(actionNames.again());
    await press(m.exceptions_arrange());
    expect(control(note).value).toBe('Ask the shop');
    expect(pageText()).toContain(m.ui_draft_restored());
    await opened([waiting(1)]);
    await press(m.exceptions_arrange());
    expect(control(note).value).toBe('Ask the shop');
    await press(m.exceptions_save());
    await opened([waiting(1)]);
    await press(m.exceptions_arrange());
    expect(control(note).value).toBe('');
  });

  it('is kept after a refusal, and is not shown in the form of another parcel', async () => {
    await opened([waiting(1), waiting(2)]);
    test.answer(arrangeExceptions, new Refusing('Not now.', 503));
    const [first, second] = screen.getAllByRole('button', { name: m.exceptions_arrange() });
    await act(async () => first?.click());
    await type(note, 'Ask the shop');
    await press(m.exceptions_save());
    expect(pageText()).toContain('Not now.');
    await act(async () => first?.click());
    await act(async () => second?.click());
    expect(control(note).value).toBe('');
    await act(async () => second?.click());
    await act(async () => first?.click());
    expect(control(note).value).toBe('Ask the shop');
  });
});

describe('The focus', () => {
  it('is on the arrange button of the card after its note was saved', async () => {
    await opened([waiting(1)]);
    await press(m.exceptions_arrange());
    await type(note, 'Ask the shop');
    await press(m.exceptions_save());
    await until(() => expect(focused()).toBe(button(m.exceptions_arrange())));
  });

  it('is on the next card after a card in the middle was postponed', async () => {
    await opened([waiting(1), waiting(2), waiting(3)]);
    await act(async () => screen.getAllByRole('button', { name: m.exceptions_arrange() })[1]?.click());
    await type(m.exceptions_snooze_until(), dayText);
    await press(m.exceptions_save());
    await until(() => expect(cards()).toHaveLength(2));
    await until(() => expect(focused()).toBe(cards()[1]));
    expect(focused()?.textContent).toContain('HN100000003MY');
  });

  it('is on the previous card after the last card was postponed, and on the heading after the only card', async () => {
    await opened([waiting(1), waiting(2)]);
    for (const rest of [['HN100000001MY'], []]) {
      const at = screen.getAllByRole('button', { name: m.exceptions_arrange() }).at(-1);
      await act(async () => at?.click());
      await type(m.exceptions_snooze_until(), dayText);
      await press(m.exceptions_save());
      await until(() => expect(cards()).toHaveLength(rest.length));
      if (rest.length > 0) await until(() => expect(focused()).toBe(cards()[0]));
    }
    await until(() => expect(focused()?.tagName).toBe('H1'));
  });

  it('is on the first of several cards after a note was saved for them', async () => {
    await opened([waiting(1), waiting(2), waiting(3)]);
    await tick(m.exceptions_choose({ name: 'HN100000002MY' }));
    await tick(m.exceptions_choose({ name: 'HN100000003MY' }));
    await act(async () => screen.getAllByRole('button', { name: m.exceptions_arrange() })[0]?.click());
    await type(note, 'Ask the shop');
    await press(m.exceptions_save());
    await until(() => expect(focused()).toBe(cards()[1]));
  });
});

describe('A postponed exception', () => {
  const dayOf = (iso: string) => formatDay(startOfDay(iso, my), my);

  it('is confirmed by a toast, and can be undone', async () => {
    await opened([waiting(1)]);
    await postpone();
    const { text, onUndo } = await shownToast();
    expect(text).toBe(m.exceptions_postponed({ count: 1, day: dayText }));
    await act(async () => onUndo?.());
    expect(test.bodyOf(arrangeExceptions)).toEqual({
      items: [{ kind: 'failed', subjectId: waiting(1).subjectId }],
      snoozedUntil: null,
    });
  });

  it('is confirmed with the earlier day that the server saved', async () => {
    await opened([waiting(1)]);
    const first = addDays(day, -1);
    test.answer(arrangeExceptions, kept(1, { first }));
    await postpone();
    expect((await shownToast()).text).toBe(m.exceptions_postponed({ count: 1, day: dayOf(first) }));
  });

  it('is confirmed with a range of days for several, and with the number that stay in the list', async () => {
    await opened([waiting(1), waiting(2), waiting(3)]);
    for (const n of [1, 2, 3]) await tick(m.exceptions_choose({ name: `HN10000000${n}MY` }));
    const first = addDays(day, -1);
    test.answer(arrangeExceptions, kept(2, { of: 3, first, last: day }));
    await postpone();
    const back = m.exceptions_postponed_between({ count: 2, from: dayOf(first), to: dayText });
    expect((await shownToast()).text).toBe(`${back}. ${m.exceptions_snooze_stays({ count: 1 })}`);
  });

  it('has no undo when it stays in the list', async () => {
    await opened([waiting(1)]);
    test.answer(arrangeExceptions, kept(0, { of: 1 }));
    await postpone();
    expect(await shownToast()).toMatchObject({ text: m.exceptions_snooze_stays({ count: 1 }), onUndo: null });
  });

  it('is shown like any other after its snooze has ended, and can be postponed again', async () => {
    await opened([waiting(1, { snoozedUntil: '2026-11-01T00:00:00.000Z' })]);
    expect(pageText()).not.toContain(m.exceptions_field_snoozed());
    await press(m.exceptions_arrange());
    expect(button(m.exceptions_wake())).toBeUndefined();
    await press(m.exceptions_arrange());
    await postpone();
    expect((await shownToast()).onUndo).toBeTypeOf('function');
  });

  it('is refused with a typed day that is later than the latest allowed day', async () => {
    await opened([waiting(1, { dueAt: atStart(addDays(day, 1)) })]);
    await press(m.exceptions_arrange());
    await type(m.exceptions_snooze_until(), dayOf(addDays(day, 1)));
    await press(m.exceptions_save());
    expect(test.bodyOf(arrangeExceptions)).toBeUndefined();
    expect(pageText()).toContain(m.exceptions_snooze_latest({ day: dayText }));
    await type(m.exceptions_snooze_until(), dayText);
    await press(m.exceptions_save());
    expect(test.bodyOf(arrangeExceptions)).toMatchObject({ snoozedUntil: day });
  });
});

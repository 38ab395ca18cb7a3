import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';

import * as contract from '#shared/features/exceptions/exceptions.contract.ts';
import { malaysiaPostcode } from '#shared/features/postcode/postcode.contract.ts';
import { emptyParty, type Party } from '#shared/features/shipment/shipment.model.ts';
import { acceptWeights } from '#shared/features/weight-difference/weight-difference.contract.ts';
import { STATUSES } from '#shared/features/shipment/status.rules.ts';
import { MALAYSIA, marketOf } from '#shared/platform/market/markets.ts';
import { addDays, formatDayTime, isoDayOf, startOfDay } from '#shared/platform/time/market-time.ts';
import { m } from '#shared/platform/words/words.ts';
import { actionNames, kindNames } from '#web/features/exceptions/exception-words.ts';
import { ExceptionsScreen } from '#web/features/exceptions/exceptions.screen.tsx';
import { toneOfStatus } from '#web/platform/ui/status-badge.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import {
  control,
  newQueries,
  pageText,
  press,
  Refusing,
  screenTest,
  settle,
  tick,
  type,
  until,
} from '#web/test/screen.tsx';

vi.mock('#web/platform/ui/toast.ts', () => ({ toast: { success: vi.fn(), info: vi.fn(), error: vi.fn() } }));

const test = screenTest();

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
    eventId: `01b00000-0000-7000-8000-00000000000${n}`,
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

const countsOf = (total: number) => ({ kinds: [], total, isCapped: false, snoozed: 0, people: [] });

/** Opens the inbox, which is empty once `call` was sent, already before the counts are fetched again. */
async function opened(items: contract.ExceptionItem[], call: { path: string }) {
  const isEmpty = () => test.sent.some(({ path }) => path === call.path);
  test.answer(contract.exceptionCounts, async () => {
    if (isEmpty()) await until(() => expect(pageText()).toContain(m.exceptions_nothing()));
    return countsOf(items.length);
  });
  test.answer(contract.exceptionListing, () => ({ items: isEmpty() ? [] : items, nextCursor: null }));
  await test.open(ExceptionsScreen, { at: '/exceptions' });
}

describe('The toast for an instruction after which the parcels leave the list', () => {
  const { giveInstruction } = contract;

  it('confirms an instruction for one parcel', async () => {
    test.answer(giveInstruction, { results: [{}], givenCount: 1 });
    await opened([waiting(1)], giveInstruction);
    await press(actionNames.again());
    await press(m.exceptions_send());
    await until(() => expect(toast.success).toHaveBeenCalledExactlyOnceWith(m.exceptions_sent({ count: 1 })));
    expect(test.bodyOf(giveInstruction)).toMatchObject({ eventIds: [waiting(1).eventId] });
    expect(pageText()).toContain(m.exceptions_nothing());
  });

  it('reports how many of several instructions were accepted', async () => {
    test.answer(giveInstruction, { results: [{}, {}], givenCount: 1 });
    await opened([waiting(1), waiting(2)], giveInstruction);
    await tick(m.exceptions_choose_all({ n: 2 }));
    const many = within(screen.getByRole('region', { name: m.exceptions_chosen({ count: 2 }) }));
    await userEvent.click(many.getByRole('button', { name: actionNames.again() }));
    await press(m.exceptions_send());
    await until(() =>
      expect(toast.info).toHaveBeenCalledExactlyOnceWith(m.exceptions_sent_some({ count: 1, all: 2 })),
    );
    expect(test.bodyOf(giveInstruction)).toMatchObject({
      eventIds: [waiting(1).eventId, waiting(2).eventId],
    });
    expect(pageText()).toContain(m.exceptions_nothing());
  });

  it('shows the refusal when somebody else has answered meanwhile', async () => {
    test.answer(giveInstruction, new Refusing('It is on its way back.', 409));
    await opened([waiting(1)], giveInstruction);
    await press(actionNames.again());
    await press(m.exceptions_send());
    await until(() => expect(toast.error).toHaveBeenCalledExactlyOnceWith('It is on its way back.'));
    expect(pageText()).toContain(m.exceptions_nothing());
  });
});

it('A refusal is shown in the form while the form is open, and not in a toast', async () => {
  test.answer(contract.giveInstruction, new Refusing('The portal is not available.', 503));
  await opened([waiting(1)], contract.arrangeExceptions);
  await press(actionNames.again());
  await press(m.exceptions_send());
  expect(pageText()).toContain('The portal is not available.');
  expect(toast.error).not.toHaveBeenCalled();
});

describe('Accepting several weights together', () => {
  const weights = [1, 2].map((n) =>
    waiting(n, {
      kind: 'weight',
      shipmentId: null,
      eventId: null,
      actions: [],
      href: '/x',
      why: m.weight_difference_adds_amount({ amount: 'RM 2.85' }),
      addCents: 285,
    }),
  );

  it('needs a confirmation with the amount, and shows a toast when the weights leave the list', async () => {
    test.answer(acceptWeights, { acceptedCount: 2, addCents: 570, refused: [] });
    await opened(weights, acceptWeights);
    expect(pageText()).toContain('RM 2.85');
    await tick(m.exceptions_choose_all({ n: 2 }));
    await press(m.exceptions_accept_weights({ count: 2 }));
    expect(pageText()).toContain('RM 5.70 is added to the prices of 2 consignment notes.');
    expect(test.sent.some(({ path }) => path === acceptWeights.path)).toBe(false);
    await press(m.exceptions_accept_weights({ count: 2 }));
    const differences = weights.map(({ subjectId }) => ({ differenceId: subjectId, addCents: 285 }));
    expect(test.bodyOf(acceptWeights)).toEqual({ differences });
    await until(() =>
      expect(toast.success).toHaveBeenCalledExactlyOnceWith(m.exceptions_accepted_weights({ count: 2 })),
    );
    expect(pageText()).toContain(m.exceptions_nothing());
  });

  it('reports a lower number when one parcel was weighed again meanwhile', async () => {
    const refused = [{ differenceId: weights[0]?.subjectId, message: 'It was weighed again.' }];
    test.answer(acceptWeights, { acceptedCount: 1, addCents: 285, refused });
    await opened(weights, acceptWeights);
    await tick(m.exceptions_choose_all({ n: 2 }));
    await press(m.exceptions_accept_weights({ count: 2 }));
    await press(m.exceptions_accept_weights({ count: 2 }));
    const text = m.exceptions_accepted_some_weights({ count: 1, all: 2 });
    await until(() => expect(toast.info).toHaveBeenCalledExactlyOnceWith(text));
  });

  it('shows the reason when it is refused', async () => {
    test.answer(acceptWeights, new Refusing('They were accepted before.', 409));
    await opened(weights, acceptWeights);
    await tick(m.exceptions_choose_all({ n: 2 }));
    await press(m.exceptions_accept_weights({ count: 2 }));
    await press(m.exceptions_accept_weights({ count: 2 }));
    await until(() => expect(toast.error).toHaveBeenCalledExactlyOnceWith('They were accepted before.'));
    expect(pageText()).toContain(m.exceptions_nothing());
  });
});

it('Exceptions that were snoozed together are no longer selected in the list of snoozed ones', async () => {
  test.answer(contract.arrangeExceptions, null);
  const items = [waiting(1), waiting(2)];
  await opened(items, contract.arrangeExceptions);
  await tick(m.exceptions_choose_all({ n: 2 }));
  const many = within(screen.getByRole('region', { name: m.exceptions_chosen({ count: 2 }) }));
  await userEvent.click(many.getByRole('button', { name: m.exceptions_arrange() }));
  await press(m.exceptions_save());
  await until(() => expect(pageText()).toContain(m.exceptions_nothing()));
  test.answer(contract.exceptionListing, { items, nextCursor: null });
  await userEvent.click(screen.getByRole('button', { name: new RegExp(`^${m.exceptions_snoozed()}`, 'u') }));
  await settle();
  expect(pageText()).toContain('HN100000001MY');
  await until(() => expect(pageText()).not.toContain(m.exceptions_chosen({ count: 2 })));
});

it('A further page of exceptions that fails to load shows the reason and can be loaded again', async () => {
  test.answer(contract.exceptionCounts, countsOf(2));
  let further: unknown = new Refusing('Too many requests.', 429);
  test.answer(contract.exceptionListing, ({ body }: { body: object }) =>
    'cursor' in body ? further : { items: [waiting(1)], nextCursor: 'next' },
  );
  await test.open(ExceptionsScreen, { at: '/exceptions' });
  await press(m.exceptions_more());
  expect(pageText()).toContain('Too many requests.');
  further = { items: [waiting(2)], nextCursor: null };
  await press(m.common_try_again());
  expect(pageText()).toContain('HN100000002MY');
  expect(pageText()).not.toContain('Too many requests.');
});

describe('The owner of an exception', () => {
  const { arrangeExceptions, exceptionCounts } = contract;
  const aminah = { userId: '01a00000-0000-7000-8000-0000000000aa', name: 'Aminah' };
  const withOwner = (n: number) => waiting(n, { ownerId: aminah.userId, ownerName: aminah.name });
  const itemOf = (n: number) => ({ kind: 'failed', subjectId: waiting(n).subjectId });

  /** Opens the form for these items, with a server that knows these people. */
  async function arranging(items: contract.ExceptionItem[], people: readonly object[]) {
    test.answer(arrangeExceptions, null);
    test.answer(exceptionCounts, { ...countsOf(items.length), people });
    test.answer(contract.exceptionListing, { items, nextCursor: null });
    await test.open(ExceptionsScreen, { at: '/exceptions' });
    if (items.length > 1) await tick(m.exceptions_choose_all({ n: items.length }));
    const many = screen.queryByRole('region', { name: m.exceptions_chosen({ count: items.length }) });
    const at = within(many ?? screen.getByRole('article'));
    await userEvent.click(at.getByRole('button', { name: m.exceptions_arrange() }));
  }

  it('stays unchanged for several items that get a note together, until an owner is chosen', async () => {
    const items = [withOwner(1), waiting(2)];
    await arranging(items, [aminah]);
    await type(m.exceptions_field_note(), 'Ask the shop');
    await press(m.exceptions_save());
    await until(() =>
      expect(test.bodyOf(arrangeExceptions)).toEqual({ items: [itemOf(1), itemOf(2)], note: 'Ask the shop' }),
    );
    await arranging(items, [aminah]);
    await userEvent.selectOptions(control(m.exceptions_field_owner()), m.exceptions_nobody());
    await press(m.exceptions_save());
    await until(() =>
      expect(test.bodyOf(arrangeExceptions)).toEqual({ items: [itemOf(1), itemOf(2)], ownerId: null }),
    );
  });

  it('stays unchanged when the owner has left, and a note or another owner can still be saved', async () => {
    await arranging([withOwner(1)], []);
    expect(pageText()).toContain(m.exceptions_owner_unchanged());
    await type(m.exceptions_field_note(), 'Ask the shop');
    await press(m.exceptions_save());
    await until(() =>
      expect(test.bodyOf(arrangeExceptions)).toEqual({ items: [itemOf(1)], note: 'Ask the shop' }),
    );
    const other = { userId: '01a00000-0000-7000-8000-0000000000bb', name: 'Devi' };
    await arranging([withOwner(1)], [other]);
    await userEvent.selectOptions(control(m.exceptions_field_owner()), other.name);
    await press(m.exceptions_save());
    await until(() => expect(test.bodyOf(arrangeExceptions)).toMatchObject({ ownerId: other.userId }));
  });

  it('can be set to nobody after the owner has left', async () => {
    await arranging([withOwner(1)], []);
    await userEvent.selectOptions(control(m.exceptions_field_owner()), m.exceptions_nobody());
    await press(m.exceptions_save());
    await until(() => expect(test.bodyOf(arrangeExceptions)).toMatchObject({ ownerId: null }));
  });
});

describe('An exception with a deadline', () => {
  afterEach(() => vi.useRealTimers());
  const hours = (n: number) => new Date(Date.now() + n * 3_600_000).toISOString();
  const opens = async (items: contract.ExceptionItem[]) => {
    test.answer(contract.exceptionCounts, countsOf(items.length));
    test.answer(contract.exceptionListing, { items, nextCursor: null });
    await test.open(ExceptionsScreen, { at: '/exceptions' });
  };

  it('counts down on a screen that stays open', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['Date', 'setInterval', 'clearInterval'] });
    await opens([waiting(1, { dueAt: hours(12.05) })]);
    expect(pageText()).toContain(m.exceptions_returns_in({ count: 12 }));
    await act(() => vi.advanceTimersByTimeAsync(5 * 60_000));
    expect(screen.getByText(m.exceptions_returns_in({ count: 11 })).dataset['urgent']).toBe('true');
  });

  it('can be snoozed until the day before its deadline at most, and the form says why', async () => {
    const dueAt = hours(240);
    await opens([waiting(1, { dueAt })]);
    const card = within(screen.getByRole('article'));
    await userEvent.click(card.getByRole('button', { name: m.exceptions_arrange() }));
    const market = marketOf(MALAYSIA);
    const when = formatDayTime(new Date(dueAt), market);
    expect(pageText()).toContain(m.exceptions_snooze_ends({ when, hours: 12 }));
    const calendar = card.getByRole('form').querySelector('input[type=date]');
    expect(calendar?.getAttribute('max')).toBe(addDays(isoDayOf(new Date(dueAt), market), -1));
  });

  it('cannot be snoozed when its deadline is before the end of tomorrow, and the form says why', async () => {
    const market = marketOf(MALAYSIA);
    const dayAfter = startOfDay(addDays(isoDayOf(new Date(), market), 2), market).getTime();
    for (const [due, isOff] of [[dayAfter - 1, true] as const, [dayAfter, false] as const]) {
      await opens([waiting(1, { dueAt: new Date(due).toISOString() })]);
      const card = within(screen.getByRole('article'));
      await userEvent.click(card.getByRole('button', { name: m.exceptions_arrange() }));
      expect(control(m.exceptions_snooze_until()).disabled).toBe(isOff);
      const when = formatDayTime(new Date(due), market);
      expect(pageText().includes(m.exceptions_snooze_too_late({ when }))).toBe(isOff);
    }
  });
});

describe('A receiver that a colleague changed while the form was open', () => {
  const aina: Party = {
    ...emptyParty('MY'),
    name: 'Aina binti Osman',
    phone: '123456789',
    address1: '8 Jalan Tun Razak',
    postcode: '50400',
    city: 'Kuala Lumpur',
    state: 'Kuala Lumpur',
  };
  const theirs = { version: 2, changedBy: 'desk', changedAt: '2026-11-20T04:00:00.000Z' };
  const isMine = (body: unknown) =>
    typeof body === 'object' && body !== null && 'version' in body && body.version === 2;

  it.each([
    ['phone', m.exceptions_field_phone(), '0129990000', [m.exceptions_send()]],
    [
      'address',
      m.exceptions_party_address1(),
      '9 Jalan Ampang',
      [m.exceptions_check_price(), m.exceptions_send()],
    ],
  ] as const)(
    'is not overwritten by a new %s: both versions are shown, and the user chooses one',
    async (action, label, typed, steps) => {
      const send = async () => {
        for (const step of steps) await press(step);
      };
      let receiver = aina;
      let receiverVersion: contract.ExceptionItem['receiverVersion'] = {
        version: 1,
        changedBy: null,
        changedAt: null,
      };
      test.answer(malaysiaPostcode, null);
      test.answer(contract.priceRedirect, { addCents: 0, totalCents: 1000, currency: 'MYR' });
      test.answer(contract.exceptionCounts, countsOf(1));
      test.answer(contract.exceptionListing, () => ({
        items: [waiting(1, { actions: [action], receiver, receiverVersion })],
        nextCursor: null,
      }));
      test.answer(contract.giveInstruction, ({ body }: { body: unknown }) => {
        if (isMine(body)) return { results: [{}], givenCount: 1 };
        [receiver, receiverVersion] = [{ ...aina, phone: '199999999' }, theirs];
        return new Refusing('Changed by desk at 20-11-2026 12:00pm', 409, {}, { changed: theirs });
      });
      await test.open(ExceptionsScreen, { at: '/exceptions' });
      await press(actionNames[action]());
      await type(label, typed);
      await send();
      await until(() => expect(pageText()).toContain('Changed by desk at'));
      expect(test.bodyOf(contract.giveInstruction)).toMatchObject({ version: 1 });
      for (const text of ['123456789', '199999999']) expect(pageText()).toContain(text);
      await press(m.ui_keep_mine());
      await send();
      await until(() =>
        expect(toast.success).toHaveBeenCalledExactlyOnceWith(m.exceptions_sent({ count: 1 })),
      );
      expect(test.bodyOf(contract.giveInstruction)).toMatchObject(
        action === 'phone'
          ? { phone: '129990000', version: 2 }
          : { receiver: { phone: '199999999', address1: typed }, version: 2 },
      );
    },
  );
});

it('The badge of an exception kind has the colour of its status', async () => {
  const kinds = [
    ['failed', 'delivery-failed'],
    ['address', 'delivery-failed'],
    ['customs', 'on-hold'],
    ['hold', 'on-hold'],
  ] as const;
  await opened(
    kinds.map(([kind, status], at) => waiting(at + 1, { kind, status })),
    contract.giveInstruction,
  );
  for (const [kind, status] of kinds) {
    const badge = screen.getByText(kindNames[kind](), { selector: '[data-tone]' });
    expect(badge.dataset['tone']).toBe(toneOfStatus[STATUSES[status].tone]);
  }
});

it('The driver’s photo belongs to the scan on the card, and is fetched again after another scan', async () => {
  let eventId = waiting(1).eventId;
  test.answer(contract.exceptionCounts, countsOf(1));
  test.answer(contract.exceptionListing, () => ({
    items: [waiting(1, { hasPhoto: true, eventId })],
    nextCursor: null,
  }));
  const photos = () => test.sent.filter(({ path }) => path === contract.exceptionPhoto.path).length;
  const queries = newQueries();
  await test.open(ExceptionsScreen, { at: '/exceptions', queries });
  await press(m.exceptions_photo());
  await until(() => expect(photos()).toBe(1));
  eventId = waiting(2).eventId;
  await act(() => queries.invalidateQueries({ queryKey: ['shipments', 'exceptions', 'list'] }));
  await until(() => expect(photos()).toBe(2));
});

it('Claim papers show their last day, or that it is over, with the texts of the claim listing', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-02T04:00:00Z') });
  const papers = (n: number, dueAt: string) => waiting(n, { kind: 'claim-papers', dueAt, actions: [] });
  test.answer(contract.exceptionCounts, countsOf(2));
  test.answer(contract.exceptionListing, {
    items: [papers(1, '2026-12-02T16:00:00.000Z'), papers(2, '2026-11-30T16:00:00.000Z')],
    nextCursor: null,
  });
  await test.open(ExceptionsScreen, { at: '/exceptions' });
  await until(() => expect(pageText()).toContain(m.claim_due_contents({ when: '02-12-2026' })));
  expect(pageText()).toContain(m.claim_due_over({ when: '30-11-2026' }));
  vi.useRealTimers();
});

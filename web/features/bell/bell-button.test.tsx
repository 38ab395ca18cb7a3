import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { type BellItem, bellChoice, bellListing, bellLooked } from '#shared/features/bell/bell.contract.ts';
import { m } from '#shared/platform/words/words.ts';
import { BellButton } from '#web/features/bell/bell-button.tsx';
import { bellNames, bellTarget, bellText, placeNames } from '#web/features/bell/bell-words.ts';
import { useBrowserNotices } from '#web/features/bell/loud.ts';
import { control, newQueries, pageText, press, Refusing, screenTest, until } from '#web/test/screen.tsx';

const test = screenTest();

const happened = (n: number, more: Partial<BellItem> = {}): BellItem => ({
  eventId: `01a00000-0000-7000-8000-00000000000${n}`,
  kind: 'failed',
  subjectId: `01a00000-0000-7000-8000-00000000001${n}`,
  name: `HN10000000${n}MY`,
  outcome: '',
  at: '2026-11-20T03:00:00.000Z',
  isNew: true,
  isLoud: true,
  ...more,
});

const notices: { text: string; tag: string | undefined }[] = [];
const shown: EventTarget[] = [];
const requestPermissionMock = vi.fn<() => Promise<NotificationPermission>>(async () => 'granted');
function browserThat(permission: NotificationPermission) {
  vi.stubGlobal(
    'Notification',
    class extends EventTarget {
      static permission = permission;
      static requestPermission = requestPermissionMock;
      constructor(text: string, options?: NotificationOptions) {
        super();
        notices.push({ text, tag: options?.tag });
        shown.push(this);
      }
    },
  );
}
beforeEach(() => {
  notices.length = 0;
});

function Announced({ items }: { items: readonly BellItem[] | undefined }) {
  useBrowserNotices(items, () => undefined);
  return null;
}

describe('A browser notification', () => {
  it('combines the events of one kind when there are more than three new events', () => {
    browserThat('granted');
    const page = render(<Announced items={[]} />);
    const failed = [5, 4, 3].map((n) => happened(n));
    page.rerender(<Announced items={failed} />);
    expect(notices).toHaveLength(3);
    notices.length = 0;
    const claim = happened(9, { kind: 'claim', name: 'CL1' });
    page.rerender(<Announced items={[claim, happened(8), happened(7), happened(6), ...failed]} />);
    expect(notices.map(({ text }) => text)).toEqual([bellText(claim), `${bellText(happened(8))}, …`]);
  });

  it('opens its subject in this tab when it is clicked', async () => {
    browserThat('granted');
    const focused = vi.spyOn(window, 'focus').mockImplementation(() => undefined);
    const claim = happened(2, { kind: 'claim', name: 'CL1' });
    const bell = (items: BellItem[]) =>
      test.answer(bellListing, { items, newCount: items.length, isNewCapped: false, choices: [] });
    bell([]);
    const queries = newQueries();
    await test.open(BellButton, { at: '/faq', queries });
    bell([claim]);
    await act(() => queries.invalidateQueries());
    await until(() => expect(notices).toHaveLength(1));
    act(() => void shown.at(-1)?.dispatchEvent(new Event('click')));
    expect(focused).toHaveBeenCalledOnce();
    await until(() => expect(test.address()).toBe(`/claimlisting?claim=${claim.subjectId}`));
  });

  it('is shown once for a new event of a chosen kind, and not for events from before the page was opened', () => {
    browserThat('granted');
    const old = happened(1);
    const next = happened(3);
    const page = render(<Announced items={undefined} />);
    page.rerender(<Announced items={[old]} />);
    expect(notices).toEqual([]);
    const later = [next, happened(2, { isLoud: false }), old];
    page.rerender(<Announced items={later} />);
    page.rerender(<Announced items={[...later]} />);
    expect(notices).toEqual([{ text: bellText(next), tag: next.eventId }]);
    cleanup();
  });

  it('is not shown without the permission', () => {
    browserThat('denied');
    const page = render(<Announced items={[]} />);
    page.rerender(<Announced items={[happened(1)]} />);
    expect(notices).toEqual([]);
    cleanup();
  });

  it('does not break the page when the browser refuses to create one', () => {
    browserThat('granted');
    const refusing = vi.fn(function refuse() {
      throw new TypeError('Illegal constructor');
    });
    vi.stubGlobal('Notification', Object.assign(refusing, { permission: 'granted' }));
    const page = render(<Announced items={[]} />);
    page.rerender(<Announced items={[happened(1)]} />);
    expect(refusing).toHaveBeenCalledOnce();
    cleanup();
  });

  it('needs a permission, which is requested only when the user chooses browser notifications', async () => {
    browserThat('default');
    test.answer(bellListing, {
      items: [happened(1)],
      newCount: 1,
      isNewCapped: false,
      choices: [{ kind: 'failed', place: 'bell' }],
    });
    await test.open(BellButton, { at: '/faq' });
    await press(m.bell_new({ count: 1 }));
    await press(m.bell_choose());
    expect(requestPermissionMock).not.toHaveBeenCalled();
    await userEvent.selectOptions(control(bellNames.failed()), placeNames.browser());
    expect(requestPermissionMock).toHaveBeenCalledOnce();
    await until(() => expect(test.bodyOf(bellChoice)).toEqual({ kind: 'failed', place: 'browser' }));
  });
});

it.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['a press elsewhere', () => userEvent.click(document.body)],
])('The shown events are marked as seen when the bell panel is closed by %s', async (_, close) => {
  test.answer(bellListing, { items: [happened(1)], newCount: 1, isNewCapped: false, choices: [] });
  test.answer(bellLooked, null);
  await test.open(BellButton, { at: '/faq' });
  await press(m.bell_new({ count: 1 }));
  await close();
  await until(() => expect(test.bodyOf(bellLooked)).toEqual({ upTo: happened(1).eventId }));
  expect(screen.queryByRole('region', { name: m.bell_title() })).toBeNull();
});

it.each([
  [false, '/bulkShipmentListing'],
  [true, '/bulkCOOLshipmentlisting'],
])('A finished upload links to itself in its bulk listing (COOL account: %s)', (isCool, to) => {
  const done = happened(1, { kind: 'upload', name: 'orders.csv' });
  expect(bellTarget(done, isCool)).toEqual({ to, search: { bulk: done.subjectId } });
});

it('The bell panel shows why its events could not be loaded, and they can be loaded again', async () => {
  test.answer(bellListing, new Refusing('The portal is not available.', 503));
  await test.open(BellButton, { at: '/faq' });
  await press(m.bell_name());
  expect(pageText()).toContain('The portal is not available.');
  expect(pageText()).not.toContain(m.bell_nothing());
  test.answer(bellListing, { items: [], newCount: 0, isNewCapped: false, choices: [] });
  await press(m.common_try_again());
  expect(pageText()).toContain(m.bell_nothing());
});

it('A decided claim links to itself in the claim listing by its id', () => {
  const decided = happened(1, { kind: 'claim', name: 'CL00000001' });
  expect(bellTarget(decided, false)).toEqual({ to: '/claimlisting', search: { claim: decided.subjectId } });
});

it.each([
  [false, '50', 'Notifications, 50 new'],
  [true, '50+', 'Notifications, more than 50 new'],
])(
  'The bell and the page title show the number of new events, with a plus when it is capped (%s)',
  async (isNewCapped, shown, read) => {
    document.head.innerHTML = '<title>CN Listing</title>';
    test.answer(bellListing, { items: [happened(1)], newCount: 50, isNewCapped, choices: [] });
    await test.open(BellButton, { at: '/faq' });
    const bell = screen.getByRole('button', { name: read });
    expect(bell.textContent).toBe(shown);
    expect(document.title).toBe(`(${shown}) CN Listing`);
  },
);

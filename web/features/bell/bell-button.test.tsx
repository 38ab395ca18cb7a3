import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { type BellItem, bellChoice, bellListing, bellLooked } from '#shared/features/bell/bell.contract.ts';
import { m } from '#shared/platform/words/words.ts';
import { BellButton } from '#web/features/bell/bell-button.tsx';
import { bellNames, bellTarget, bellText, placeNames } from '#web/features/bell/bell-words.ts';
import { useBrowserNotices } from '#web/features/bell/loud.ts';
import { control, pageText, press, Refusing, screenTest, until } from '#web/test/screen.tsx';

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

const said: { text: string; tag: string | undefined }[] = [];
const asked = vi.fn<() => Promise<NotificationPermission>>(async () => 'granted');
function browserThat(permission: NotificationPermission) {
  vi.stubGlobal(
    'Notification',
    class {
      static permission = permission;
      static requestPermission = asked;
      constructor(text: string, options?: NotificationOptions) {
        said.push({ text, tag: options?.tag });
      }
    },
  );
}
beforeEach(() => {
  said.length = 0;
});

function Announced({ items }: { items: readonly BellItem[] | undefined }) {
  useBrowserNotices(items);
  return null;
}

describe('A notification of the browser', () => {
  it('is shown once for what is new and wanted, and not for what was there when the page was opened', () => {
    browserThat('granted');
    const old = happened(1);
    const next = happened(3);
    const page = render(<Announced items={undefined} />);
    page.rerender(<Announced items={[old]} />);
    expect(said).toEqual([]);
    const later = [next, happened(2, { isLoud: false }), old];
    page.rerender(<Announced items={later} />);
    page.rerender(<Announced items={[...later]} />);
    expect(said).toEqual([{ text: bellText(next), tag: next.eventId }]);
    cleanup();
  });

  it('is not shown without the permission', () => {
    browserThat('denied');
    const page = render(<Announced items={[]} />);
    page.rerender(<Announced items={[happened(1)]} />);
    expect(said).toEqual([]);
    cleanup();
  });

  it('costs nobody the page where the browser refuses to make one', () => {
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

  it('asks for the permission when somebody chooses it, and not before', async () => {
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
    expect(asked).not.toHaveBeenCalled();
    await userEvent.selectOptions(control(bellNames.failed()), placeNames.browser());
    expect(asked).toHaveBeenCalledOnce();
    await until(() => expect(test.bodyOf(bellChoice)).toEqual({ kind: 'failed', place: 'browser' }));
  });
});

it.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['a press elsewhere', () => userEvent.click(document.body)],
])('What was shown is no longer new, once it is closed by %s', async (_, close) => {
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
])('An upload that is done leads to itself in its listing, of a COOL account %s', (isCool, to) => {
  const done = happened(1, { kind: 'upload', name: 'orders.csv' });
  expect(bellTarget(done, isCool)).toEqual({ to, search: { bulk: done.subjectId } });
});

it('What happened is not known while it cannot be asked for: that is said, and it can be asked for again', async () => {
  test.answer(bellListing, new Refusing('The portal is not available.', 503));
  await test.open(BellButton, { at: '/faq' });
  await press(m.bell_title());
  expect(pageText()).toContain('The portal is not available.');
  expect(pageText()).not.toContain(m.bell_nothing());
  test.answer(bellListing, { items: [], newCount: 0, isNewCapped: false, choices: [] });
  await press(m.common_try_again());
  expect(pageText()).toContain(m.bell_nothing());
});

it('A claim leads to itself in its listing, which opens it by its id', () => {
  const decided = happened(1, { kind: 'claim', name: 'CL00000001' });
  expect(bellTarget(decided, false)).toEqual({ to: '/claimlisting', search: { claim: decided.subjectId } });
});

it.each([
  [false, '50', '50 new'],
  [true, '50+', 'More than 50 new'],
])(
  'The bell and the tab say how many are new, and when there are more than are listed: %s',
  async (isNewCapped, shown, read) => {
    document.head.innerHTML = '<title>CN Listing</title>';
    test.answer(bellListing, { items: [happened(1)], newCount: 50, isNewCapped, choices: [] });
    await test.open(BellButton, { at: '/faq' });
    const bell = screen.getByRole('button', { name: read });
    expect(bell.textContent).toBe(shown);
    expect(document.title).toBe(`(${shown}) CN Listing`);
  },
);

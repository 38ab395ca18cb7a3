import { beforeEach, afterEach, describe, expect, it, vi } from 'vitest';

import { type BellItem, bellChoice, bellListing } from '#shared/features/bell/bell.contract.ts';
import { m } from '#shared/platform/words/words.ts';
import { BellButton } from '#web/features/bell/bell-button.tsx';
import { bellNames, bellText, placeNames } from '#web/features/bell/bell-words.ts';
import { control, press, screenTest, settle, until } from '#web/test/screen.tsx';
import { userEvent } from '@testing-library/user-event';

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
const asked = vi.fn<() => Promise<NotificationPermission>>();
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
  vi.useFakeTimers({ toFake: ['setInterval'] });
});
afterEach(() => vi.useRealTimers());

async function hears(first: readonly BellItem[], then: readonly BellItem[]) {
  const reply = (items: readonly BellItem[]) => ({
    items,
    newCount: items.filter(({ isNew }) => isNew).length,
    choices: [{ kind: 'failed', place: 'bell' }],
  });
  test.answer(bellListing, reply(first));
  await test.open(BellButton, { at: '/faq' });
  test.answer(bellListing, reply(then));
  const before = test.sent.length;
  await vi.advanceTimersByTimeAsync(120_000);
  await until(() => expect(test.sent.length).toBeGreaterThan(before));
  await settle();
}

describe('A notification of the browser', () => {
  it('is shown once for what is new and wanted, and not for what was there when the page was opened', async () => {
    browserThat('granted');
    const old = happened(1);
    const now = happened(3);
    await hears([old], [now, happened(2, { isLoud: false }), old]);
    await vi.advanceTimersByTimeAsync(300_000);
    await settle();
    expect(said).toEqual([{ text: bellText(now), tag: now.eventId }]);
    expect(document.title).toMatch(/^\(3\) /u);
  });

  it('is not shown without the permission, which is asked for when somebody chooses it', async () => {
    browserThat('default');
    await hears([], [happened(1)]);
    expect(said).toEqual([]);
    expect(asked).not.toHaveBeenCalled();
    await press(m.bell_new({ count: 1 }));
    await press(m.bell_choose());
    await userEvent.selectOptions(control(bellNames.failed()), placeNames.browser());
    expect(asked).toHaveBeenCalledOnce();
    await until(() => expect(test.bodyOf(bellChoice)).toEqual({ kind: 'failed', place: 'browser' }));
  });
});

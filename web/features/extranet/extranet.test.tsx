import { expect, it, vi } from 'vitest';

import { extranetSearch, extranetZip } from '#shared/features/extranet/extranet.contract.ts';
import { m } from '#shared/platform/words/words.ts';
import { ExtranetScreen } from '#web/features/extranet/extranet.screen.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { press, Refusing, screenTest, until } from '#web/test/screen.tsx';

vi.mock('#web/platform/ui/toast.ts', () => ({ toast: { success: vi.fn(), info: vi.fn(), error: vi.fn() } }));

const screen = screenTest();

it('A zip that does not come has the words of any document (spec §8)', async () => {
  const row = {
    consignmentNoteNo: 'HN123456785MY',
    status: 'delivered',
    receiverName: 'Siti Aminah',
    createdAt: '2026-11-20T02:00:00.000Z',
    deliveredAt: null,
    hasCn: true,
    hasPod: false,
  };
  screen.answer(extranetSearch, { rows: [row], notFound: [] });
  screen.answer(extranetZip, new Refusing('Something went wrong.', 500));
  await screen.open(ExtranetScreen, { at: '/extranet?cn=HN123456785MY' });
  await press(m.extranet_download_all_as_a_zip());
  const words = 'Fail to get documents. Please refresh and try again.';
  await until(() => expect(toast.error).toHaveBeenCalledExactlyOnceWith(words));
});

import { expect, it, vi } from 'vitest';

import { extranetSearch, extranetZip, podSearch } from '#shared/features/extranet/extranet.contract.ts';
import { marketOf, SINGAPORE } from '#shared/platform/market/markets.ts';
import { m } from '#shared/platform/words/words.ts';
import { ExtranetScreen } from '#web/features/extranet/extranet.screen.tsx';
import { MarketContext } from '#web/platform/ui/market.ts';
import { toast } from '#web/platform/ui/toast.ts';
import { pageText, press, Refusing, screenTest, type, until } from '#web/test/screen.tsx';

vi.mock('#web/platform/ui/toast.ts', () => ({ toast: { success: vi.fn(), info: vi.fn(), error: vi.fn() } }));

const screen = screenTest();

it('A failed zip shows the message of spec §8 for documents', async () => {
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

it('In Singapore, proofs are searched by an identity number with letters, sent as typed', async () => {
  screen.answer(podSearch, { rows: [] });
  const inSingapore = () => (
    <MarketContext value={marketOf(SINGAPORE)}>
      <ExtranetScreen />
    </MarketContext>
  );
  await screen.open(inSingapore, { at: '/extranet', session: { CID: SINGAPORE } });
  await type(m.extranet_receiver_ic(), 'S1234567A');
  await press(m.extranet_find_by_ic());
  await until(() => expect(screen.bodyOf(podSearch)).toEqual({ IdentityNo: 'S1234567A' }));
  expect(pageText()).toContain(m.extranet_receiver_ic_help_last_four());
});

it('A Malaysian identity number with an excess digit is refused and not cut', async () => {
  await screen.open(ExtranetScreen, { at: '/extranet' });
  await type(m.extranet_receiver_ic(), '900101-14-56789');
  await press(m.extranet_find_by_ic());
  await until(() => expect(pageText()).toContain('Receiver’s IC not a valid format.'));
});

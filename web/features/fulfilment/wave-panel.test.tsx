import { act, cleanup } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

import { getWave, pickWave, type WaveDetail } from '#shared/features/fulfilment/fulfilment-wave.contract.ts';
import { m } from '#shared/platform/words/words.ts';
import { WavePanel } from '#web/features/fulfilment/wave-panel.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { press, Refusing, screenTest, until } from '#web/test/screen.tsx';

vi.mock('#web/platform/ui/toast.ts', () => ({ toast: { success: vi.fn(), info: vi.fn(), error: vi.fn() } }));

const page = screenTest();

const wave: WaveDetail = {
  waveId: '01900000-0000-7000-8000-00000000000a',
  waveNo: 'WV1',
  createdAt: '2026-11-20T02:00:00.000Z',
  createdBy: 'Aina',
  pickedAt: null,
  orderCount: 1,
  packedCount: 0,
  picks: [],
  orders: [],
};

it('A failure to mark a wave as picked is shown, also when its panel was closed before the response', async () => {
  page.answer(getWave, wave);
  await page.open(() => <WavePanel waveId={wave.waveId} onClose={() => undefined} />);
  let refuse = () => {};
  page.answer(
    pickWave,
    () => new Promise<Refusing>((done) => (refuse = () => done(new Refusing('Not now.', 409)))),
  );
  await press(m.fulfilment_mark_picked());
  cleanup();
  await act(async () => refuse());
  await until(() => expect(toast.error).toHaveBeenCalledWith('Not now.'));
});

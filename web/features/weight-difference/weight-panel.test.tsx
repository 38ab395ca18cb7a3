import { expect, it, vi } from 'vitest';

import {
  acceptWeights,
  disputeWeight,
  type WeightDifference,
  weightDifference,
} from '#shared/features/weight-difference/weight-difference.contract.ts';
import { m } from '#shared/platform/words/words.ts';
import { WeightPanel } from '#web/features/weight-difference/weight-panel.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { button, control, pageText, press, Refusing, screenTest, type, until } from '#web/test/screen.tsx';

vi.mock('#web/platform/ui/toast.ts', () => ({ toast: { success: vi.fn(), info: vi.fn(), error: vi.fn() } }));

const screen = screenTest();

const difference: WeightDifference = {
  differenceId: '01900000-0000-7000-8000-000000000001',
  shipmentId: '01900000-0000-7000-8000-000000000002',
  consignmentNoteNo: 'HN100000017MY',
  orderId: 'SO-1',
  receiverName: 'Siti',
  state: 'open',
  declared: [{ weightGrams: 1000, lengthMm: 0, widthMm: 0, heightMm: 0 }],
  measured: [{ weightGrams: 3000, lengthMm: 0, widthMm: 0, heightMm: 0 }],
  declaredGrams: 1000,
  measuredGrams: 3000,
  currency: 'MYR',
  addCents: 400,
  raisedAt: '2026-11-22T02:00:00.000Z',
  dueAt: '2026-11-29T02:00:00.000Z',
  hub: 'KUL',
  hasPhoto: false,
  dispute: '',
  disputePhotos: 0,
  answer: '',
  decidedAt: null,
  decidedBy: '',
};

async function openIt(): Promise<void> {
  screen.answer(weightDifference, difference);
  await screen.open(() => <WeightPanel differenceId={difference.differenceId} onClose={() => {}} />);
}
const text = () => control(m.weight_difference_field_text());

it('A dispute that could not be sent is restored after a reload, and is empty once it was sent', async () => {
  screen.answer(disputeWeight, new Refusing('Try again later.', 500));
  await openIt();
  await press(m.weight_difference_dispute_it());
  await type(m.weight_difference_field_text(), 'It was one kilogram.');
  await press(m.weight_difference_send_dispute());
  await until(() => expect(pageText()).toContain('Try again later.'));
  await openIt();
  expect(text().value).toBe('It was one kilogram.');
  screen.answer(disputeWeight, difference);
  await press(m.weight_difference_send_dispute());
  await until(() => expect(toast.success).toHaveBeenCalled());
  await openIt();
  expect(button(m.weight_difference_send_dispute())).toBeUndefined();
  await press(m.weight_difference_dispute_it());
  expect(text().value).toBe('');
});

it('Accepting a weight difference asks for confirmation and sends the amount that is shown', async () => {
  screen.answer(acceptWeights, { acceptedCount: 1, addCents: 400, refused: [] });
  await openIt();
  await press(m.weight_difference_accept({ sum: 'RM 4.00' }));
  expect(pageText()).toContain(`RM 4.00 is added to the price of ${difference.consignmentNoteNo}.`);
  expect(screen.sent.some(({ path }) => path === acceptWeights.path)).toBe(false);
  await press(m.weight_difference_accept({ sum: 'RM 4.00' }));
  const { differenceId, addCents } = difference;
  expect(screen.bodyOf(acceptWeights)).toEqual({ differences: [{ differenceId, addCents }] });
});

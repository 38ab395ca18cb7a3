import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';

import {
  answerShort,
  codParcel,
  lowerCod,
  type CodParcelDetail,
} from '#shared/features/cod-ledger/cod-ledger.contract.ts';
import { CodParcelPanel } from '#web/features/cod-ledger/cod-parcel-panel.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { button, control, pageText, press, Refusing, screenTest, type, until } from '#web/test/screen.tsx';

vi.mock('#web/platform/ui/toast.ts', () => ({ toast: { success: vi.fn(), info: vi.fn(), error: vi.fn() } }));

const screen = screenTest();

const short: CodParcelDetail = {
  shipmentId: '01900000-0000-7000-8000-000000000001',
  consignmentNoteNo: 'HN100000017MY',
  orderId: 'SO-1',
  receiverName: 'Siti',
  createdAt: '2026-11-20T02:00:00.000Z',
  currency: 'MYR',
  askedCents: 12_000,
  netCents: 10_000,
  state: 'short',
  pots: { due: 2000, held: 10_000, paying: 0, paid: 0, fee: 0, 'written-off': 0 },
  collectedAt: '2026-11-22T02:00:00.000Z',
  payDay: null,
  isLate: false,
  query: '',
  answer: '',
  mayLower: false,
  entries: [],
};

async function openIt(): Promise<void> {
  screen.answer(codParcel, short);
  await screen.open(() => <CodParcelPanel shipmentId={short.shipmentId} onClose={() => {}} />);
}
const answers = () => screen.sent.filter(({ path }) => path === answerShort.path).map(({ body }) => body);

it('A missing COD amount is written off only after a confirmation that names the amount', async () => {
  await openIt();
  await press('Accept RM 20.00 less');
  expect(pageText()).toContain('RM 20.00 is written off and will not be paid out to you.');
  expect(answers()).toEqual([]);
  await press('Cancel');
  await until(() => expect(pageText()).not.toContain('is written off'));
  expect(answers()).toEqual([]);
  await press('Accept RM 20.00 less');
  await press('Accept RM 20.00 less');
  expect(answers()).toEqual([
    { shipmentId: short.shipmentId, answer: 'accept', text: '', dueCents: short.pots.due },
  ]);
});

it('A question about a missing COD amount is sent once when its button is pressed repeatedly', async () => {
  await openIt();
  let answer: (value: unknown) => void = () => {};
  screen.answer(answerShort, () => new Promise((resolve) => (answer = resolve)));
  await press('Ask about it');
  await type('Your question', 'Where is the rest?');
  await press('Send question');
  button('Send question')?.click();
  await press('Send question');
  // The sent question is shown in place of this form before the response arrives.
  screen.answer(codParcel, { ...short, query: 'Where is the rest?' });
  answer(short);
  await until(() => expect(toast.success).toHaveBeenCalledWith('Your question was sent'));
  expect(answers()).toEqual([{ shipmentId: short.shipmentId, answer: 'query', text: 'Where is the rest?' }]);
});

it('A pasted question that is too long is not cut, and the error is shown at its field', async () => {
  const rule = 'Your question must be 500 characters or less';
  screen.answer(answerShort, new Refusing(rule, 400, { text: rule }));
  await openIt();
  await press('Ask about it');
  control('Your question').focus();
  await userEvent.paste('why? '.repeat(101));
  expect(control('Your question').value).toHaveLength(505);
  await press('Send question');
  await until(() => expect(pageText()).toContain(rule));
  expect(toast.error).not.toHaveBeenCalled();
});

it('An unsent question is restored after a reload, and is gone once it was sent', async () => {
  screen.answer(answerShort, new Refusing('Try again later.', 500));
  await openIt();
  await press('Ask about it');
  await type('Your question', 'Where is the rest?');
  await press('Send question');
  await openIt();
  expect(control('Your question').value).toBe('Where is the rest?');
  screen.answer(answerShort, short);
  // The sent question is shown in place of this form.
  screen.answer(codParcel, { ...short, query: 'Where is the rest?' });
  await press('Send question');
  await until(() => expect(toast.success).toHaveBeenCalled());
  expect(button('Send question')).toBeUndefined();
  await openIt();
  await press('Ask about it');
  expect(control('Your question').value).toBe('');
});

it('The actions are shown above the details of the parcel', async () => {
  screen.answer(codParcel, { ...short, state: 'due', mayLower: true });
  await screen.open(() => <CodParcelPanel shipmentId={short.shipmentId} onClose={() => {}} />, {
    session: { Access: [{ claimName: 'CNP', claimValue: 'true' }] },
  });
  await until(() => expect(button('Lower COD amount')).toBeDefined());
  expect(pageText().indexOf('Lower COD amount')).toBeLessThan(pageText().indexOf('Receiver'));
});

it('A COD amount is lowered only after a confirmation that names the new and the old amount', async () => {
  screen.answer(codParcel, { ...short, state: 'due', mayLower: true });
  screen.answer(lowerCod, short);
  await screen.open(() => <CodParcelPanel shipmentId={short.shipmentId} onClose={() => {}} />, {
    session: { Access: [{ claimName: 'CNP', claimValue: 'true' }] },
  });
  await press('Lower COD amount');
  await type('New amount', '10');
  await press('Lower COD amount');
  await until(() => expect(pageText()).toContain('Collect RM 10.00 instead of RM 120.00'));
  const lowered = () => screen.sent.filter(({ path }) => path === lowerCod.path).map(({ body }) => body);
  expect(lowered()).toEqual([]);
  await press('Lower COD amount');
  await until(() => expect(toast.success).toHaveBeenCalledWith('COD amount lowered'));
  expect(lowered()).toEqual([{ shipmentId: short.shipmentId, codCents: 1000 }]);
});

import { act } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';

import { stockMoves, type StockRow } from '#shared/features/fulfilment/fulfilment-stock.contract.ts';
import { StockPanel } from '#web/features/fulfilment/stock-panel.tsx';
import { pageText, press, screenTest, until } from '#web/test/screen.tsx';

const page = screenTest();

const productOf = (sku: string): StockRow => ({
  productId: sku,
  sku,
  name: `Product ${sku}`,
  barcode: '',
  weightGrams: 500,
  lengthMm: 0,
  widthMm: 0,
  heightMm: 0,
  hsCode: '',
  origin: '',
  bin: '',
  lowAt: 0,
  onHand: 4,
  reserved: 0,
  available: 4,
  incoming: 0,
  isLow: false,
});
const answerOf = (sku: string) => ({
  product: productOf(sku),
  moves: [
    {
      moveId: sku,
      kind: 'counted',
      onHand: 4,
      reserved: 0,
      incoming: 0,
      reference: `Count of ${sku}`,
      at: '2026-11-20T02:00:00.000Z',
      by: 'Aina',
    },
  ],
  nextCursor: null,
});

/** The panel beside two products. */
function Products() {
  const [sku, setSku] = useState<string | null>(null);
  return (
    <>
      {['A', 'B'].map((one) => (
        <button key={one} type="button" onClick={() => setSku(one)}>
          {one}
        </button>
      ))}
      <StockPanel sku={sku} onClose={() => setSku(null)} />
    </>
  );
}

it('Stock movements of one product are not shown while the next product loads', async () => {
  let answerB = () => {};
  page.answer(stockMoves, ({ body }: { body: { sku: string } }) =>
    body.sku === 'A' ? answerOf('A') : new Promise((done) => (answerB = () => done(answerOf('B')))),
  );
  await page.open(Products);
  await press('A');
  expect(pageText()).toContain('Count of A');
  await press('B');
  expect(pageText()).not.toContain('Count of A');
  await act(async () => answerB());
  await until(() => expect(pageText()).toContain('Count of B'));
});

it('The panel warns when orders reserve more of a product than is on hand', async () => {
  const product = { ...productOf('A'), onHand: 3, reserved: 5, available: -2, isLow: true };
  const moves = [
    { ...answerOf('A').moves[0], kind: 'closed', onHand: 0, incoming: -10, reference: 'PO-1', moveId: '2' },
    { ...answerOf('A').moves[0], kind: 'returned', onHand: 5, reference: 'RMA-1' },
  ];
  page.answer(stockMoves, { product, moves, nextCursor: null });
  await page.open(Products);
  await press('A');
  for (const text of [
    'Short of stock',
    'Orders hold more than there is: 5 reserved, 3 on hand.',
    '−2',
    'No longer expected −10',
    'Returned to stock +5',
  ])
    expect(pageText()).toContain(text);
});

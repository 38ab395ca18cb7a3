import { expect, it } from 'vitest';

import { getSender } from '#shared/features/address-book/shipment-start.contract.ts';
import { emptyParty } from '#shared/features/shipment/shipment.model.ts';
import { VolumetricShip } from '#web/features/static-pages/volumetric-ship.tsx';
import { emptyLine } from '#web/features/static-pages/volumetric-weight.rules.ts';
import { readDraft, writeDraft } from '#web/platform/ui/form/drafts.ts';
import { press, screenTest } from '#web/test/screen.tsx';
import { signIn } from '#web/test/session.ts';

const screen = screenTest();

it('Ship this puts the pieces into an existing shipment draft, and keeps its other values', async () => {
  const receiver = { ...emptyParty('MY'), name: 'Aisyah', postcode: '88000' };
  screen.answer(getSender, { source: 'company', party: emptyParty('MY'), limits: {} });
  signIn({});
  writeDraft('shipment/domestic', { content: 'Books', pieces: [], receiver });
  writeDraft('shipment/domestic/unread', { 'pieces.0.weightGrams': '1,' });
  const line = { ...emptyLine, length: '30', width: '20', height: '10', weight: '2' };
  await screen.open(() => <VolumetricShip lines={[line]} />);
  await press('Domestic');
  expect(readDraft('shipment/domestic')).toMatchObject({
    content: 'Books',
    receiver,
    pieces: [{ lengthMm: 300, widthMm: 200, heightMm: 100 }],
  });
  expect(readDraft('shipment/domestic/unread')).toBeNull();
});

import { fireEvent, screen as page } from '@testing-library/react';
import { expect, it } from 'vitest';

import { getSender, suggestReceivers } from '#shared/features/address-book/shipment-start.contract.ts';
import { MALAYSIA, marketOf } from '#shared/platform/market/markets.ts';
import { malaysiaPostcode } from '#shared/features/postcode/postcode.contract.ts';
import { emptyParty } from '#shared/features/shipment/shipment.model.ts';
import { freshValues } from '#web/features/shipment/shipment-form.model.ts';
import { kualaLumpur, party } from '#web/features/shipment/shipment-detail.fixture.ts';
import { ShipmentForm } from '#web/features/shipment/shipment-form.tsx';
import { screenTest, until } from '#web/test/screen.tsx';

const screen = screenTest();
const known = ['Dayang Nurfaizah', 'Pak Samad', 'Pakiam a/p Raju'];

async function open() {
  const limits = { codClass: 'standard', liabilityTier: 'standard' };
  screen.answer(getSender, { source: 'company', party: party('Kedai Buku'), limits });
  screen.answer(malaysiaPostcode, kualaLumpur);
  screen.answer(suggestReceivers, ({ query }: { query: URLSearchParams }) => ({
    rows: known
      .filter((name) => name.toLowerCase().includes((query.get('text') ?? '').toLowerCase()))
      .map((name) => ({ source: 'recent', party: party(name) })),
  }));
  const fresh = freshValues('cn-printing', party('Kedai Buku'), emptyParty('MY'));
  const market = marketOf(MALAYSIA);
  await screen.open(() => (
    <ShipmentForm
      flow="cn-printing"
      layout="desk"
      receiverMarket={market}
      fresh={fresh}
      onCreated={() => undefined}
    />
  ));
  await until(() => expect(document.activeElement).toBe(receiver()));
  fireEvent.click(receiver());
  await until(() => expect(options()).toEqual(known));
}

/** Selected by field name, because the sender, which is collapsed on the desk, has a Name field as well. */
const receiver = () => page.getByLabelText<HTMLInputElement>(/./u, { selector: '[name="receiver.name"]' });

/** Types without the pause after which a request is sent. */
const typeFast = (text: string) => fireEvent.input(receiver(), { target: { value: text } });

const options = () =>
  page.queryAllByRole('option').map(({ textContent }) => known.find((name) => textContent?.includes(name)));

it('Loaded suggestions are filtered by the typed text before the server responds', async () => {
  await open();
  typeFast('Pak S');
  // No request was sent yet: the loaded list is filtered.
  expect(screen.sent.some(({ query }) => query.get('text') === 'Pak S')).toBe(false);
  await until(() => expect(options()).toEqual(['Pak Samad']));
  await until(() => expect(screen.sent.some(({ query }) => query.get('text') === 'Pak S')).toBe(true));
  // Only the server can leave out receivers outside the flow before it limits the list.
  expect(screen.sent.find(({ query }) => query.get('text') === 'Pak S')?.query.get('flow')).toBe(
    'cn-printing',
  );
  expect(options()).toEqual(['Pak Samad']);
});

it('Suggestions show the phone number beside the name when the user searches for a number', async () => {
  await open();
  const [option] = page.queryAllByRole('option');
  expect(option?.textContent).not.toContain('+60');
  screen.answer(suggestReceivers, {
    rows: [{ source: 'recent', party: { ...party('Dayang Nurfaizah'), phone: '124682651', altPhone: '' } }],
  });
  typeFast('012-468');
  await until(() => expect(page.queryAllByRole('option')[0]?.textContent).toContain('+60 12-468 2651'));
});

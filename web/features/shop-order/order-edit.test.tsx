import { screen as page } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { malaysiaPostcode } from '#shared/features/postcode/postcode.contract.ts';
import {
  type Generated,
  generateShipment,
  updateShipment,
} from '#shared/features/shop-order/shop-order.contract.ts';
import type { OrderDetail } from '#shared/features/shop-order/order-listing.contract.ts';
import { m } from '#shared/platform/words/words.ts';
import { GenerateResult, type GenerateResultOf } from '#web/features/shop-order/order-generate.tsx';
import { OrderEdit } from '#web/features/shop-order/order-edit.tsx';
import { detailOf, madeOf } from '#web/features/shop-order/shop-order.fixture.ts';
import { kualaLumpur } from '#web/features/shipment/shipment-detail.fixture.ts';
import { readDraft } from '#web/platform/ui/form/drafts.ts';
import { toast } from '#web/platform/ui/toast.ts';
import {
  control,
  pageText,
  press,
  Refusing,
  screenTest,
  settle,
  tick,
  type,
  until,
} from '#web/test/screen.tsx';

vi.mock('#web/platform/ui/toast.ts', () => ({ toast: { success: vi.fn(), info: vi.fn(), error: vi.fn() } }));

const screen = screenTest();

describe('The country of origin', () => {
  const across = detailOf();
  const origin = m.shipment_country_of_origin();

  it('is a field of a cross-border order and not of a domestic one', async () => {
    screen.answer(updateShipment, across);
    await screen.open(() => (
      <OrderEdit order={{ ...across, receiver: { ...across.receiver, country: 'SG' } }} />
    ));
    await tick(origin);
    await press('China');
    await press(m.shop_order_save());
    expect(screen.bodyOf(updateShipment)).toMatchObject({ origin: 'CN' });
    await screen.open(() => <OrderEdit order={across} />);
    expect(pageText()).not.toContain(origin);
  });
});

describe('The address of an order', () => {
  const [{ ...district } = {}] = kualaLumpur.DistrictList;
  const mersing = {
    ...kualaLumpur,
    Postcode: '86800',
    State: 'Johor',
    city: 'Mersing',
    DistrictList: [
      { ...district, District: 'Mersing' },
      { ...district, District: 'Tioman', DistrictId: 2, IsNsa: true },
    ],
  };
  const town = () => control(m.shop_order_field_city());

  beforeEach(() => {
    screen.answer(malaysiaPostcode, ({ query }: { query: URLSearchParams }) =>
      query.get('postcode') === '86800' ? mersing : kualaLumpur,
    );
    screen.answer(updateShipment, detailOf());
    const order = detailOf();
    return screen.open(() => (
      <OrderEdit order={{ ...order, receiver: { ...order.receiver, state: 'Kuala Lumpur' } }} />
    ));
  });

  it('requires a district when the districts of the postcode have different coverage', async () => {
    await type(m.shop_order_field_postcode(), '86800');
    await until(() => expect(pageText()).toContain('Johor'));
    expect(pageText()).not.toContain('Mersing, Johor');
    expect(town().value).toBe('');
    await press(m.shop_order_save());
    expect(screen.bodyOf(updateShipment)).toBeUndefined();
    expect(pageText()).toContain('Mersing, Tioman');
    await tick(m.shop_order_field_city());
    await press('Tioman');
    await press(m.shop_order_save());
    expect(screen.bodyOf(updateShipment)).toMatchObject({
      receiver: { postcode: '86800', city: 'Tioman', state: 'Johor' },
    });
  });

  it('keeps its city when no district has to be chosen', async () => {
    expect(town().value).toBe('Kuala Lumpur');
    await press(m.shop_order_save());
    expect(screen.bodyOf(updateShipment)).toMatchObject({
      receiver: { city: 'Kuala Lumpur', state: 'Kuala Lumpur' },
    });
  });
});

describe('An order that the shop sent without city and state', () => {
  const { receiver, ...rest } = detailOf();
  const bare = (changes: Partial<OrderDetail> = {}): OrderDetail => ({
    ...rest,
    receiver: { ...receiver, city: '', state: '' },
    ...changes,
  });
  const newer = 'A newer one';

  function Panel() {
    const [order, setOrder] = useState(bare());
    return (
      <>
        <button type="button" onClick={() => setOrder(bare({ version: 4, content: 'Teh' }))}>
          {newer}
        </button>
        <OrderEdit order={order} />
      </>
    );
  }

  const filled = () =>
    until(() => {
      expect(control(m.shop_order_field_city()).value).toBe('Kuala Lumpur');
      expect(pageText()).toContain(kualaLumpur.State);
    });
  beforeEach(async () => {
    screen.answer(malaysiaPostcode, kualaLumpur);
    screen.answer(updateShipment, detailOf());
    await screen.open(Panel);
    await filled();
  });

  it('is not saved as a draft when it is only viewed, although the postcode fills in its city', async () => {
    await screen.open(() => 'elsewhere');
    expect(toast.info).not.toHaveBeenCalled();
    expect(readDraft(`shop-order/${rest.orderId}`)).toBeNull();
  });

  it('takes over a newer version of the shop, and the postcode fills it in again', async () => {
    await press(newer);
    await until(() => expect(control(m.shipment_content()).value).toBe('Teh'));
    await filled();
    await press(m.shop_order_save());
    expect(screen.bodyOf(updateShipment)).toMatchObject({
      content: 'Teh',
      version: 4,
      receiver: { city: 'Kuala Lumpur', state: kualaLumpur.State },
    });
  });

  it('is kept as a draft with a message when the user leaves after typing a city', async () => {
    await type(m.shop_order_field_city(), 'Ampang');
    await screen.open(() => 'elsewhere');
    expect(toast.info).toHaveBeenCalledTimes(1);
    await screen.open(Panel);
    expect(control(m.shop_order_field_city()).value).toBe('Ampang');
  });
});

describe('Generate anyway on a screen that is left before the response', () => {
  const unconfirmed: GenerateResultOf = {
    made: [],
    failed: [{ orderId: 'order-1', orderNo: '#1', message: 'Shipped before?', code: '', isQuestion: true }],
    service: null,
    count: 1,
    stopped: null,
  };
  const onResult = vi.fn<(result: GenerateResultOf) => void>();

  /** Leaves the screen while the request is in progress. */
  async function leaving(answer: unknown) {
    let go = () => {};
    const left = new Promise<void>((done) => (go = done));
    screen.answer(generateShipment, () => left.then(() => answer));
    await screen.open(() => (
      <GenerateResult result={unconfirmed} onResult={onResult} onClose={() => undefined} />
    ));
    await press(m.shop_order_generate_anyway({ count: 1 }));
    await screen.open(() => 'elsewhere');
    go();
    await settle();
    expect(page.queryByRole('dialog')).toBeNull();
  }

  it('passes on the result', async () => {
    const done: Generated = { made: [madeOf(1)], failed: [], next: null };
    await leaving(done);
    await until(() =>
      expect(onResult).toHaveBeenCalledWith(expect.objectContaining({ made: [madeOf(1)], failed: [] })),
    );
  });

  it('shows the refusal as a message', async () => {
    await leaving(new Refusing('Too busy.', 503));
    await until(() => expect(toast.error).toHaveBeenCalledExactlyOnceWith('Too busy.'));
  });
});

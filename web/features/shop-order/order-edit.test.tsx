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

describe('Goods that cross the border', () => {
  const across = detailOf();
  const origin = m.shipment_country_of_origin();

  it('have their country of origin asked for, which goods at home have not', async () => {
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

  it('asks for the district where those of its postcode are served in different ways', async () => {
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

  it('keeps its town where nothing is to be asked', async () => {
    expect(town().value).toBe('Kuala Lumpur');
    await press(m.shop_order_save());
    expect(screen.bodyOf(updateShipment)).toMatchObject({
      receiver: { city: 'Kuala Lumpur', state: 'Kuala Lumpur' },
    });
  });
});

describe('An order of which the shop told no state', () => {
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

  it('is not typed in when it is only looked at, though the postcode fills it in', async () => {
    await screen.open(() => 'elsewhere');
    expect(toast.info).not.toHaveBeenCalled();
    expect(readDraft(`shop-order/${rest.orderId}`)).toBeNull();
  });

  it('follows its shop, and is filled in again', async () => {
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

  it('keeps what was typed in it', async () => {
    await type(m.shop_order_field_city(), 'Ampang');
    await screen.open(() => 'elsewhere');
    expect(toast.info).toHaveBeenCalledTimes(1);
  });
});

describe('Orders that are made anyway', () => {
  const asked: GenerateResultOf = {
    made: [],
    failed: [{ orderId: 'order-1', orderNo: '#1', message: 'Shipped before?', code: '', isQuestion: true }],
    service: null,
    count: 1,
    stopped: null,
  };
  const onResult = vi.fn<(result: GenerateResultOf) => void>();

  /** The screen is left while they are under way. */
  async function leaving(answer: unknown) {
    let go = () => {};
    const left = new Promise<void>((done) => (go = done));
    screen.answer(generateShipment, () => left.then(() => answer));
    await screen.open(() => <GenerateResult result={asked} onResult={onResult} onClose={() => undefined} />);
    await press(m.shop_order_generate_anyway({ count: 1 }));
    await screen.open(() => 'elsewhere');
    go();
    await settle();
    expect(page.queryByRole('dialog')).toBeNull();
  }

  it('are told though the screen was left', async () => {
    const done: Generated = { made: [madeOf(1)], failed: [], next: null };
    await leaving(done);
    await until(() =>
      expect(onResult).toHaveBeenCalledWith(expect.objectContaining({ made: [madeOf(1)], failed: [] })),
    );
  });

  it('and that they were refused', async () => {
    await leaving(new Refusing('Too busy.', 503));
    await until(() => expect(toast.error).toHaveBeenCalledExactlyOnceWith('Too busy.'));
  });
});

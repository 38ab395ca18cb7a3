import { beforeEach, describe, expect, it, vi } from 'vitest';

import { malaysiaPostcode } from '#shared/features/postcode/postcode.contract.ts';
import { getOrder, type OrderDetail } from '#shared/features/shop-order/order-listing.contract.ts';
import { keepShipment, updateShipment } from '#shared/features/shop-order/shop-order.contract.ts';
import { m } from '#shared/platform/words/words.ts';
import { OrderPanel } from '#web/features/shop-order/order-panel.tsx';
import { detailOf } from '#web/features/shop-order/shop-order.fixture.ts';
import { kualaLumpur } from '#web/features/shipment/shipment-detail.fixture.ts';
import { control, pageText, press, screenTest, settle, type, until } from '#web/test/screen.tsx';

vi.mock('#web/platform/ui/toast.ts', () => ({ toast: { success: vi.fn(), info: vi.fn(), error: vi.fn() } }));

const screen = screenTest();
beforeEach(() => screen.answer(malaysiaPostcode, kualaLumpur));

const { orderId } = detailOf();
const open = (order: OrderDetail, session: object = {}) => {
  screen.answer(getOrder, order);
  return screen.open(() => <OrderPanel orderId={orderId} onClose={vi.fn()} onResult={vi.fn()} />, {
    session,
  });
};

describe('An order that the warehouse ships', () => {
  const order = detailOf({ view: 'generated', isFromWarehouse: true });
  const links = () => [...document.querySelectorAll('a[href*="fulfillmentListing"]')];
  const noticeIsShown = () => until(() => expect(pageText()).toContain(m.shop_order_in_warehouse()));

  const access = (claimName: string) => [{ claimName, claimValue: 'true' }];

  it('links to the fulfilment listing for a user who may open it', async () => {
    await open(order, { isAllowFulfillment: true, Access: access('FUL') });
    await noticeIsShown();
    expect(links().map(({ textContent }) => textContent)).toEqual([m.shop_order_see_in_warehouse()]);
  });

  it('links to the fulfilment listing by the printed order ID', async () => {
    const session = { isAllowFulfillment: true, Access: access('FUL') };
    await open({ ...order, orderNo: 'MARKETPLACE-1', printedOrderId: 'MKP-1' }, session);
    await noticeIsShown();
    expect(links().map((link) => link.getAttribute('href'))).toEqual(['/fulfillmentListing?q=MKP-1']);
  });

  it('has no link for a user or an account without access to fulfilment', async () => {
    for (const session of [
      { isAllowFulfillment: false, Access: access('FUL') },
      { isAllowFulfillment: true, Access: access('CNP') },
    ]) {
      await open(order, session);
      await noticeIsShown();
      expect(links()).toEqual([]);
    }
  });
});

describe('An order on its way in two parcels', () => {
  it('names both consignment notes and can be shipped as printed', async () => {
    const note = { consignmentNoteNo: 'HN100000019MY', otherCnNos: ['HN100000022MY'] };
    await open(detailOf({ view: 'shipped', ...note }));
    await until(() =>
      expect(pageText()).toContain('HN100000022MY, which was cancelled but picked up after all'),
    );
    screen.answer(keepShipment, detailOf({ view: 'shipped', ...note, otherCnNos: [] }));
    await press(m.shop_order_keep());
    await until(() => expect(screen.bodyOf(keepShipment)).toMatchObject({ orderId }));
  });
});

describe('A value that is too long for a label', () => {
  const long = 'MARKETPLACE-2026-11-29-0000001881';
  const rest = 'rings me before he comes';

  it('is shown in full and must be shortened in its field before saving', async () => {
    screen.answer(updateShipment, detailOf({ printedOrderId: 'MKP-1' }));
    await open(detailOf({ orderNo: long, printedOrderId: long, customerNote2: rest }));
    await until(() => expect(control(m.shipment_order_id()).value).toBe(long));
    expect(control(m.shipment_customer_note_2()).value).toBe(rest);
    await press(m.shop_order_save());
    expect(screen.bodyOf(updateShipment)).toBeUndefined();
    expect(pageText()).toContain('Order ID must be 30 characters or less');
    await type(m.shipment_order_id(), 'MKP-1');
    await press(m.shop_order_save());
    expect(screen.bodyOf(updateShipment)).toMatchObject({ printedOrderId: 'MKP-1', customerNote2: rest });
  });
});

describe('An order with a problem', () => {
  const { receiver } = detailOf();
  const wrong = detailOf({
    view: 'problem',
    receiver: { ...receiver, address1: '', name: '' },
    problems: [
      { field: 'receiver.address1', message: 'Receiver Address 1 Required' },
      { field: 'service', message: 'Not served' },
      { field: 'customs', message: 'Of no field that is shown' },
    ],
  });
  const address = () => control(m.shop_order_field_address_1());
  const isWrong = (field: HTMLElement) => field.getAttribute('aria-invalid') === 'true';

  it('shows the problem at its field and moves the focus there', async () => {
    await open(wrong);
    await until(() => expect(isWrong(address())).toBe(true));
    await until(() => expect(document.activeElement).toBe(address()));
    expect(isWrong(control(m.shipment_service()))).toBe(true);
    expect(isWrong(control(m.shop_order_field_receiver()))).toBe(false);
    // The message is shown once above the form and once at the field.
    expect(pageText().split('Receiver Address 1 Required')).toHaveLength(3);
  });

  it('shows the form with the problem before the other details and the actions', async () => {
    await open(wrong);
    await until(() => expect(isWrong(address())).toBe(true));
    const before = (text: string) => pageText().indexOf(text);
    expect(before(m.shop_order_save())).toBeLessThan(before(m.shop_order_field_shop()));
    expect(before(m.shop_order_save())).toBeLessThan(before(m.shop_order_cancel_orders({ count: 1 })));
  });

  it('does not take the focus from another element when it opens', async () => {
    const row = document.body.appendChild(document.createElement('button'));
    let answer: (order: OrderDetail) => void = () => {};
    screen.answer(getOrder, () => new Promise<OrderDetail>((resolve) => (answer = resolve)));
    await screen.open(() => <OrderPanel orderId={orderId} onClose={vi.fn()} onResult={vi.fn()} />);
    row.focus();
    answer(wrong);
    await until(() => expect(isWrong(address())).toBe(true));
    await settle();
    expect(document.activeElement).toBe(row);
    row.remove();
  });
});

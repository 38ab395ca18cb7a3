/** Forms as the shop's clerk would have filled them in. If the rules refuse one, another is drawn. */
import { type FlowId, servicesOffered } from '#shared/features/shipment/services.rules.ts';
import { MALAYSIA } from '#shared/platform/market/markets.ts';
import { codRange } from '#shared/features/pricing/cod.rules.ts';
import type { ShipmentForm } from '#shared/features/shipment/shipment.contract.ts';
import type { PieceForm } from '#shared/features/shipment/shipment.model.ts';

import { coolForm } from './history-cool.ts';
import { acrossForm, internationalForm } from './history-customs.ts';
import type { Random } from './random.ts';
import { buyerOf, type Shop } from './shop.ts';
import * as words from './vocabulary.ts';

type Maker = (random: Random, shop: Shop, serial: number) => Omit<ShipmentForm, 'flow'>;

const makers: Record<FlowId, Maker> = {
  domestic: homeForm,
  'cn-printing': deskForm,
  fulfilment: (random, shop, serial) => ({
    ...homeForm(random, shop, serial),
    orderId: shop.account.isAllowOrderId ? orderId(random, shop, serial) : '',
  }),
  singapore: withReferences(acrossForm),
  malaysia: withReferences(acrossForm),
  international: withReferences(internationalForm),
  cool: coolForm,
  'reverse-charge': (random, shop) => ({
    ...collectedForm(random),
    sender: random.pick(shop.suppliers),
    receiver: shop.sender,
  }),
  'third-party': (random, shop) => ({
    ...collectedForm(random),
    sender: random.pick(shop.suppliers),
    receiver: buyerOf(random, shop.home),
  }),
};

export function parcelForm(random: Random, shop: Shop, flow: FlowId, serial: number): ShipmentForm {
  return { flow, ...makers[flow](random, shop, serial) };
}

function homeForm(random: Random, shop: Shop, serial: number): Omit<ShipmentForm, 'flow'> {
  const { account, sender, home } = shop;
  const isDocument = random.chance(0.09);
  const isDangerous = !isDocument && random.chance(0.03);
  const [content, value] = random.pick(
    isDocument ? words.documents : isDangerous ? words.dangerousGoods : words.goods,
  );
  const quantity = random.chance(0.75) ? 1 : random.int(2, 4);
  const valueCents = value === 0 ? null : Math.round(value * quantity * (0.85 + random.next() * 0.3)) * 100;
  const codCents = isDocument ? null : codOf(random, shop, valueCents);
  const isEnhanced = valueCents !== null && valueCents >= 1_000_00 && random.chance(0.7);
  const isPriority =
    servicesOffered(account.market, 'domestic', account).includes('priority') && random.chance(0.14);
  return {
    service: isPriority ? 'priority' : 'standard',
    sender,
    receiver: buyerOf(random, home),
    contentType: isDocument ? 'document' : 'parcel',
    pieces: isDocument ? [documentPiece(random)] : pieces(random, codCents === null ? 6 : 3),
    valueCents,
    codCents,
    isEnhanced,
    content,
    isDangerous,
    customerNote1: random.chance(0.15) ? random.pick(words.notes) : '',
    customerNote2: '',
    ...references(random, shop, serial),
  };
}

function codOf(random: Random, { account }: Shop, valueCents: number | null): number | null {
  const range = codRange(account.market, account.codClass, 'domestic');
  if (!account.isCod || !range || valueCents === null) return null;
  const isInRange = valueCents >= range.minCents && valueCents <= range.maxCents;
  return isInRange && random.chance(0.2) ? valueCents : null;
}

/** At the fast desk (CN Printing) only the fields needed for the label are filled in. */
function deskForm(random: Random, shop: Shop): Omit<ShipmentForm, 'flow'> {
  return {
    ...bare,
    sender: shop.sender,
    receiver: buyerOf(random, shop.home),
    pieces: pieces(random, 2),
    content: random.chance(0.3) ? random.pick(words.goods)[0] : '',
  };
}

function collectedForm(random: Random): Omit<ShipmentForm, 'flow' | 'sender' | 'receiver'> {
  const [content, value] = random.pick(words.collectedGoods);
  return {
    ...bare,
    pieces: pieces(random, 3),
    content,
    valueCents: value * 100,
    customerNote1: random.chance(0.25) ? 'Ask for the return slip' : '',
  };
}

const bare = {
  service: 'standard',
  contentType: 'parcel',
  valueCents: null,
  codCents: null,
  isEnhanced: false,
  isDangerous: false,
  customerNote1: '',
  customerNote2: '',
  orderId: '',
  deliveryOrders: [] as string[],
} satisfies Partial<ShipmentForm>;

type References = Pick<ShipmentForm, 'orderId' | 'deliveryOrders'>;

function withReferences(
  make: (random: Random, shop: Shop) => Omit<ShipmentForm, 'flow' | keyof References>,
): Maker {
  return (random, shop, serial) => ({ ...make(random, shop), ...references(random, shop, serial) });
}

/** The shop's own references for the parcel, where the account may enter them. */
function references(random: Random, shop: Shop, serial: number): References {
  const { isAllowOrderId, isDoCn } = shop.account;
  return {
    orderId: isAllowOrderId && random.chance(0.7) ? orderId(random, shop, serial) : '',
    deliveryOrders:
      isDoCn && random.chance(0.14)
        ? Array.from(
            { length: random.int(1, 3) },
            (_, i) => `DO-26-${String(serial * 3 + i).padStart(5, '0')}`,
          )
        : [],
  };
}

function orderId(random: Random, { account }: Shop, serial: number): string {
  const shops: [string, ...string[]] = account.market === MALAYSIA ? ['WC-', '#', 'SHP'] : ['LC-', '#SG'];
  return `${random.pick(shops)}${10_000 + serial}`;
}

const documentPiece = (random: Random): PieceForm => ({
  weightGrams: random.int(2, 15) * 50,
  lengthMm: 0,
  widthMm: 0,
  heightMm: 0,
});

function pieces(random: Random, most: number): PieceForm[] {
  const count = random.chance(0.84) ? 1 : random.int(2, most);
  const isMeasured = random.chance(0.5);
  return Array.from({ length: count }, () => ({
    weightGrams: random.chance(0.8) ? random.int(2, 40) * 100 : random.int(8, 36) * 500,
    lengthMm: isMeasured ? random.int(12, 48) * 10 : 0,
    widthMm: isMeasured ? random.int(8, 34) * 10 : 0,
    heightMm: isMeasured ? random.int(4, 28) * 10 : 0,
  }));
}

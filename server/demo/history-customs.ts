/** Forms of cross-border and international parcels, with their customs data. */
import { limits } from '#shared/platform/business/limits.ts';
import { MALAYSIA, marketOf } from '#shared/platform/market/markets.ts';
import { codRange } from '#shared/features/pricing/cod.rules.ts';
import { itemsValueCents } from '#shared/features/shipment/customs.rules.ts';
import type { Customs, CustomsItem, ShippingPurpose } from '#shared/features/shipment/customs.model.ts';
import type { ShipmentForm } from '#shared/features/shipment/shipment.contract.ts';

import type { Random } from './random.ts';
import { buyerOf, type Shop } from './shop.ts';
import { customsDocuments, customsGoods, type CustomsGoods, otherPurposes } from './vocabulary-abroad.ts';

/** The caller adds the shop's references, because it has the serial number. */
type Form = Omit<ShipmentForm, 'flow' | 'orderId' | 'deliveryOrders'>;

/** A form between Malaysia and Singapore. */
export function acrossForm(random: Random, shop: Shop): Form {
  const { account, sender, across } = shop;
  const lines = linesOf(random, shop, random.chance(0.8) ? 1 : 2);
  const form = formOf(random, lines, purposeOf(random));
  return {
    ...form,
    sender,
    receiver: buyerOf(random, across),
    pieces: inPieces(form.pieces, random.chance(0.85) ? 1 : 2),
    codCents: codIntoMalaysia(random, shop, form.valueCents),
    isEnhanced: form.valueCents >= 500_00 && random.chance(account.market === MALAYSIA ? 0.6 : 0.4),
  };
}

/** A form to another country, in one piece. */
export function internationalForm(random: Random, shop: Shop): Form {
  const { sender, abroad } = shop;
  const isDocument = random.chance(0.1);
  const lines = isDocument
    ? [lineOf(random.pick(customsDocuments), 1, shop)]
    : linesOf(random, shop, random.weighted({ '1': 6, '2': 3, '3': 1 }));
  const form = formOf(random, lines, isDocument ? 'document' : purposeOf(random));
  return {
    ...form,
    sender,
    receiver: random.pick(abroad),
    contentType: isDocument ? 'document' : 'parcel',
    isEnhanced: form.valueCents >= 500_00 && random.chance(0.5),
  };
}

interface Line {
  content: string;
  item: CustomsItem;
}

function linesOf(random: Random, shop: Shop, count: number | string): Line[] {
  const chosen = new Set<CustomsGoods>();
  while (chosen.size < Number(count)) chosen.add(random.pick(customsGoods));
  return [...chosen].map((goods) => lineOf(goods, random.chance(0.5) ? 1 : random.int(2, 6), shop));
}

function lineOf(goods: CustomsGoods, quantity: number, { account }: Shop): Line {
  const { content, description, hsCode, value, grams } = goods;
  return {
    content,
    item: {
      description,
      hsCode,
      origin: marketOf(account.market).code,
      quantity,
      unitValueCents: value * 100,
      weightGrams: grams * quantity,
    },
  };
}

function formOf(random: Random, lines: readonly Line[], purpose: ShippingPurpose) {
  const items = lines.map(({ item }) => item);
  const net = items.reduce((sum, { weightGrams }) => sum + weightGrams, 0);
  const isMeasured = random.chance(0.6);
  const customs: Customs = {
    purpose,
    purposeRemarks: purpose === 'others' ? random.pick(otherPurposes) : '',
    items,
  };
  return {
    service: 'standard',
    contentType: 'parcel',
    pieces: [
      {
        // Gross weight with the box, rounded up to 100 g.
        weightGrams: Math.ceil((net * 1.12) / 100) * 100,
        lengthMm: isMeasured ? random.int(20, 42) * 10 : 0,
        widthMm: isMeasured ? random.int(15, 32) * 10 : 0,
        heightMm: isMeasured ? random.int(6, 24) * 10 : 0,
      },
    ],
    valueCents: itemsValueCents(items),
    codCents: null,
    isEnhanced: false,
    content: contentOf(lines),
    isDangerous: false,
    customerNote1: '',
    customerNote2: '',
    customs,
  } satisfies Partial<ShipmentForm>;
}

/** As many item names as the field can hold. */
function contentOf(lines: readonly Line[]): string {
  return lines.reduce((text, { content }) => {
    const more = text === '' ? content : `${text}, ${content}`;
    return more.length <= limits.text.content ? more : text;
  }, '');
}

const purposeOf = (random: Random): ShippingPurpose =>
  random.weighted({ sale: 74, gift: 10, sample: 7, personal: 4, repair: 2, return: 1, others: 2 });

function inPieces([piece]: ShipmentForm['pieces'], count: number): ShipmentForm['pieces'] {
  if (!piece) return [];
  const weightGrams = Math.ceil(piece.weightGrams / count / 100) * 100;
  return Array.from({ length: count }, () => ({ ...piece, weightGrams }));
}

const ringgitForDollar = 3.4;

/** Singapore's shops collect the value of the goods in ringgit. */
function codIntoMalaysia(random: Random, { account, across }: Shop, valueCents: number): number | null {
  if (account.market === MALAYSIA || !account.isCod || !random.chance(0.3)) return null;
  const range = codRange(account.market, account.codClass, 'malaysia');
  const cents = Math.round((valueCents * ringgitForDollar) / 100) * 100;
  return range?.collectedIn === across.market && cents >= range.minCents && cents <= range.maxCents
    ? cents
    : null;
}

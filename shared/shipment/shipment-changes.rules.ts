/** What an edit changed, field by field, in the words of the form: for the audit trail and for whoever edits beside. */
import { yesNo } from '#shared/audit/field-change.rules.ts';
import { formatCentimetres, formatKilograms } from '#shared/consignment/weight.rules.ts';
import { SERVICES } from '#shared/consignment/services.ts';

import { type Customs, shippingPurposes } from './customs.model.ts';
import type { ShipmentForm } from './shipment.contract.ts';
import { contentTypes, type Party, type PieceForm, shipmentLabels } from './shipment.model.ts';

export interface FieldChange {
  /** As the form labels it. */
  label: string;
  before: string;
  after: string;
}

/** Every field whose words differ, in the order of the form. */
export function shipmentChanges(before: ShipmentForm, after: ShipmentForm): FieldChange[] {
  const earlier = wordsOf(before);
  const later = wordsOf(after);
  return [...new Set([...earlier.keys(), ...later.keys()])]
    .map((label) => ({ label, before: earlier.get(label) ?? '', after: later.get(label) ?? '' }))
    .filter((change) => change.before !== change.after);
}

function wordsOf(form: ShipmentForm): Map<string, string> {
  const words = new Map<string, string>();
  const say = (field: string, text: string) => words.set(shipmentLabels[field] ?? field, text);
  sayParty(say, 'sender', form.sender);
  sayParty(say, 'receiver', form.receiver);
  say('contentType', contentTypes[form.contentType]);
  say('pieces', form.pieces.map(pieceWords).join('; '));
  say('content', form.content);
  say('valueCents', amountWords(form.valueCents));
  say('isDangerous', yesNo(form.isDangerous));
  sayCustoms(say, form.customs);
  say('service', SERVICES[form.service].label);
  say('codCents', amountWords(form.codCents));
  say('isEnhanced', yesNo(form.isEnhanced));
  say('customerNote1', form.customerNote1);
  say('customerNote2', form.customerNote2);
  say('orderId', form.orderId);
  say('deliveryOrders', form.deliveryOrders.join(', '));
  return words;
}

type Say = (field: string, text: string) => void;

function sayParty(say: Say, end: 'sender' | 'receiver', party: Party): void {
  for (const field of Object.keys(party) as (keyof Party)[]) say(`${end}.${field}`, party[field]);
}

function sayCustoms(say: Say, customs: Customs | undefined): void {
  if (!customs) return;
  say('customs.purpose', customs.purpose === null ? '' : shippingPurposes[customs.purpose]);
  say('customs.purposeRemarks', customs.purposeRemarks);
  say('customs.items', customs.items.map(itemWords).join('; '));
}

function itemWords(item: Customs['items'][number]): string {
  const { description, hsCode, origin, quantity, unitValueCents, weightGrams } = item;
  const weight = weightGrams > 0 ? `${formatKilograms(weightGrams)} kg` : '';
  return [`${quantity} × ${description}`, hsCode, origin, amountWords(unitValueCents), weight]
    .filter((part) => part !== '')
    .join(', ');
}

function pieceWords({ weightGrams, ...sides }: PieceForm): string {
  const size = [sides.lengthMm, sides.widthMm, sides.heightMm].map(formatCentimetres).join(' × ');
  return `${formatKilograms(weightGrams)} kg, ${size} cm`;
}

/** In the money of the market, which the account says. */
const amountWords = (cents: number | null) => (cents === null ? '' : (cents / 100).toFixed(2));

/** What customs needs of each flow, told at the field that mends it (domain.md "Services and flows"). */
import { FLOWS, type FlowId } from '#shared/consignment/services.ts';
import { fieldMessage, messages } from '#shared/validation/rules.ts';

import { type Customs, type CustomsItem, customsLabels } from './customs.model.ts';

/** Light: what is inside and its value. Full: HS code, weight of each line and the purpose besides. */
export type CustomsNeed = 'none' | 'light' | 'full';

const NEED_BY_REACH = {
  home: 'none',
  'cross-border': 'light',
  international: 'full',
} as const satisfies Record<(typeof FLOWS)[FlowId]['reach'], CustomsNeed>;

export function customsNeed(flow: FlowId): CustomsNeed {
  return NEED_BY_REACH[FLOWS[flow].reach];
}

type Valued = Pick<CustomsItem, 'quantity' | 'unitValueCents'>;

/** What the goods are worth together, in cents. */
export function itemsValueCents(items: readonly Valued[]): number {
  return items.reduce((sum, { quantity, unitValueCents }) => sum + quantity * unitValueCents, 0);
}

interface CustomsForm {
  flow: FlowId;
  customs?: Customs | undefined;
  content: string;
  valueCents: number | null;
  pieces: readonly { weightGrams: number }[];
}

interface Problem {
  field: string;
  message: string;
}

/** Every reason why customs would stop the shipment, in the order of the form; empty when it may go. */
export function customsProblems(form: CustomsForm): Problem[] {
  const need = customsNeed(form.flow);
  const problems: Problem[] = [];
  const labels: Readonly<Record<string, string>> = {
    ...customsLabels,
    content: 'Content',
    valueCents: 'Value of Content',
  };
  const tell = (field: string, rule: string) => {
    const label = labels[field.replace(/\.\d+/gu, '')] ?? '';
    problems.push({ field, message: fieldMessage(label, rule) });
  };
  const { customs } = form;
  if (need === 'none') {
    if (customs) tell('customs', `are not for ${FLOWS[form.flow].label} shipments.`);
    return problems;
  }
  if (form.content === '') tell('content', messages.required);
  if (!customs) {
    tell('customs.items', messages.required);
    return problems;
  }
  customs.items.forEach((item, index) => {
    const at = (field: string) => `customs.items.${index}.${field}`;
    if (item.unitValueCents === 0) tell(at('unitValueCents'), messages.moreThanZero);
    if (need === 'light') return;
    if (item.hsCode === '') tell(at('hsCode'), messages.required);
    if (item.weightGrams === 0) tell(at('weightGrams'), messages.moreThanZero);
  });
  // The goods cannot weigh more than the parcel they are in.
  const netGrams = customs.items.reduce((sum, { weightGrams }) => sum + weightGrams, 0);
  const grossGrams = form.pieces.reduce((sum, { weightGrams }) => sum + weightGrams, 0);
  if (netGrams > grossGrams) tell('customs.items', 'cannot weigh more than the shipment.');
  if (form.valueCents === null) tell('valueCents', messages.required);
  else if (form.valueCents !== itemsValueCents(customs.items)) {
    tell('valueCents', 'must be what the items are worth together.');
  }
  if (need === 'full' && customs.purpose === null) tell('customs.purpose', messages.required);
  if (customs.purpose === 'others' && customs.purposeRemarks === '') {
    tell('customs.purposeRemarks', messages.required);
  }
  return problems;
}

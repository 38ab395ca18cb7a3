/**
 * The customs data that each flow requires; problems are reported at the field that fixes them (domain.md "Services and
 * flows").
 */
import { FLOWS, type FlowId } from '#shared/features/shipment/services.rules.ts';
import type { WordLabels } from '#shared/platform/validation/parse.ts';
import { type AnyProblemMessage, type Problem, problemAt } from '#shared/platform/validation/problem.ts';
import { flowWords } from '#shared/features/shipment/shipment-words.model.ts';
import { labelledProblem } from '#shared/features/shipment/labelled-problem.rules.ts';
import { m } from '#shared/platform/words/words.ts';

import { type Customs, type CustomsItem, customsLabels } from './customs.model.ts';

/** Light: contents and value. Full: also HS code, weight of each line and purpose. */
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

/** Total value of the goods, in cents. */
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

/** Every reason why customs would stop the shipment, in the order of the form; empty if there is none. */
export function customsProblems(form: CustomsForm): Problem[] {
  const need = customsNeed(form.flow);
  const problems: Problem[] = [];
  const labels: WordLabels = {
    ...customsLabels,
    content: m.shipment_content,
    valueCents: m.shipment_value_of_content,
  };
  const tell = (field: string, words: AnyProblemMessage) => {
    const label = labels[field.replace(/\.\d+/gu, '')] ?? m.shipment_items;
    problems.push(labelledProblem(field, label, words));
  };
  const { customs } = form;
  if (need === 'none') {
    if (customs) {
      const flow = flowWords[form.flow];
      problems.push(problemAt('customs', m.shipment_problem_customs_not_for_flow, { flow }));
    }
    return problems;
  }
  if (form.content === '') tell('content', m.validation_problem_required);
  if (!customs) {
    tell('customs.items', m.validation_problem_required);
    return problems;
  }
  customs.items.forEach((item, index) => {
    const at = (field: string) => `customs.items.${index}.${field}`;
    if (item.unitValueCents === 0) tell(at('unitValueCents'), m.validation_problem_more_than_zero);
    if (need === 'light') return;
    if (item.hsCode === '') tell(at('hsCode'), m.validation_problem_required);
    if (item.weightGrams === 0) tell(at('weightGrams'), m.validation_problem_more_than_zero);
  });
  // The goods cannot weigh more than the parcel that contains them.
  const netGrams = customs.items.reduce((sum, { weightGrams }) => sum + weightGrams, 0);
  const grossGrams = form.pieces.reduce((sum, { weightGrams }) => sum + weightGrams, 0);
  if (netGrams > grossGrams) tell('customs.items', m.shipment_problem_items_too_heavy);
  if (form.valueCents === null) tell('valueCents', m.validation_problem_required);
  else if (form.valueCents !== itemsValueCents(customs.items)) {
    tell('valueCents', m.shipment_problem_value_differs);
  }
  if (need === 'full' && customs.purpose === null) tell('customs.purpose', m.validation_problem_required);
  if (customs.purpose === 'others' && customs.purposeRemarks === '') {
    tell('customs.purposeRemarks', m.validation_problem_required);
  }
  return problems;
}

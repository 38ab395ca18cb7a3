import { contents, type Names, services } from '#shared/features/audit/audit-values.model.ts';
import type { AuditValue, FieldChange } from '#shared/features/audit/field-change.rules.ts';
import { shipmentLabels } from '#shared/features/shipment/shipment.model.ts';
import { purposeWords } from '#shared/features/shipment/shipment-words.model.ts';
import { m } from '#shared/platform/words/words.ts';

/** Display names of shipment fields whose values are codes. */
const names: Readonly<Record<string, Names>> = {
  'shipment.contentType': contents,
  'shipment.customs.purpose': purposeWords,
  'shipment.service': services,
};

/** Describes a change made by another user, in the words of the form. */
export function changeWords({ field, from, to }: FieldChange): {
  label: string;
  before: string;
  theirs: string;
} {
  const say = (value: AuditValue): string => {
    if (typeof value === 'boolean') return value ? m.common_yes() : m.common_no();
    return names[field]?.[String(value)]?.() ?? String(value);
  };
  const name = field.replace('shipment.', '');
  return { label: shipmentLabels[name]?.() ?? name, before: say(from), theirs: say(to) };
}

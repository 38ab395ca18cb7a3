/** Values in the audit trail that are codes, and their wording. */
import { languageNames, type Message } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';

export type Names = Readonly<Record<string, Message>>;

/** The wording of a field or fact of the trail; without `names` its value is shown unchanged. */
export interface AuditWords {
  label: Message;
  names?: Names;
}

/** A text that is the same in every language. */
const asIs =
  (text: string): Message =>
  () =>
    text;

export const levels: Names = {
  PUA: m.audit_trail_value_access_pua,
  CNP: m.audit_trail_value_access_cnp,
  SR: m.audit_trail_value_access_sr,
  UM: m.audit_trail_value_access_um,
  COL: m.audit_trail_value_access_col,
  FUL: m.audit_trail_value_access_ful,
  EXTRANET: m.audit_trail_value_access_extranet,
};
export const contents: Names = {
  document: m.audit_trail_value_document,
  parcel: m.audit_trail_value_parcel,
};
export const services: Names = {
  standard: m.audit_trail_value_service_standard,
  priority: m.audit_trail_value_service_priority,
  chilled: m.audit_trail_value_service_chilled,
  frozen: m.audit_trail_value_service_frozen,
};
/** Keys are the ids of `printingSizes`. */
export const papers: Names = {
  1: asIs('A5'),
  2: asIs('A6'),
  3: m.audit_trail_value_paper_label,
  4: m.audit_trail_value_paper_cod_label,
  5: m.audit_trail_value_paper_ppod_label,
};
export const subAccountTypes: Names = {
  0: m.audit_trail_value_type_standard,
  21: m.audit_trail_value_type_cod,
  71: m.audit_trail_value_type_label,
  77: m.audit_trail_value_type_ppod_77,
  78: m.audit_trail_value_type_ppod_78,
};
/** Liability classes and tiers of an account. */
export const limits: Names = {
  standard: m.audit_trail_value_standard,
  enhanced: m.audit_trail_value_enhanced,
};
export const books: Names = {
  sender: m.audit_trail_value_senders,
  receiver: m.audit_trail_value_receivers,
};
export const formats: Names = { pdf: asIs('PDF'), zip: m.audit_trail_value_zip, zpl: asIs('ZPL') };
export const sheets: Names = { single: m.audit_trail_value_one_label };
/** The statuses in which a shipment can be cancelled. */
export const statuses: Names = {
  created: m.audit_trail_value_status_created,
  'pickup-booked': m.audit_trail_value_status_pickup_booked,
};
export const answers: Names = { 'already-activated': m.audit_trail_value_already_activated };
/** Reasons recorded by the portal itself and for remade parcels; users type their own reasons as text. */
export const reasons: Names = {
  failing: m.audit_trail_value_reason_failing,
  gone: m.audit_trail_value_reason_gone,
  damaged: m.audit_trail_value_reason_damaged,
  lost: m.audit_trail_value_reason_lost,
  label: m.audit_trail_value_reason_label,
};
export const languageWords: Names = {
  en: asIs(languageNames.en),
  ms: asIs(languageNames.ms),
  zh: asIs(languageNames.zh),
};

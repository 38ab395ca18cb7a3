/** Facts that writes record beside their changes, in display order. Ids are not listed here: they help no reader. */
import type { Message } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';

import { auditActions } from './audit-actions.model.ts';
import {
  answers,
  type AuditWords,
  books,
  formats,
  languageWords,
  levels,
  papers,
  reasons,
  sheets,
  statuses,
} from './audit-values.model.ts';

interface FactWords extends AuditWords {
  /** Prefix of the actions in which the fact has this meaning; it is not shown for others. */
  of?: string;
  /** Other labels, by action, where the fact means something else. */
  labelIn?: Readonly<Record<string, Message>>;
}

export const auditFacts: Readonly<Record<string, FactWords>> = {
  fullName: { label: m.audit_trail_field_full_name },
  companyName: { label: m.audit_trail_field_company_name },
  requestorName: { label: m.audit_trail_field_requestor_name },
  contactNumber: { label: m.audit_trail_field_contact_number },
  email: { label: m.common_email },
  emailAddress: { label: m.common_email },
  access: { label: m.audit_trail_field_access_level, names: levels },
  answer: { label: m.audit_trail_field_answer, names: answers },
  reason: { label: m.audit_trail_field_reason, names: reasons },
  was: { label: m.audit_trail_field_status_before, names: statuses },
  labelVersion: { label: m.audit_trail_field_label_version },
  kind: { label: m.audit_trail_field_address_book, names: books, of: 'address.' },
  createdCount: { label: m.audit_trail_field_added },
  updatedCount: { label: m.audit_trail_field_updated },
  skippedCount: { label: m.audit_trail_field_left_as_they_were },
  paper: { label: m.audit_trail_field_paper, names: papers },
  count: {
    label: m.audit_trail_field_consignment_notes,
    labelIn: {
      'exception.arranged': m.audit_trail_field_needs_you,
      'handover.scanned': m.audit_trail_field_scans,
      'pickup.standing_changed': m.audit_trail_field_pickups_cancelled,
      'webhook.replayed': m.audit_trail_field_events,
    },
  },
  pickups: { label: m.audit_trail_field_pickups },
  rows: { label: m.audit_trail_field_rows },
  refusedRows: { label: m.audit_trail_field_refused_rows },
  filterText: { label: m.audit_trail_field_filter_text },
  filterTag: { label: m.audit_trail_field_filter_tag },
  recordCount: { label: m.audit_trail_field_records },
  keptCount: { label: m.audit_trail_field_records_kept },
  format: { label: m.audit_trail_field_format, names: formats },
  copies: { label: m.audit_trail_field_copies },
  sheet: { label: m.audit_trail_field_sheet, names: sheets },
  orders: { label: m.audit_trail_field_orders },
  expiresOn: { label: m.audit_trail_field_expires_on },
  codes: { label: m.audit_trail_field_scans },
  action: { label: m.audit_trail_field_action, names: auditActions },
  from: { label: m.audit_trail_field_from },
  to: { label: m.audit_trail_field_to },
  language: { label: m.audit_trail_field_language, names: languageWords },
};

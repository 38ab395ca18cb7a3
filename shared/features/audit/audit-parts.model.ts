/** Jobs and parts of the portal that the audit trail names as the actor, by the code stored in its rows. */
import type { Message } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';

export const auditParts: Readonly<Record<string, Message>> = {
  'bulk-submit': m.audit_trail_part_uploads,
  'send-mail': m.audit_trail_part_emails,
  'send-message': m.audit_trail_part_notices,
  'remove-files': m.audit_trail_part_files,
  'scan-corrected': m.audit_trail_part_corrections,
  'shop-order-judge': m.audit_trail_part_shop_orders,
  'shop-order-map': m.audit_trail_part_shop_orders,
  'shop-order-tell': m.audit_trail_part_shop_orders,
  webhooks: m.audit_trail_part_webhooks,
  'cod-payouts': m.audit_trail_part_payouts,
  'return unanswered': m.audit_trail_part_unanswered,
  fulfilment: m.audit_trail_part_fulfilment,
  supplies: m.audit_trail_part_supplies,
  'weight-differences': m.audit_trail_part_weights,
  'pick-up corrections': m.audit_trail_part_corrections,
  'pick-up reminders': m.audit_trail_part_reminders,
  'standing-pickups': m.audit_trail_part_standing,
  'claim drafts': m.audit_trail_part_drafts,
  Demo: m.audit_trail_part_demo,
  'demo simulator': m.audit_trail_part_simulator,
  'demo courier': m.audit_trail_part_courier,
};

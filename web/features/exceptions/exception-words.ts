import type {
  ExceptionKind,
  InstructionAction,
  InstructionKind,
} from '#shared/features/exceptions/exceptions.rules.ts';
import { type ShipmentStatus, STATUSES } from '#shared/features/shipment/status.rules.ts';
import type { Message } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';
import { type Tone, toneOfStatus } from '#web/platform/ui/status-badge.tsx';

export const kindNames: Record<ExceptionKind | InstructionKind, Message> = {
  failed: m.exceptions_kind_failed,
  address: m.exceptions_kind_address,
  customs: m.exceptions_kind_customs,
  hold: m.exceptions_kind_hold,
  'claim-papers': m.exceptions_kind_claim_papers,
  weight: m.exceptions_kind_weight,
  'cod-short': m.exceptions_kind_cod_short,
  shop: m.exceptions_kind_shop,
  endpoint: m.exceptions_kind_endpoint,
  order: m.exceptions_kind_order,
  'never-picked-up': m.exceptions_kind_never_picked_up,
  unprinted: m.exceptions_kind_unprinted,
  underway: m.exceptions_kind_underway,
};

const toneOf = (status: ShipmentStatus): Tone => toneOfStatus[STATUSES[status].tone];

/** The tone of the shipment status where the kind follows from one; otherwise amber for 'needs attention'. */
export const kindTones: Record<ExceptionKind | InstructionKind, Tone> = {
  failed: toneOf('delivery-failed'),
  address: toneOf('delivery-failed'),
  customs: toneOf('on-hold'),
  hold: toneOf('on-hold'),
  'claim-papers': 'amber',
  weight: 'amber',
  'cod-short': 'amber',
  shop: 'amber',
  endpoint: 'amber',
  order: 'amber',
  'never-picked-up': 'amber',
  unprinted: 'amber',
  underway: toneOf('in-transit'),
};

/** Kinds that are resolved on another screen, with the label of the link to it. */
export const openingNames: Partial<Record<ExceptionKind | InstructionKind, Message>> = {
  'claim-papers': m.exceptions_do_papers,
  weight: m.exceptions_do_weight,
  'cod-short': m.exceptions_do_cod_short,
  shop: m.exceptions_do_shop,
  endpoint: m.exceptions_do_endpoint,
  order: m.exceptions_do_order,
};

/** Labels of buttons. */
export const actionNames: Record<InstructionAction, Message> = {
  again: m.exceptions_do_again,
  phone: m.exceptions_do_phone,
  address: m.exceptions_do_address,
  return: m.exceptions_do_return,
  collect: m.exceptions_do_collect,
  answer: m.exceptions_do_answer,
  paper: m.exceptions_do_paper,
  neighbour: m.exceptions_do_neighbour,
  landmark: m.exceptions_do_landmark,
};

/** Labels after the instruction was sent. */
export const actionsDone: Record<InstructionAction, Message> = {
  again: m.exceptions_did_again,
  phone: m.exceptions_did_phone,
  address: m.exceptions_did_address,
  return: m.exceptions_did_return,
  collect: m.exceptions_did_collect,
  answer: m.exceptions_did_answer,
  paper: m.exceptions_did_paper,
  neighbour: m.exceptions_did_neighbour,
  landmark: m.exceptions_did_landmark,
};

/** The states of a fulfilment order (domain.md "Fulfilment"), and the parcel calculated from its goods. */
import type { PieceForm } from '#shared/features/shipment/shipment.model.ts';
import { cutText } from '#shared/platform/validation/cut-text.ts';
import type { Message } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';

export const orderStates = ['new', 'generated', 'picked', 'packed', 'handed-over', 'cancelled'] as const;
export type OrderState = (typeof orderStates)[number];

export const orderStateWords = {
  new: m.fulfilment_state_new,
  generated: m.fulfilment_state_generated,
  picked: m.fulfilment_state_picked,
  packed: m.fulfilment_state_packed,
  'handed-over': m.fulfilment_state_handed_over,
  cancelled: m.fulfilment_state_cancelled,
} as const satisfies Record<OrderState, Message>;

/** The actions on an order. */
const orderActions = [
  'edit',
  'generate',
  'pick',
  'pack',
  'hand-over',
  'cancel',
  'restore',
  'remake',
] as const;
type OrderAction = (typeof orderActions)[number];

const from: Record<OrderAction, readonly OrderState[]> = {
  edit: ['new'],
  generate: ['new'],
  pick: ['generated'],
  pack: ['generated', 'picked'],
  'hand-over': ['generated', 'picked', 'packed'],
  cancel: ['new', 'generated', 'picked', 'packed'],
  restore: ['cancelled'],
  remake: ['generated', 'picked', 'packed', 'handed-over'],
};

export const mayDo = (action: OrderAction, state: OrderState): boolean => from[action].includes(state);

type StateInWarehouse = Extract<OrderState, 'generated' | 'picked' | 'packed'>;

/** Whether the goods are reserved and still in the warehouse. */
export const holdsStock = (state: OrderState): state is StateInWarehouse =>
  state === 'generated' || state === 'picked' || state === 'packed';

/**
 * States of orders that are still part of their picking wave: cancelling an order removes it, also when it is restored
 * to 'new'.
 */
export const statesOfWave = [
  'generated',
  'picked',
  'packed',
  'handed-over',
] as const satisfies readonly OrderState[];

export const orderSources = ['form', 'upload', 'interface', 'shop'] as const;
export type OrderSource = (typeof orderSources)[number];

export const orderSourceWords = {
  form: m.fulfilment_source_form,
  upload: m.fulfilment_source_upload,
  interface: m.fulfilment_source_interface,
  shop: m.fulfilment_source_shop,
} as const satisfies Record<OrderSource, Message>;

/** Why a new consignment note is created for an order that has one already. */
export const remakeReasons = ['damaged', 'lost', 'label'] as const;
export type RemakeReason = (typeof remakeReasons)[number];

export const remakeReasonWords = {
  damaged: m.fulfilment_remake_damaged,
  lost: m.fulfilment_remake_lost,
  label: m.fulfilment_remake_label,
} as const satisfies Record<RemakeReason, Message>;

/** A remake takes goods from the shelf again, unless they are still there and only the label was damaged. */
export const takesGoodsAgain = (state: OrderState, reason: RemakeReason): boolean =>
  state === 'handed-over' || reason !== 'label';

export const orderEventCodes = [
  'created',
  'edited',
  'generated',
  'picked',
  'packed',
  'handed-over',
  'cancelled',
  'restored',
  'remade',
] as const;
export type OrderEventCode = (typeof orderEventCodes)[number];

export const orderEventWords = {
  created: m.fulfilment_event_created,
  edited: m.fulfilment_event_edited,
  generated: m.fulfilment_state_generated,
  picked: m.fulfilment_state_picked,
  packed: m.fulfilment_state_packed,
  'handed-over': m.fulfilment_state_handed_over,
  cancelled: m.fulfilment_state_cancelled,
  restored: m.fulfilment_event_restored,
  remade: m.fulfilment_event_remade,
} as const satisfies Record<OrderEventCode, Message>;

/** Returns the state before a handover that is taken back, from the order's events, oldest first. */
export function stateBeforeHandover(events: readonly OrderEvent[]): StateInWarehouse {
  let state: OrderState = 'new';
  let before: StateInWarehouse = 'generated';
  for (const event of events) {
    if (event.code === 'handed-over' && holdsStock(state)) before = state;
    state = stateAfter(state, event);
  }
  return before;
}

interface OrderEvent {
  code: OrderEventCode;
  reason: RemakeReason | null;
}

function stateAfter(state: OrderState, { code, reason }: OrderEvent): OrderState {
  if (code === 'remade') return takesGoodsAgain(state, reason ?? 'lost') ? 'generated' : state;
  if (code === 'restored') return 'new';
  return code === 'created' || code === 'edited' ? state : code;
}

/**
 * Whether stock no longer counts the goods of a parcel, from the order's events, oldest first: a remake wrote them off, or
 * they had left, and took the same goods from the shelf again.
 */
export function isBookedOut(
  events: readonly (OrderEvent & { consignmentNoteNo: string })[],
  cnNo: string,
): boolean {
  let state: OrderState = 'new';
  /** The consignment notes of the goods that are reserved now. */
  let same: readonly string[] = [];
  for (const event of events) {
    const { code, reason, consignmentNoteNo } = event;
    if (code === 'remade' && takesGoodsAgain(state, reason ?? 'lost')) {
      if (same.includes(cnNo)) return true;
      same = [consignmentNoteNo];
    } else if (code === 'remade') same = [...same, consignmentNoteNo];
    else if (code === 'generated') same = [consignmentNoteNo];
    state = stateAfter(state, event);
  }
  return false;
}

interface Goods {
  weightGrams: number;
  lengthMm: number;
  widthMm: number;
  heightMm: number;
  quantity: number;
}

/**
 * Returns one parcel for all the goods: their total weight, and a box as long and wide as the largest of them and high
 * enough for all. If the size of one is missing, the box has no size and only the weight counts.
 */
export function parcelOf(goods: readonly Goods[]): PieceForm {
  const weightGrams = goods.reduce((sum, one) => sum + one.weightGrams * one.quantity, 0);
  const isMeasured = goods.every((one) => one.lengthMm > 0 && one.widthMm > 0 && one.heightMm > 0);
  if (!isMeasured || goods.length === 0) return { weightGrams, lengthMm: 0, widthMm: 0, heightMm: 0 };
  const lengthMm = Math.max(...goods.map((one) => one.lengthMm));
  const widthMm = Math.max(...goods.map((one) => one.widthMm));
  const volume = goods.reduce(
    (sum, one) => sum + one.lengthMm * one.widthMm * one.heightMm * one.quantity,
    0,
  );
  const highest = Math.max(...goods.map((one) => one.heightMm));
  return {
    weightGrams,
    lengthMm,
    widthMm,
    heightMm: Math.max(highest, Math.ceil(volume / (lengthMm * widthMm))),
  };
}

/** '2 x Red mug, Green tea', cut to the length that fits on a label. */
export function contentOf(goods: readonly { name: string; quantity: number }[], max: number): string {
  const text = goods.map(({ name, quantity }) => (quantity > 1 ? `${quantity} x ${name}` : name)).join(', ');
  return text.length <= max ? text : `${cutText(text, max - 1).trimEnd()}…`;
}

/** The life of a fulfilment order (domain.md "Fulfilment"), and the parcel that its goods make. */
import type { PieceForm } from '#shared/features/shipment/shipment.model.ts';
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

/** What can be done with an order. */
export const orderActions = [
  'edit',
  'generate',
  'pick',
  'pack',
  'hand-over',
  'cancel',
  'restore',
  'remake',
] as const;
export type OrderAction = (typeof orderActions)[number];

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

/** Its goods are reserved, and in the warehouse. */
export const holdsStock = (state: OrderState): state is StateInWarehouse =>
  state === 'generated' || state === 'picked' || state === 'packed';

/** Of the orders of a picking wave, those that are in it: cancelled ones, and new ones that were cancelled before, came out. */
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

/** Why a new consignment note is made for an order that has one. */
export const remakeReasons = ['damaged', 'lost', 'label'] as const;
export type RemakeReason = (typeof remakeReasons)[number];

export const remakeReasonWords = {
  damaged: m.fulfilment_remake_damaged,
  lost: m.fulfilment_remake_lost,
  label: m.fulfilment_remake_label,
} as const satisfies Record<RemakeReason, Message>;

/** A remake takes goods from the shelf again, unless they are still there and the label alone is spoilt. */
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

/** How far an order was that was not handed over after all, by what happened to it, oldest first. */
export function stateBeforeHandover(
  events: readonly { code: OrderEventCode; reason: RemakeReason | null }[],
): StateInWarehouse {
  let state: OrderState = 'new';
  let before: StateInWarehouse = 'generated';
  for (const { code, reason } of events) {
    if (code === 'handed-over' && holdsStock(state)) before = state;
    if (code === 'remade') state = takesGoodsAgain(state, reason ?? 'lost') ? 'generated' : state;
    else if (code === 'restored') state = 'new';
    else if (code !== 'created' && code !== 'edited') state = code;
  }
  return before;
}

interface Goods {
  weightGrams: number;
  lengthMm: number;
  widthMm: number;
  heightMm: number;
  quantity: number;
}

/**
 * One parcel of all the goods: their weight, and a box as long and wide as the largest of them and as high as all of them
 * together need. Without the size of each there is none, and the weight alone counts.
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

/** '2 × Red mug, Green tea', cut to what a label takes. */
export function contentOf(goods: readonly { name: string; quantity: number }[], max: number): string {
  const text = goods.map(({ name, quantity }) => (quantity > 1 ? `${quantity} x ${name}` : name)).join(', ');
  return text.length <= max ? text : `${text.slice(0, max - 1).trimEnd()}…`;
}

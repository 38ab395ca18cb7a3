/** The wording of supplies. */
import type { SupplyState } from './supply.rules.ts';
import type { Message } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';

export const supplyStateWords = {
  requested: m.supply_state_requested,
  approved: m.supply_state_approved,
  packed: m.supply_state_packed,
  shipped: m.supply_state_shipped,
  received: m.supply_state_received,
  rejected: m.supply_state_rejected,
  cancelled: m.supply_state_cancelled,
} as const satisfies Record<SupplyState, Message>;

/** The unit in which packs are counted. */
export const supplyUnits = ['piece', 'roll', 'pack', 'ream'] as const;
type SupplyUnit = (typeof supplyUnits)[number];

export const supplyUnitWords = {
  piece: m.supply_unit_piece,
  roll: m.supply_unit_roll,
  pack: m.supply_unit_pack,
  ream: m.supply_unit_ream,
} as const satisfies Record<SupplyUnit, Message>;

/** Drawings available in the portal; a catalogue item names one. */
export const supplyPictures = [
  'flyer',
  'box',
  'pouch',
  'roll',
  'paper',
  'tape',
  'bubble',
  'cool-box',
  'gel',
] as const;
export type SupplyPicture = (typeof supplyPictures)[number];

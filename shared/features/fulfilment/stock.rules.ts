/** Stock in the courier's warehouse and the effect of each movement (domain.md "Fulfilment"). */
import { m } from '#shared/platform/words/words.ts';
import type { Message } from '#shared/platform/words/message.ts';

export interface Stock {
  /** In the warehouse, including reserved pieces. */
  onHand: number;
  /** For orders that are generated and have not left yet. */
  reserved: number;
  /** Announced but not received yet. */
  incoming: number;
}

export const stockMoveKinds = [
  'counted',
  'announced',
  'received',
  'returned',
  'closed',
  'reserved',
  'released',
  'shipped',
  'unshipped',
  'damaged',
] as const;
export type StockMoveKind = (typeof stockMoveKinds)[number];

export const stockMoveWords = {
  counted: m.fulfilment_move_counted,
  announced: m.fulfilment_move_announced,
  received: m.fulfilment_move_received,
  returned: m.fulfilment_move_returned,
  closed: m.fulfilment_move_closed,
  reserved: m.fulfilment_move_reserved,
  released: m.fulfilment_move_released,
  shipped: m.fulfilment_move_shipped,
  unshipped: m.fulfilment_move_unshipped,
  damaged: m.fulfilment_move_damaged,
} as const satisfies Record<StockMoveKind, Message>;

export const noStock: Stock = { onHand: 0, reserved: 0, incoming: 0 };

/** On hand and not reserved; negative when a count found fewer pieces than orders hold. */
export const availableOf = ({ onHand, reserved }: Pick<Stock, 'onHand' | 'reserved'>): number =>
  onHand - reserved;

/** A product is low when this many or fewer are available; with a threshold of 0, when none are left. */
export const isLow = (stock: Pick<Stock, 'onHand' | 'reserved'>, lowAt: number): boolean =>
  availableOf(stock) <= lowAt;

/**
 * Returns what a movement adds to each figure.
 * @param announced pieces still to come of the announcement with the movement's reference; null if there is none
 */
export function stockChange(
  stock: Stock,
  kind: StockMoveKind,
  quantity: number,
  announced: number | null = null,
): Stock {
  switch (kind) {
    case 'counted':
      return { onHand: quantity - stock.onHand, reserved: 0, incoming: 0 };
    case 'announced':
      return { onHand: 0, reserved: 0, incoming: quantity };
    case 'received':
      // More may arrive than was announced; a delivery under another number may be of any announcement.
      return {
        onHand: quantity,
        reserved: 0,
        incoming: 0 - Math.min(announced ?? stock.incoming, stock.incoming, quantity),
      };
    case 'returned':
      return { onHand: quantity, reserved: 0, incoming: 0 };
    case 'closed':
      return { onHand: 0, reserved: 0, incoming: 0 - Math.min(announced ?? 0, stock.incoming, quantity) };
    case 'reserved':
      return { onHand: 0, reserved: quantity, incoming: 0 };
    case 'released':
      return { onHand: 0, reserved: -quantity, incoming: 0 };
    case 'shipped':
    case 'damaged':
      // A parcel may hold pieces that a count did not find.
      return { onHand: 0 - Math.min(stock.onHand, quantity), reserved: -quantity, incoming: 0 };
    case 'unshipped':
      return { onHand: quantity, reserved: quantity, incoming: 0 };
  }
}

/**
 * Returns the stock after a movement; null when there is not enough: stock is never negative, and nothing is reserved that
 * is not on hand. Only a count can leave fewer pieces on hand than are reserved.
 */
export function stockAfter(stock: Stock, change: Stock): Stock | null {
  const after = {
    onHand: stock.onHand + change.onHand,
    reserved: stock.reserved + change.reserved,
    incoming: stock.incoming + change.incoming,
  };
  const isSound = after.reserved >= 0 && after.onHand >= 0 && after.incoming >= 0;
  const isCovered = change.reserved <= 0 || availableOf(after) >= Math.min(0, availableOf(stock));
  return isSound && isCovered ? after : null;
}

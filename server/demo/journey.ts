/** How a parcel travels in the demo: which scans, where. History and simulator each give them their own times. */
import type { EventCode } from '#shared/consignment/status.ts';

export const fates = ['delivered', 'second-attempt', 'held', 'returned'] as const;
export type Fate = (typeof fates)[number];

export interface Route {
  /** Station names. */
  from: string;
  to: string;
  hub: string;
  crossesBorder: boolean;
  isCod: boolean;
  receiverCity: string;
}

export interface Leg {
  code: EventCode;
  place: string;
}

export function journeyOf(route: Route, fate: Fate): Leg[] {
  const { from, to, receiverCity } = route;
  const door = (code: EventCode): Leg => ({ code, place: receiverCity });
  const out: Leg = { code: 'OFD', place: to };
  const way: Leg[] = [{ code: 'PKU', place: from }, { code: 'ARR', place: from }, ...between(route)];
  switch (fate) {
    case 'delivered':
      return [...way, out, door('DLV')];
    case 'second-attempt':
      return [...way, out, door(route.isCod ? 'CNR' : 'NOH'), { code: 'ARR', place: to }, out, door('DLV')];
    case 'held':
      return [...way, { code: 'HLD', place: to }, { code: 'REL', place: to }, out, door('DLV')];
    case 'returned':
      return [
        ...way,
        out,
        door('REF'),
        { code: 'RTS', place: to },
        { code: 'ARR', place: from },
        { code: 'RTD', place: from },
      ];
  }
}

function between({ from, to, hub, crossesBorder }: Route): Leg[] {
  if (from === to) return [{ code: 'SRT', place: from }];
  const viaHub: Leg[] =
    hub === from || hub === to
      ? []
      : [
          { code: 'ARR', place: hub },
          { code: 'SRT', place: hub },
          { code: 'DEP', place: hub },
        ];
  const customs: Leg[] = crossesBorder
    ? [
        { code: 'CUS', place: 'Johor Bahru' },
        { code: 'CLR', place: 'Johor Bahru' },
      ]
    : [];
  return [{ code: 'DEP', place: from }, ...viaHub, ...customs, { code: 'ARR', place: to }];
}

/** How a parcel travels in the demo: which scans at which places. History and simulator add the times. */
import type { InstructionAction } from '#shared/features/exceptions/exceptions.rules.ts';
import type { EventCode } from '#shared/features/shipment/status.rules.ts';

const fates = ['delivered', 'second-attempt', 'held', 'returned', 'asks'] as const;
export type Fate = (typeof fates)[number];

export interface Route {
  /** The places are station names. */
  from: string;
  to: string;
  hub: string;
  /** Where the parcel leaves the country and where customs clear it; null for domestic parcels. */
  border: { exit: string; entry: string } | null;
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
  const way: Leg[] = [{ code: 'PKU', place: from }, { code: 'ARR', place: from }, ...between(route, fate)];
  switch (fate) {
    case 'delivered':
      return [...way, out, door('DLV')];
    case 'second-attempt':
      return [...way, out, door(route.isCod ? 'CNR' : 'NOH'), { code: 'ARR', place: to }, out, door('DLV')];
    case 'asks':
      // Stays at the station until someone decides what to do.
      return [...way, out, door(route.isCod ? 'CNR' : 'NOH')];
    case 'held':
      // A cross-border parcel is not held at the station: it may already be held at customs.
      if (route.border) return [...way, out, door('DLV')];
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

/** What the courier does with a waiting parcel after the customer's instruction. */
export function obeying(action: InstructionAction, { from, to, receiverCity }: Route): Leg[] {
  const again: Leg[] = [
    { code: 'OFD', place: to },
    { code: 'DLV', place: receiverCity },
  ];
  switch (action) {
    case 'return':
      return [
        { code: 'RTS', place: to },
        { code: 'ARR', place: from },
        { code: 'RTD', place: from },
      ];
    case 'collect':
      return [
        { code: 'KPT', place: to },
        { code: 'DLV', place: to },
      ];
    case 'answer':
    case 'paper':
      return [{ code: 'REL', place: to }, ...again];
    case 'again':
    case 'phone':
    case 'address':
    case 'neighbour':
    case 'landmark':
      return again;
  }
}

function between({ from, to, hub, border }: Route, fate: Fate): Leg[] {
  if (from === to) return [{ code: 'SRT', place: from }];
  const viaHub: Leg[] =
    hub === from || hub === to
      ? []
      : [
          { code: 'ARR', place: hub },
          { code: 'SRT', place: hub },
          { code: 'DEP', place: hub },
        ];
  return [
    { code: 'DEP', place: from },
    ...viaHub,
    ...(border ? over(border, fate) : []),
    { code: 'ARR', place: to },
  ];
}

function over({ exit, entry }: NonNullable<Route['border']>, fate: Fate): Leg[] {
  const held: Leg[] = fate === 'held' ? [{ code: 'CUS', place: entry }] : [];
  return [{ code: 'ARR', place: exit }, { code: 'DEP', place: exit }, ...held, { code: 'CLR', place: entry }];
}

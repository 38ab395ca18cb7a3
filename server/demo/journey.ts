/** How a parcel travels in the demo: which scans, where. History and simulator each give them their own times. */
import type { EventCode } from '#shared/consignment/status.ts';

const fates = ['delivered', 'second-attempt', 'held', 'returned'] as const;
export type Fate = (typeof fates)[number];

export interface Route {
  /** Station names. */
  from: string;
  to: string;
  hub: string;
  /** Where it leaves the country and where customs see it; null at home. */
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
    case 'held':
      // What is held on its way over a border is held there.
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

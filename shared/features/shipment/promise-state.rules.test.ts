import { describe, expect, it } from 'vitest';

import { MALAYSIA, marketOf } from '#shared/platform/market/markets.ts';

import { type PlaceOrDayRequest, promiseState } from './promise-state.rules.ts';
import { type EventCode, statusAfter } from './status.rules.ts';

const market = marketOf(MALAYSIA);
const promisedDay = '2026-11-10';

type Step = readonly [code: EventCode, at: string, piece?: number];

const at = (time: string) => new Date(`2026-11-${time}:00+08:00`);

function promise(steps: readonly Step[], requests: readonly PlaceOrDayRequest[] = [], pieceCount = 1) {
  const events = steps.map(([code, time, piece], i) => ({
    code,
    at: at(time),
    piece: piece ?? null,
    eventId: String(i),
  }));
  const status = statusAfter(events, pieceCount);
  return promiseState({ promisedDay, status, events, pieceCount, requests }, market);
}

const onTheWay: readonly Step[] = [
  ['PKU', '09T16:00'],
  ['OFD', '10T09:00'],
];

describe('The promise of Priority Service', () => {
  it('is decided by the first scan at the door: an attempt on the promised day keeps it', () => {
    expect(promise(onTheWay)).toBe('open');
    expect(promise([...onTheWay, ['DLV', '10T23:59']])).toBe('kept');
    expect(promise([...onTheWay, ['DLV', '11T00:00']])).toBe('broken');
    for (const code of ['NOH', 'ADR', 'REF', 'CNR', 'DLF'] as const) {
      expect(promise([...onTheWay, [code, '10T11:00']])).toBe('kept');
      expect(promise([...onTheWay, [code, '10T11:00'], ['DLV', '12T11:00']])).toBe('kept');
      expect(promise([...onTheWay, [code, '11T11:00'], ['DLV', '11T15:00']])).toBe('broken');
    }
  });

  it('is not kept by a delivery that was not attempted', () => {
    expect(promise([...onTheWay, ['NAT', '10T18:00']])).toBe('open');
    expect(promise([...onTheWay, ['NAT', '10T18:00'], ['DLV', '11T11:00']])).toBe('broken');
  });

  it('ends with a request for a later day or another place, made in time and before the first scan at the door', () => {
    const late: readonly Step[] = [...onTheWay, ['DLV', '13T11:00']];
    const request = (action: string, day: string | null, time: string) => ({ action, day, at: at(time) });
    for (const ending of [
      request('again', '2026-11-13', '09T20:00'),
      request('phone', '2026-11-13', '09T20:00'),
      request('address', null, '10T10:00'),
      request('collect', null, '10T10:00'),
    ]) {
      expect(promise(onTheWay, [ending])).toBeNull();
      expect(promise(late, [ending])).toBeNull();
    }
    for (const other of [
      request('again', '2026-11-10', '09T20:00'),
      request('phone', null, '09T20:00'),
      request('landmark', null, '09T20:00'),
      request('again', '2026-11-13', '11T00:00'),
      request('address', null, '13T12:00'),
    ])
      expect(promise(late, [other])).toBe('broken');
    expect(promise([...onTheWay, ['NOH', '10T11:00']], [request('address', null, '10T12:00')])).toBe('kept');
  });

  it('of several pieces is kept by the last of them', () => {
    const first: readonly Step[] = [...onTheWay, ['DLV', '10T11:00', 1]];
    expect(promise(first, [], 2)).toBe('open');
    expect(promise([...first, ['NOH', '10T12:00', 2]], [], 2)).toBe('kept');
    expect(promise([...first, ['DLV', '11T12:00', 2]], [], 2)).toBe('broken');
  });

  it('of a parcel that is sent back without an attempt ends, unless it was late by then', () => {
    expect(promise([...onTheWay, ['RTS', '10T12:00']])).toBeNull();
    expect(promise([...onTheWay, ['RTS', '10T12:00'], ['NOH', '12T12:00'], ['RTD', '13T12:00']])).toBeNull();
    expect(promise([...onTheWay, ['RTS', '11T12:00']])).toBe('broken');
    expect(promise([...onTheWay, ['REF', '10T12:00'], ['RTS', '11T12:00']])).toBe('kept');
  });

  it('is not given before the first scan', () => {
    const none = { promisedDay: null, status: 'created', events: [], pieceCount: 1, requests: [] } as const;
    expect(promiseState(none, market)).toBeNull();
  });
});

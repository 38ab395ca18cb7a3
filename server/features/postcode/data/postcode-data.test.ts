import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { malaysiaCsv, singaporeCsv, stationsCsv } from '../../../../scripts/make-postcodes.ts';
import {
  STATES,
  placeOf,
  postcodeKey,
  postcodeRowSchema,
  stateOf,
  stationSchema,
  type PostcodePlace,
  type PostcodeRow,
} from '#shared/features/postcode/postcode.rules.ts';
import { MALAYSIA, SINGAPORE, type MarketId } from '#shared/platform/market/markets.ts';

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');
const rowsOf = (text: string): unknown => parse(text, { columns: true, comment: '#' });

const malaysia = z.parse(z.array(postcodeRowSchema), rowsOf(read('malaysia.csv')));
const singapore = z.parse(z.array(postcodeRowSchema), rowsOf(read('singapore.csv')));
const stations = z.parse(z.array(stationSchema), rowsOf(read('stations.csv')));

const everyRow = [...malaysia, ...singapore];
const stationByCode = new Map(stations.map((station) => [station.code, station]));

function lookUp(market: MarketId, postcode: string): PostcodePlace | null {
  const rows = everyRow.filter((row) => row.postcode === postcodeKey(market, postcode));
  return placeOf(postcode, rows, (code) => stationByCode.get(code));
}

describe('the shipped postcode files', () => {
  it('match the output of the generating script, and are marked as a sample', () => {
    expect(read('malaysia.csv')).toBe(malaysiaCsv());
    expect(read('singapore.csv')).toBe(singaporeCsv());
    expect(read('stations.csv')).toBe(stationsCsv());
    for (const name of ['malaysia.csv', 'singapore.csv', 'stations.csv']) {
      expect(read(name)).toMatch(/^# Sample/);
    }
  });

  it('cover every state of Malaysia and all 81 postal sectors in 28 districts of Singapore', () => {
    const states = new Set(malaysia.map(({ stateId }) => stateId));
    expect(states.size).toBe(16);
    expect(malaysia.length).toBeGreaterThan(2900);
    expect(new Set(singapore.map(({ postcode }) => postcode)).size).toBe(81);
    expect(new Set(singapore.map(({ districtId }) => districtId)).size).toBe(28);
    expect(STATES.length).toBe(states.size + 1);
  });

  it('name a known station in every row, and have at least one row for every station', () => {
    const served = new Set(everyRow.map(({ station }) => station));
    expect([...served].toSorted()).toEqual([...stationByCode.keys()].toSorted());
  });

  it('have one row per postcode and district, and one name per district id', () => {
    const keys = everyRow.map((row) => `${row.postcode}/${row.districtId}`);
    expect(new Set(keys).size).toBe(everyRow.length);
    const districts = new Set(everyRow.map((row) => `${row.districtId}/${row.district}`));
    expect(new Set(everyRow.map(({ districtId }) => districtId)).size).toBe(districts.size);
  });

  it('never offer the money-back guarantee in an outskirt area, a non-service area or East Malaysia', () => {
    const guaranteed = malaysia.filter(({ isMbg }) => isMbg);
    expect(guaranteed.length).toBeGreaterThan(1000);
    const wrong = guaranteed.filter(
      (row: PostcodeRow) => row.isNsa || row.isOda || stateOf(row.stateId)?.zone !== 'peninsular',
    );
    expect(wrong).toEqual([]);
  });

  it('have rows with and without each flag (non-service, outskirt, money-back, COOL non-service)', () => {
    for (const flag of ['isNsa', 'isOda', 'isMbg', 'isCoolNsa'] as const) {
      expect(
        malaysia.some((row) => row[flag]),
        flag,
      ).toBe(true);
      expect(
        malaysia.some((row) => !row[flag]),
        flag,
      ).toBe(true);
    }
  });

  it('resolve well-known postcodes to the right place, and unknown ones to null', () => {
    expect(lookUp(MALAYSIA, '50000')).toMatchObject({ State: 'Kuala Lumpur', StateId: 14, station: 'KUL' });
    expect(lookUp(MALAYSIA, '11900')).toMatchObject({
      city: 'Bayan Lepas',
      zone: 'peninsular',
      isOda: false,
    });
    expect(lookUp(MALAYSIA, '07000')).toMatchObject({ city: 'Langkawi', isOda: true });
    expect(lookUp(MALAYSIA, '88000')).toMatchObject({ zone: 'sabah' });
    expect(lookUp(MALAYSIA, '93000')).toMatchObject({ zone: 'sarawak' });
    expect(lookUp(MALAYSIA, '87000')).toMatchObject({ zone: 'labuan' });
    expect(lookUp(SINGAPORE, '520147')).toMatchObject({ State: 'Singapore', station: 'SGE', sector: '52' });
    expect(lookUp(MALAYSIA, '86800')?.DistrictList.map(({ District, IsNsa }) => [District, IsNsa])).toEqual([
      ['Mersing', false],
      ['Tioman', true],
    ]);
    expect(lookUp(MALAYSIA, '00000')).toBeNull();
    expect(lookUp(SINGAPORE, '740000')).toBeNull();
  });
});

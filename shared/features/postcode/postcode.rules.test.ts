import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { MALAYSIA, SINGAPORE } from '#shared/platform/market/markets.ts';
import {
  STATES,
  chosenPlace,
  districtOf,
  isMbg,
  isNsa,
  mayBeNsa,
  needsDistrict,
  isPostcodeShape,
  placeOf,
  postcodeKey,
  postcodePlaceSchema,
  postcodeRowSchema,
  routingCode,
  stateOf,
  statesOf,
  townFor,
  townInForm,
  type PostcodeRow,
  type Station,
} from '#shared/features/postcode/postcode.rules.ts';

const STATION: Station = { id: 14, code: 'KLU', name: 'Kluang', stateId: 1, cutOff: '13:00' };
const stationOf = (code: string) => (code === STATION.code ? STATION : undefined);

function row(changes: Partial<PostcodeRow> = {}): PostcodeRow {
  return {
    postcode: '86800',
    stateId: 1,
    city: 'Mersing',
    districtId: 1033,
    district: 'Mersing',
    station: 'KLU',
    sector: '868',
    isNsa: false,
    isOda: false,
    isMbg: false,
    isCoolNsa: false,
    ...changes,
  };
}

function placed(...rows: PostcodeRow[]) {
  const place = placeOf('86800', rows, stationOf);
  if (!place) throw new Error('no place');
  return place;
}

describe('a postcode', () => {
  it('has 5 digits in Malaysia and 6 in Singapore', () => {
    expect(isPostcodeShape(MALAYSIA, '05400')).toBe(true);
    expect(isPostcodeShape(MALAYSIA, '5400')).toBe(false);
    expect(isPostcodeShape(MALAYSIA, '520147')).toBe(false);
    expect(isPostcodeShape(SINGAPORE, '520147')).toBe(true);
    expect(isPostcodeShape(SINGAPORE, '05400')).toBe(false);
    expect(isPostcodeShape(MALAYSIA, '0540O')).toBe(false);
    expect(isPostcodeShape(MALAYSIA, '05400\n')).toBe(false);
  });

  it('is looked up by all digits in Malaysia and by its sector in Singapore', () => {
    expect(postcodeKey(MALAYSIA, '05400')).toBe('05400');
    expect(postcodeKey(SINGAPORE, '520147')).toBe('52');
  });
});

describe('states', () => {
  it('have fixed IDs: 1 to 16 in Malaysia, then Singapore', () => {
    expect(STATES.map(({ id }) => id)).toEqual(Array.from({ length: 17 }, (_, i) => i + 1));
    expect(stateOf(12)?.name).toBe('Sabah');
    expect(stateOf(99)).toBeUndefined();
    expect(statesOf(MALAYSIA).length).toBe(16);
    expect(statesOf(SINGAPORE).map(({ name }) => name)).toEqual(['Singapore']);
  });

  it('belong to the zones of the rate cards', () => {
    const zones = Object.fromEntries(STATES.map(({ name, zone }) => [name, zone]));
    expect(zones).toMatchObject({
      Sabah: 'sabah',
      Sarawak: 'sarawak',
      Labuan: 'labuan',
      Singapore: 'singapore',
    });
    expect(Object.values(zones).filter((zone) => zone === 'peninsular').length).toBe(13);
  });
});

describe('a place', () => {
  it('has the fields of the specification and our own fields', () => {
    expect(z.parse(postcodePlaceSchema, placed(row()))).toEqual({
      Postcode: '86800',
      State: 'Johor',
      StateId: 1,
      DistrictList: [
        {
          District: 'Mersing',
          DistrictId: 1033,
          IsNsa: false,
          IsMBG: false,
          LocationList: [{ PickupStationId: 14, Location: 'Kluang' }],
          isOda: false,
          isCoolNsa: false,
          station: 'KLU',
          sector: '868',
        },
      ],
      city: 'Mersing',
      zone: 'peninsular',
      isOda: false,
      isCoolNsa: false,
      station: 'KLU',
      sector: '868',
    });
  });

  it('has the service of the chosen district, which is required when its districts are served differently', () => {
    const tioman = row({ district: 'Tioman', districtId: 1050, isNsa: true, isCoolNsa: true });
    const mixed = placed(row({ isMbg: true }), tioman);
    expect(needsDistrict(mixed)).toBe(true);
    expect(districtOf(mixed, 'Johor')).toBeUndefined();
    expect(isNsa(chosenPlace(mixed, ' tioman '))).toBe(true);
    expect(isNsa(chosenPlace(mixed, 'Mersing'))).toBe(false);
    expect(['Tioman', 'Mersing', 'Johor', ''].map((town) => mayBeNsa(mixed, town))).toEqual([
      false,
      false,
      true,
      true,
    ]);
    expect(mayBeNsa(placed(tioman), '')).toBe(false);
    expect(isMbg(chosenPlace(mixed, 'Mersing'))).toBe(true);
    const alike = placed(row(), row({ district: 'Endau', districtId: 1051 }));
    expect(needsDistrict(alike)).toBe(false);
    expect(needsDistrict(placed(row()))).toBe(false);
    expect(isNsa(chosenPlace(placed(tioman), 'Anywhere'))).toBe(true);
  });

  it('is unserved only when all its districts are, and has the guarantee only when all of them have it', () => {
    const tioman = row({ district: 'Tioman', districtId: 1050, isNsa: true, isCoolNsa: true });
    const mixed = placed(row({ isMbg: true, isOda: true }), tioman);
    expect([isNsa(mixed), isMbg(mixed), mixed.isOda, mixed.isCoolNsa]).toEqual([false, false, true, false]);
    expect(isNsa(placed(tioman))).toBe(true);
    expect(isMbg(placed(row({ isMbg: true })))).toBe(true);
  });

  it('is null without rows, or when a row names an unknown station', () => {
    expect(placeOf('86800', [], stationOf)).toBeNull();
    expect(placeOf('86800', [row({ station: 'XXX' })], stationOf)).toBeNull();
  });

  it('is routed by station and sector', () => {
    expect(routingCode(placed(row()))).toBe('KLU-868');
  });
});

describe('a row of the postcode file', () => {
  const text = {
    ...row(),
    stateId: '1',
    districtId: '1033',
    isNsa: '0',
    isOda: '1',
    isMbg: '0',
    isCoolNsa: '1',
  };

  it('is read from text, with leading zeros kept', () => {
    expect(z.parse(postcodeRowSchema, { ...text, postcode: '05400' })).toEqual(
      row({ postcode: '05400', isOda: true, isCoolNsa: true }),
    );
  });

  it.each<[string, Record<string, string>]>([
    ['postcode that lost its zero', { postcode: '5400' }],
    ['state', { stateId: '42' }],
    ['flag', { isNsa: 'yes' }],
    ['station', { station: 'kl' }],
    ['column', { remark: 'x' }],
  ])('is refused with a wrong %s', (_what, changes) => {
    expect(z.safeParse(postcodeRowSchema, { ...text, ...changes }).success).toBe(false);
  });
});

describe('the town of an address', () => {
  const tioman = { district: 'Tioman', districtId: 1034 };
  const unlike = placed(row(), row({ ...tioman, isNsa: true }));
  const alike = placed(row(), row(tioman));

  it('is the typed district or else the town of the postcode, and empty when a district must be chosen', () => {
    expect([townFor(unlike, ' tioman'), townFor(unlike, ''), townFor(unlike, 'Tekek')]).toEqual([
      'Tioman',
      '',
      '',
    ]);
    expect([townFor(alike, 'TIOMAN'), townFor(alike, ''), townFor(alike, 'Tekek')]).toEqual([
      'Tioman',
      'Mersing',
      'Mersing',
    ]);
  });

  it('is kept in a form as it was typed when the state is right', () => {
    const typed = { city: 'Tekek', state: 'Johor' };
    expect([townInForm(alike, typed), townInForm(alike, { ...typed, state: 'Perak' })]).toEqual([
      'Tekek',
      'Mersing',
    ]);
    expect([
      townInForm(unlike, typed),
      townInForm(unlike, { ...typed, city: 'tioman' }),
      townInForm(unlike, { ...typed, state: 'Perak' }),
    ]).toEqual(['Tekek', 'Tioman', '']);
  });
});

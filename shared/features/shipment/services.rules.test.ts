import { describe, expect, it } from 'vitest';
import {
  FLOW_IDS,
  FLOWS,
  maxPieces,
  servicesOffered,
  volumetricDivisorOf,
  weightCapKg,
  type FlowId,
  type ServiceFacts,
} from '#shared/features/shipment/services.rules.ts';
import {
  areaRefusal,
  priorityRefusal,
  serviceRefusals,
  weightRefusal,
} from '#shared/features/shipment/service-refusals.rules.ts';
import { MALAYSIA, SINGAPORE } from '#shared/platform/market/markets.ts';
import type { PostcodePlace } from '#shared/features/postcode/postcode.rules.ts';
import { type Problem, sentenceOf } from '#shared/platform/validation/problem.ts';

/** The English text of a problem. */
const englishOf = (problem: Problem | null | undefined) => problem && sentenceOf(problem);

function place(changes: Partial<PostcodePlace> & { nsa?: boolean; mbg?: boolean } = {}): PostcodePlace {
  const { nsa = false, mbg = true, ...rest } = changes;
  return {
    Postcode: '50000',
    State: 'Kuala Lumpur',
    StateId: 14,
    DistrictList: [
      {
        District: 'Kuala Lumpur',
        DistrictId: 14001,
        IsNsa: nsa,
        IsMBG: mbg,
        LocationList: [{ PickupStationId: 1, Location: 'Kuala Lumpur' }],
        isOda: false,
        isCoolNsa: false,
        station: 'KUL',
        sector: '500',
      },
    ],
    city: 'Kuala Lumpur',
    zone: 'peninsular',
    isOda: false,
    isCoolNsa: false,
    station: 'KUL',
    sector: '500',
    ...rest,
  };
}

const ACCOUNT = { isFrozenFood: true, isDangerousGoods: true };

function facts(changes: Partial<ServiceFacts> = {}): ServiceFacts {
  return {
    market: MALAYSIA,
    flow: 'domestic',
    service: 'standard',
    contentType: 'parcel',
    grams: changes.heaviestGrams ?? 1000,
    heaviestGrams: changes.grams ?? 1000,
    pieces: 1,
    isCod: false,
    isDangerous: false,
    from: place(),
    to: place(),
    ...changes,
  };
}

describe('the services of a flow', () => {
  it('are Standard for domestic and, in Malaysia only, Priority', () => {
    expect(servicesOffered(MALAYSIA, 'domestic', ACCOUNT)).toEqual(['standard', 'priority']);
    expect(servicesOffered(SINGAPORE, 'domestic', ACCOUNT)).toEqual(['standard']);
  });

  it('are Chilled for COOL, and Frozen when the account may use it', () => {
    expect(servicesOffered(MALAYSIA, 'cool', { isFrozenFood: false })).toEqual(['chilled']);
    expect(servicesOffered(SINGAPORE, 'cool', { isFrozenFood: true })).toEqual(['chilled', 'frozen']);
  });

  it('are none in a market without the flow', () => {
    for (const flow of ['singapore', 'cn-printing', 'reverse-charge', 'third-party'] as const) {
      expect(servicesOffered(SINGAPORE, flow, ACCOUNT), flow).toEqual([]);
    }
    expect(servicesOffered(MALAYSIA, 'malaysia', ACCOUNT)).toEqual([]);
  });

  it('use the volumetric divisor 6000 at home and 5000 across a border', () => {
    for (const flow of FLOW_IDS) {
      expect(volumetricDivisorOf(flow), flow).toBe(FLOWS[flow].reach === 'home' ? 6000 : 5000);
    }
  });
});

describe('weight caps', () => {
  it.each<[FlowId, number]>([
    ['domestic', 99_999],
    ['cn-printing', 99_999],
    ['fulfilment', 99_999],
    ['reverse-charge', 99_999],
    ['third-party', 99_999],
    ['singapore', 30],
    ['malaysia', 30],
    ['international', 30],
    ['cool', 30],
  ])('of a parcel by %s are %i kg, and of a document 2 kg', (flow, capKg) => {
    expect(weightCapKg({ flow, service: 'standard', contentType: 'parcel' })).toBe(capKg);
    expect(weightCapKg({ flow, service: 'standard', contentType: 'document' })).toBe(2);
  });

  it.each<[Partial<ServiceFacts>, number, string]>([
    [{ contentType: 'document' }, 2, 'Weight cannot exceed 2 kg'],
    [{ contentType: 'document', service: 'priority' }, 2, 'Weight cannot exceed 2 kg'],
    [{ flow: 'international' }, 30, 'Weight cannot exceed 30 kg'],
    [{}, 99_999, 'Weight cannot exceed 99999 kg'],
  ])('of %j are exact to the gram', (changes, capKg, message) => {
    expect(weightRefusal(facts({ ...changes, grams: capKg * 1000 }))).toBeNull();
    expect(englishOf(weightRefusal(facts({ ...changes, grams: capKg * 1000 + 1 })))).toBe(message);
  });

  it.each<FlowId>(['singapore', 'malaysia', 'international', 'cool'])(
    'of 30 kg by %s apply to each piece of a parcel, but 2 kg to a document as a whole',
    (flow) => {
      const parcel = { flow, service: 'standard', contentType: 'parcel' } as const;
      expect(weightRefusal({ ...parcel, grams: 90_000, heaviestGrams: 30_000 })).toBeNull();
      const refused = weightRefusal({ ...parcel, grams: 31_000, heaviestGrams: 31_000 });
      expect(refused).toMatchObject({ code: 'shipment.weight_over_cap', params: { kg: 30 } });
      expect(englishOf(refused)).toBe('Weight cannot exceed 30 kg');
      // The cap of a document applies to the whole shipment.
      const document = { ...parcel, contentType: 'document' } as const;
      expect(englishOf(weightRefusal({ ...document, grams: 2_500, heaviestGrams: 1_250 }))).toBe(
        'Weight cannot exceed 2 kg',
      );
    },
  );

  it('of Priority Service allow only parcels under 10.00 kg', () => {
    const facts = { flow: 'domestic', service: 'priority', contentType: 'parcel' } as const;
    expect(weightRefusal({ ...facts, grams: 9_999, heaviestGrams: 9_999 })).toBeNull();
    expect(englishOf(weightRefusal({ ...facts, grams: 10_000, heaviestGrams: 500 }))).toBe(
      'Weight cannot exceed 10 kg for Priority Service',
    );
  });
});

describe('pieces', () => {
  it('are at most 30, 5 with Priority, 3 with COD: the lowest that applies', () => {
    expect(maxPieces({ service: 'standard', isCod: false })).toBe(30);
    expect(maxPieces({ service: 'priority', isCod: false })).toBe(5);
    expect(maxPieces({ service: 'priority', isCod: true })).toBe(3);
  });
});

describe('Priority Service', () => {
  it('is available only within Peninsular Malaysia, between postcodes with the guarantee', () => {
    expect(priorityRefusal(place(), place())).toBeNull();
    expect(priorityRefusal(place(), place({ zone: 'sabah' }))?.code).toBe(
      'shipment.priority_outside_peninsular',
    );
    expect(priorityRefusal(place({ zone: 'labuan' }), place())?.code).toBe(
      'shipment.priority_outside_peninsular',
    );
    expect(englishOf(priorityRefusal(place(), place({ Postcode: '18300', mbg: false })))).toBe(
      'Priority Service is not available for postcode 18300.',
    );
  });
});

describe('areas without service', () => {
  it('are refused at the postcode field of the sender or the receiver', () => {
    const refused = areaRefusal('domestic', place({ Postcode: '96900', nsa: true }), 'to');
    expect(refused).toMatchObject({
      code: 'shipment.non_service_area',
      params: { postcode: '96900' },
      field: 'receiverPostcode',
    });
    expect(englishOf(refused)).toBe('Postcode 96900 is in a non-service area.');
    expect(areaRefusal('domestic', place({ nsa: true }), 'from')?.field).toBe('senderPostcode');
  });

  it('include more postcodes for COOL than for other flows', () => {
    const remote = place({ isCoolNsa: true });
    expect(areaRefusal('domestic', remote, 'to')).toBeNull();
    expect(englishOf(areaRefusal('cool', remote, 'to'))).toBe(
      'Postcode 50000 is in a non-service area for COOL.',
    );
  });
});

describe('a shipment as a whole', () => {
  it('is accepted when no rule is broken, also before its postcodes are known', () => {
    expect(serviceRefusals(facts(), ACCOUNT)).toEqual([]);
    expect(serviceRefusals(facts({ service: 'priority', from: null, to: null }), ACCOUNT)).toEqual([]);
  });

  it('is refused with all reasons at once', () => {
    const refusals = serviceRefusals(
      facts({
        service: 'priority',
        grams: 10_001,
        pieces: 6,
        from: place({ nsa: true }),
        to: place({ zone: 'sarawak' }),
      }),
      ACCOUNT,
    );
    expect(refusals.map(({ code }) => code)).toEqual([
      'shipment.non_service_area',
      'shipment.weight_over_cap_priority',
      'shipment.too_many_pieces',
      'shipment.priority_outside_peninsular',
    ]);
    expect(englishOf(refusals[2])).toBe('Total Pieces must be at most 5');
  });

  it('is refused with a service that the market does not have', () => {
    const refusals = serviceRefusals(facts({ market: SINGAPORE, service: 'priority', from: null }), ACCOUNT);
    expect(refusals.map(({ code }) => code)).toEqual(['shipment.service_not_offered']);
  });
});

describe('dangerous goods', () => {
  const dangerous = (changes: Partial<ServiceFacts>, isDangerousGoods = true) =>
    serviceRefusals(facts({ isDangerous: true, ...changes }), {
      isFrozenFood: true,
      isDangerousGoods,
    }).filter(({ field }) => field === 'isDangerous');

  it('are accepted only for accounts with the flag', () => {
    expect(dangerous({})).toEqual([]);
    const refused = dangerous({}, false);
    expect(refused.map(({ code }) => code)).toEqual(['shipment.dangerous_not_on_account']);
    expect(refused.map(englishOf)).toEqual(['Dangerous Goods is not available on this account.']);
  });

  it('are refused for Priority Service', () => {
    const codes = dangerous({ service: 'priority' }).map(({ code }) => code);
    expect(codes).toEqual(['shipment.dangerous_not_priority']);
  });

  it.each<Partial<ServiceFacts>>([
    { flow: 'cool', service: 'chilled' },
    { flow: 'singapore' },
    { market: SINGAPORE, flow: 'malaysia' },
    { flow: 'international', to: null },
  ])('are accepted only by road, and refused for %j', (changes) => {
    expect(dangerous(changes).map(({ code }) => code)).toEqual(['shipment.dangerous_at_home_only']);
  });
});

it('COOL carries parcels only', () => {
  const cool = { flow: 'cool', service: 'chilled' } as const;
  const codes = (contentType: 'document' | 'parcel') =>
    serviceRefusals(facts({ ...cool, contentType }), ACCOUNT).map(({ code }) => code);
  expect(codes('parcel')).toEqual([]);
  expect(codes('document')).toEqual(['shipment.cool_parcels_only']);
});

/** A shop of the demo, with its buyers and suppliers in its address book. */
import type { FlowId } from '#shared/features/shipment/services.rules.ts';
import { MALAYSIA, type MarketId, marketOf } from '#shared/platform/market/markets.ts';
import { isNsa, type PostcodePlace } from '#shared/features/postcode/postcode.rules.ts';
import { acrossFrom } from '#shared/features/shipment/shipment-flows.rules.ts';
import type { Party } from '#shared/features/shipment/shipment.model.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { ShippingScope, ReferenceData } from '#server/features/shipment/shipment-decision.rules.ts';
import type { DemoAccount } from './demo-accounts.ts';
import type { HistoryPlan } from './history-plan.ts';
import { receiverAbroad, receiverAt } from './people.ts';
import type { Random } from './random.ts';
import { malaysianPostcodes, singaporePostcodes } from './vocabulary.ts';

/** Buyers in one country: most parcels go to regular buyers, the others anywhere in the country. */
interface Buyers {
  market: MarketId;
  regulars: readonly [Party, ...Party[]];
  places: readonly [PostcodePlace, ...PostcodePlace[]];
}

export interface Shop {
  account: ShippingScope;
  sender: Party;
  home: Buyers;
  across: Buyers;
  abroad: readonly [Party, ...Party[]];
  /** Parties that send to the shop at its expense. */
  suppliers: readonly [Party, ...Party[]];
  flows: HistoryPlan['flows'];
}

interface OpenedShop {
  shop: Shop;
  /** Entries for the address book. */
  senders: Party[];
  receivers: Party[];
}

export function openShop(
  random: Random,
  world: ReferenceData,
  scope: AccountScope,
  account: DemoAccount,
  plan: HistoryPlan,
): OpenedShop {
  const { market, flags } = account;
  const home = buyers(random, world, market, plan.receivers.home);
  const across = buyers(random, world, acrossFrom(market).id, Math.max(1, plan.receivers.across));
  const abroad = severalOf(plan.receivers.abroad, () => receiverAbroad(random));
  const sender = senderOf(account);
  const branches = [random.pick(home.places), random.pick(home.places)].map((place) => ({
    ...receiverAt(random, market, place),
    companyName: sender.companyName,
  }));
  const shop: Shop = {
    account: {
      scope,
      market,
      isCod: flags.is_cod ?? false,
      isFrozenFood: flags.is_frozen_food ?? false,
      isDoCn: flags.is_do_cn ?? false,
      isAllowOrderId: flags.is_allow_order_id ?? false,
      codClass: flags.cod_class ?? 'standard',
      liabilityTier: 'standard',
      isSandbox: false,
      isDangerousGoods: flags.is_dangerous_goods ?? false,
    },
    sender,
    home,
    across,
    abroad,
    suppliers: severalOf(5, () => receiverAt(random, market, random.pick(home.places))),
    flows: plan.flows,
  };
  const receivers = [
    ...home.regulars,
    ...across.regulars.slice(0, plan.receivers.across),
    ...abroad.slice(0, plan.receivers.abroad),
  ];
  return { shop, senders: [sender, ...branches], receivers };
}

export function flowOf(random: Random, { flows }: Shop): FlowId {
  return random.weighted(flows);
}

export function buyerOf(random: Random, { market, regulars, places }: Buyers): Party {
  return random.chance(0.35) ? random.pick(regulars) : receiverAt(random, market, random.pick(places));
}

function buyers(random: Random, { gazetteer }: ReferenceData, market: MarketId, count: number): Buyers {
  const postcodes = market === MALAYSIA ? malaysianPostcodes : singaporePostcodes;
  const places = postcodes.flatMap((postcode) => {
    const place = gazetteer.placeOf(market, postcode);
    return place && !isNsa(place) ? [place] : [];
  }) as [PostcodePlace, ...PostcodePlace[]];
  const regulars = severalOf(count, () => receiverAt(random, market, random.pick(places)));
  return { market, regulars, places };
}

/** Makes `count` items, but at least one. */
function severalOf<T>(count: number, make: () => T): [T, ...T[]] {
  return [make(), ...Array.from({ length: Math.max(0, count - 1) }, make)];
}

function senderOf({ company, users, market }: DemoAccount): Party {
  return {
    companyName: company.name.slice(0, 40),
    name: users[0]?.fullName.slice(0, 30) ?? company.name,
    phone: company.phone,
    altPhone: '',
    email: '',
    address1: company.address1,
    address2: company.address2,
    address3: company.address3,
    postcode: company.postcode,
    city: company.city,
    state: company.state,
    country: marketOf(market).code,
  };
}

import * as startCalls from '#shared/features/address-book/shipment-start.contract.ts';

import { companyParty } from '#shared/features/company/company-party.rules.ts';
import type { CallReply } from '#shared/platform/http/call.ts';
import { marketIdOf, marketOf, markets } from '#shared/platform/market/markets.ts';
import { phoneSearchText } from '#shared/platform/market/phone.ts';
import { fold, foldAll } from '#shared/platform/search/fold.ts';
import { digitsOnly } from '#shared/platform/validation/normalise.ts';
import { hasTerms, type SearchTerm, searchTerms } from '#shared/platform/search/terms.ts';
import { type FlowId, FLOWS } from '#shared/features/shipment/services.rules.ts';
import { reachOf } from '#shared/features/shipment/shipment-flows.rules.ts';
import type { Party } from '#shared/features/shipment/shipment.model.ts';
import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Member } from '#server/platform/http/principal.ts';
import type { Kit } from '#server/platform/kit.ts';
import * as queries from './address.queries.ts';
import * as search from './address-search.queries.ts';
import * as suggested from './address-suggestion.queries.ts';

type Suggestions = CallReply<typeof startCalls.suggestReceivers>['rows'];

const suggestionsMax = 8;
/** How many shipments are searched for recent receivers. */
const recentDepth = 2000;
/** Places for recent receivers among the suggestions, however many the address book has. */
const recentPlaces = 3;

/** Suggestions for a new shipment: the default sender, and receivers while a name is typed. */
export interface AddressSuggestions {
  startingSender(scope: AccountScope): Promise<CallReply<typeof startCalls.getSender>>;
  suggestReceivers(
    session: Pick<Member, 'scope' | 'market'>,
    wanted: { text: string; flow?: FlowId | undefined },
  ): Promise<Suggestions>;
}

export function addressSuggestions({ database: { db } }: Pick<Kit, 'database'>): AddressSuggestions {
  return {
    async startingSender(scope) {
      const [chosen, account] = [
        await queries.findDefault(db, scope, 'sender'),
        await suggested.findCompany(db, scope),
      ];
      const limits = {
        codClass: account.cod_class,
        liabilityTier: account.el_tier,
        isDangerousGoods: account.is_dangerous_goods,
      };
      if (chosen) return { source: 'addressBook', party: chosen.party, limits };
      const { code } = marketOf(marketIdOf(account.market));
      return { source: 'company', party: companyParty(account.company, code), limits };
    },

    async suggestReceivers({ scope, market }, { text, flow }) {
      const reach = flow ? reachOf(flow, market) : null;
      const terms = searchTerms(text);
      const book = from('addressBook', await inBook(scope, text, await countriesOf(scope, reach)));
      const found = await suggested.recentReceivers(db, scope, {
        terms: searchTerms(withNationalNumber(text)),
        // An account has one cross-border and one international flow.
        flow: flow && FLOWS[flow].reach !== 'home' ? flow : null,
        reach,
        depth: recentDepth,
        limit: suggestionsMax * 4,
      });
      // The search text of a shipment also contains its number and order ID, which are not about the receiver.
      const isMeant = (party: Party) => hasTerms(receiverText(party), terms);
      const recent = from('recent', namedFirst(found.filter(isMeant), terms));
      // Without a text, recent receivers come first; with one, the address book comes first but leaves places for recent
      // receivers.
      if (terms.length === 0) return eachOnce([...recent, ...book]).slice(0, suggestionsMax);
      const all = eachOnce([...book, ...recent]);
      const isRecent = ({ source }: Suggestions[number]) => source === 'recent';
      const others = all.filter(isRecent).length;
      const bookPlaces = suggestionsMax - Math.min(others, recentPlaces);
      return [...all.filter((one) => !isRecent(one)).slice(0, bookPlaces), ...all.filter(isRecent)].slice(
        0,
        suggestionsMax,
      );
    },
  };

  async function countriesOf(scope: AccountScope, reach: Reach | null): Promise<string[]> {
    if (reach && !reach.isAbroad) return [reach.of.code];
    const all = await search.listCountries(db, scope, 'receiver');
    return all.filter((country) => country !== reach?.of.code);
  }

  /** Returns addresses whose name begins with the text, then other matches; the newest ones when the text is empty. */
  async function inBook(scope: AccountScope, text: string, countries: readonly string[]): Promise<Party[]> {
    const terms = searchTerms(text);
    const wanted = { kind: 'receiver', countries } as const;
    const first = await search.listOfCountries(db, scope, {
      ...wanted,
      nameStart: fold(text),
      limit: suggestionsMax,
    });
    const begin = first.map(({ party }) => party);
    if (terms.length === 0 || begin.length === suggestionsMax) return begin;
    const page = { ...wanted, terms, tag: '', before: null, limit: suggestionsMax * 4 };
    // Only what one search finds: the user is still typing.
    const { rows: others } = await search.listAddresses(db, scope, page);
    const parties = others.map(({ party }) => party);
    return [...begin, ...namedFirst(parties, terms)];
  }
}

type Reach = ReturnType<typeof reachOf>;

const from = (source: Suggestions[number]['source'], parties: readonly Party[]): Suggestions =>
  parties.map((party) => ({ source, party }));

/** Puts matches in the name before matches in the address. */
function namedFirst(parties: readonly Party[], terms: readonly SearchTerm[]): Party[] {
  const isNamed = ({ name, companyName }: Party) => hasTerms(foldAll([name, companyName]), terms);
  return [...parties.filter(isNamed), ...parties.filter((party) => !isNamed(party))];
}

function eachOnce(suggestions: Suggestions): Suggestions {
  const seen = new Set<string>();
  return suggestions.filter(({ party }) => {
    const key = foldAll([party.name, '|', party.phone, '|', party.postcode]);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

const receiverText = ({ name, companyName, phone, altPhone, country }: Party) =>
  foldAll([name, companyName, ...[phone, altPhone].map((digits) => phoneSearchText(digits, country))]);

/** Shipments store phone numbers without the dial code: a text that is one phone number is searched without it. */
function withNationalNumber(text: string): string {
  if (!/^[\d\s()+./-]{4,}$/u.test(text.trim())) return text;
  const typed = digitsOnly(text);
  const digits = typed.replace(/^0+/u, '');
  // The leading 0 makes it a national number: 06-512 3456 is a number in Malacca, not in Singapore.
  if (/^0[1-9]/u.test(typed)) return digits;
  const dialCode = Object.values(markets)
    .map((market) => market.dialCode)
    .find((code) => digits.startsWith(code) && digits.length > code.length + 2);
  return dialCode === undefined ? digits : digits.slice(dialCode.length);
}

import * as startCalls from '#shared/features/address-book/shipment-start.contract.ts';

import { companyParty } from '#shared/features/company/company-party.rules.ts';
import type { CallReply } from '#shared/platform/http/call.ts';
import { marketIdOf, marketOf, markets } from '#shared/platform/market/markets.ts';
import { phoneSearchText } from '#shared/platform/market/phone.ts';
import { foldAll } from '#shared/platform/search/fold.ts';
import { digitsOnly } from '#shared/platform/validation/normalise.ts';
import { hasTerms, searchTerms } from '#shared/platform/search/terms.ts';
import type { Party } from '#shared/features/shipment/shipment.model.ts';
import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Kit } from '#server/platform/kit.ts';
import * as queries from './address.queries.ts';
import * as search from './address-search.queries.ts';
import * as suggested from './address-suggestion.queries.ts';

type Suggestions = CallReply<typeof startCalls.suggestReceivers>['rows'];

const suggestionsMax = 8;
/** Recent receivers are looked for in this many shipments. */
const recentDepth = 2000;

/** What a new shipment is offered: its starting sender, and receivers while a name is typed. */
export interface AddressSuggestions {
  startingSender(scope: AccountScope): Promise<CallReply<typeof startCalls.getSender>>;
  suggestReceivers(scope: AccountScope, text: string): Promise<Suggestions>;
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

    async suggestReceivers(scope, text) {
      const terms = searchTerms(text);
      const book = await search.listAddresses(db, scope, {
        kind: 'receiver',
        terms,
        tag: '',
        before: null,
        limit: suggestionsMax,
      });
      const recent = await suggested.recentReceivers(db, scope, {
        terms: searchTerms(withNationalNumber(text)),
        depth: recentDepth,
        limit: suggestionsMax * 4,
      });
      const seen = new Set<string>();
      const suggestions: Suggestions = [
        ...book.map(({ party }) => ({ source: 'addressBook' as const, party })),
        // A shipment is also found by its CN and order ID, which are not about the receiver.
        ...recent
          .filter((party) => hasTerms(receiverText(party), terms))
          .map((party) => ({ source: 'recent' as const, party })),
      ];
      return suggestions
        .filter(({ party }) => {
          const key = foldAll([party.name, '|', party.phone, '|', party.postcode]);
          if (seen.has(key)) return false;
          seen.add(key);
          return true;
        })
        .slice(0, suggestionsMax);
    },
  };
}

const receiverText = ({ name, companyName, phone, altPhone, country }: Party) =>
  foldAll([name, companyName, ...[phone, altPhone].map((digits) => phoneSearchText(digits, country))]);

/** Shipments keep phone numbers as they are sent, without the dial code: a text that is one number is searched so. */
function withNationalNumber(text: string): string {
  if (!/^[\d\s()+./-]{4,}$/u.test(text.trim())) return text;
  const typed = digitsOnly(text);
  const digits = typed.replace(/^0+/u, '');
  // 06-512 3456 is a number of Malacca, not of Singapore.
  if (/^0[1-9]/u.test(typed)) return digits;
  const dialCode = Object.values(markets)
    .map((market) => market.dialCode)
    .find((code) => digits.startsWith(code) && digits.length > code.length + 2);
  return dialCode === undefined ? digits : digits.slice(dialCode.length);
}

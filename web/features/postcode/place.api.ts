/** Postcode data: of one postcode in a form, and of many outside of rendering. */
import { useQuery, useQueryClient } from '@tanstack/react-query';

import { marketByCode, type MarketCode } from '#shared/platform/market/markets.ts';
import {
  coolAreaValidation,
  malaysiaPostcode,
  singaporePostcode,
} from '#shared/features/postcode/postcode.contract.ts';
import { isPostcodeShape, type PostcodePlace } from '#shared/features/postcode/postcode.rules.ts';
import { minuteMs } from '#shared/platform/time/spans.ts';
import { send } from '#web/platform/http/client.ts';
import { Refusal } from '#web/platform/http/refusal.ts';
import { keyOf } from '#web/platform/http/query-keys.ts';

/** Query options for one postcode; the result is null if the digits are not a known postcode. */
function placeQuery(market: MarketCode, postcode: string) {
  const call = market === 'MY' ? malaysiaPostcode : singaporePostcode;
  return {
    queryKey: placeKey(market, postcode),
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<PostcodePlace | null> => {
      try {
        return await send(call, { query: { postcode, isCheckingPostcodeSuspend: 'false' }, signal });
      } catch (thrown) {
        if (thrown instanceof Refusal && (thrown.status === 404 || thrown.status === 400)) return null;
        throw thrown;
      }
    },
    staleTime: 30 * minuteMs,
    gcTime: 60 * minuteMs,
  };
}

export const placeKey = (market: MarketCode, postcode: string) => keyOf('places', market, postcode);

/** The data of a postcode, requested once it is complete. */
export function usePlace(market: MarketCode, postcode: string) {
  return useQuery({
    ...placeQuery(market, postcode),
    enabled: isPostcodeShape(marketByCode(market).id, postcode),
  });
}

const coolAreaKey = (postcode: string) => keyOf('places', 'cool-area', postcode);

/** Why COOL does not serve a postcode of the home market, as a sentence; empty if it does. */
export function useCoolArea(postcode: string, enabled: boolean) {
  return useQuery({
    queryKey: coolAreaKey(postcode),
    queryFn: async ({ signal }) => {
      const { message } = await send(coolAreaValidation, { query: { postCode: postcode }, signal });
      return message;
    },
    enabled,
    staleTime: 30 * minuteMs,
    gcTime: 60 * minuteMs,
  });
}

/** Returns a function that reads the results cached so far; undefined if not known yet. */
export function useCoolAreas(): (postcode: string) => string | undefined {
  const queries = useQueryClient();
  return (postcode) => queries.getQueryData<string>(coolAreaKey(postcode));
}

interface Places {
  /** Reads the cached result: null if there is no such postcode, undefined if not known yet. */
  known: (postcode: string) => PostcodePlace | null | undefined;
  /** Looks up a postcode; undefined if the request fails. */
  find: (postcode: string) => Promise<PostcodePlace | null | undefined>;
}

/** The postcodes of one market outside of rendering, for rules and pasted addresses. */
export function usePlaces(market: MarketCode): Places {
  const queries = useQueryClient();
  const find = useFindPlace();
  return {
    known: (postcode) => queries.getQueryData<PostcodePlace | null>(placeKey(market, postcode)),
    find: (postcode) => find(market, postcode),
  };
}

/** Returns a function that looks up a postcode of either market; undefined if the request fails. */
export function useFindPlace() {
  const queries = useQueryClient();
  return async (market: MarketCode, postcode: string): Promise<PostcodePlace | null | undefined> => {
    try {
      return await queries.fetchQuery({ ...placeQuery(market, postcode), retry: 1 });
    } catch {
      return undefined;
    }
  };
}

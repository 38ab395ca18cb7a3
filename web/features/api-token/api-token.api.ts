/** A hook per call of the API tokens. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import {
  type ApiTokenForm,
  type ApiTokenKind,
  type ExpiredTokenForm,
  getApiToken,
  revokeApiToken,
  updateApiToken,
  updateSandboxApiToken,
} from '#shared/features/api-token/api-token.contract.ts';
import { apiTokenRequests, repeatApiRequest } from '#shared/features/api-token/api-requests.contract.ts';
import { send } from '#web/platform/http/client.ts';
import { useOnce } from '#web/platform/http/once.ts';
import { askAnew, keyOf } from '#web/platform/http/query-keys.ts';
import { usePages } from '#web/platform/http/use-pages.ts';

const calls = { live: updateApiToken, sandbox: updateSandboxApiToken } as const;

/** Tokens of an account of the organisation; without one, of the own account. */
export function useApiTokens(customerId: string | undefined) {
  return useQuery({
    queryKey: keyOf('api-tokens', customerId ?? ''),
    queryFn: ({ signal }) => send(getApiToken, { query: { customerId }, signal }),
    placeholderData: keepPreviousData,
  });
}

export interface Generate {
  kind: ApiTokenKind;
  customerId: string | undefined;
  /** The token to make again, one that has expired to this last day; without one, one more with this name and last day. */
  token?: string;
  form?: ApiTokenForm | ExpiredTokenForm;
  /** Of the second step, where it is on. */
  code: string | undefined;
}

export function useGenerateToken() {
  const queries = useQueryClient();
  const once = useOnce();
  return useMutation({
    // The code may be another: the token whose answer was lost is told again.
    mutationFn: ({ code: Code, ...asked }: Generate) =>
      once(asked, (idempotencyKey) => {
        const { kind, customerId, token, form } = asked;
        return send(calls[kind], {
          query: { token, customerId },
          body: { ...form, Code },
          idempotencyKey,
        });
      }),
    onSettled: () => askAnew(queries, 'api-tokens'),
  });
}

export function useRevokeToken() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { token: string; customerId: string | undefined }) => send(revokeApiToken, { body }),
    onSettled: () => askAnew(queries, 'api-tokens'),
  });
}

export function useRepeatRequest() {
  return useMutation({
    mutationFn: (body: { token: string; requestId: string; customerId: string | undefined }) =>
      send(repeatApiRequest, { body }),
  });
}

export interface LookedFor {
  token: string;
  customerId: string | undefined;
  search: string;
  only: 'all' | 'failed';
}

/** What a token's program asked, newest first. */
export function useApiRequests(wanted: LookedFor) {
  return usePages({
    queryKey: keyOf('api-requests', wanted),
    page: (from, signal) => send(apiTokenRequests, { query: { ...wanted, ...from }, signal }),
  });
}

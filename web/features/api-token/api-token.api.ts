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

/** The tokens of an account of the organisation; by default of the user's own account. */
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
  /**
   * The token to generate again; if it has expired, `form` holds the new last day. Without `token`, another one with the name and
   * last day in `form`.
   */
  token?: string;
  form?: ApiTokenForm | ExpiredTokenForm;
  /** The code of the second step, if that is on. */
  code: string | undefined;
}

export function useGenerateToken() {
  const queries = useQueryClient();
  const once = useOnce();
  return useMutation({
    // The code is not part of the key: with a new code, the token whose response was lost is returned again.
    mutationFn: ({ code: Code, ...tokenForm }: Generate) => {
      const { kind, customerId, token } = tokenForm;
      return once(
        tokenForm,
        ({ form }, idempotencyKey) =>
          send(calls[kind], { query: { token, customerId }, body: { ...form, Code }, idempotencyKey }),
        [kind, customerId, token].join(),
      );
    },
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

interface LookedFor {
  token: string;
  customerId: string | undefined;
  search: string;
  only: 'all' | 'failed';
}

/** The requests made with a token, newest first. */
export function useApiRequests(wanted: LookedFor) {
  return usePages({
    queryKey: keyOf('api-requests', wanted),
    page: (from, signal) => send(apiTokenRequests, { query: { ...wanted, ...from }, signal }),
  });
}

/** A hook per call of the API tokens. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import {
  type ApiTokenForm,
  type ApiTokenKind,
  getApiToken,
  revokeApiToken,
  updateApiToken,
  updateSandboxApiToken,
} from '#shared/api-token/api-token.contract.ts';
import { send } from '#web/http/client.ts';

const tokensKey = ['api-tokens'];
const calls = { live: updateApiToken, sandbox: updateSandboxApiToken } as const;

/** Tokens of an account of the organisation; without one, of the own account. */
export function useApiTokens(customerId: string | undefined) {
  return useQuery({
    queryKey: [...tokensKey, customerId ?? ''],
    queryFn: ({ signal }) => send(getApiToken, { query: { customerId }, signal }),
    placeholderData: keepPreviousData,
  });
}

export interface Generate {
  kind: ApiTokenKind;
  customerId: string | undefined;
  /** The token to make anew; without one, one more with this name and last day. */
  token?: string;
  form?: ApiTokenForm;
}

export function useGenerateToken() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ kind, customerId, token, form }: Generate) =>
      send(calls[kind], { query: { token, customerId }, body: form ?? {} }),
    onSettled: () => queries.invalidateQueries({ queryKey: tokensKey }),
  });
}

export function useRevokeToken() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { token: string; customerId: string | undefined }) => send(revokeApiToken, { body }),
    onSettled: () => queries.invalidateQueries({ queryKey: tokensKey }),
  });
}

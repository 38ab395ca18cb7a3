import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import {
  beginTwoStep,
  confirmTwoStep,
  endOtherSessions,
  endSession,
  getSecurity,
  newRecoveryCodes,
  requireTwoStep,
  turnOffTwoStep,
} from '#shared/features/security/security.contract.ts';
import type { CallBody } from '#shared/platform/http/call.ts';
import { send } from '#web/platform/http/client.ts';
import { useOnce } from '#web/platform/http/once.ts';
import { askAnew, keyOf } from '#web/platform/http/query-keys.ts';

export function useSecurity() {
  return useQuery({ queryKey: keyOf('security'), queryFn: ({ signal }) => send(getSecurity, { signal }) });
}

function useSecurityCall<V, R>(mutationFn: (variables: V) => Promise<R>) {
  const queries = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => askAnew(queries, 'security') });
}

export const useEndSession = () =>
  useSecurityCall((sessionId: string) => send(endSession, { body: { sessionId } }));
export const useEndOthers = () => useSecurityCall(() => send(endOtherSessions));
export const useConfirmTwoStep = () =>
  useSecurityCall((Code: string) => send(confirmTwoStep, { body: { Code } }));
export const useTurnOff = () =>
  useSecurityCall((Code: string | undefined) => send(turnOffTwoStep, { body: { Code } }));
export const useRequire = () =>
  useSecurityCall((body: CallBody<typeof requireTwoStep>) => send(requireTwoStep, { body }));
export function useNewRecoveryCodes() {
  const once = useOnce();
  // The code is not part of the key: with a new code, recovery codes whose response was lost are returned again.
  return useSecurityCall((Code: string | undefined) =>
    once({}, (_, idempotencyKey) => send(newRecoveryCodes, { body: { Code }, idempotencyKey })),
  );
}

export const sendBeginTwoStep = () => send(beginTwoStep);

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { downloadClaimFile } from '#shared/features/claim/claim-files.contract.ts';
import {
  addClaimFiles,
  type ClaimForm,
  claimListing,
  type ClaimDetail,
  type ClaimView,
  discardClaimDraft,
  getClaim,
  objectToDecision,
  sendClaimMessage,
  submitClaim,
  withdrawClaim,
} from '#shared/features/claim/claim.contract.ts';
import { checkConsignment } from '#shared/features/claim/claim-check.contract.ts';
import { forgetFiles } from '#web/features/claim/uploads.ts';
import { download, send } from '#web/platform/http/client.ts';
import { askAnew, keyOf } from '#web/platform/http/query-keys.ts';
import { usePages } from '#web/platform/http/use-pages.ts';
import { useOnce } from '#web/platform/http/once.ts';

/** What can be claimed for these numbers. Requested each time, because claim windows end and scans arrive. */
export function useClaimCheck(numbers: readonly string[]) {
  return useQuery({
    queryKey: keyOf('claims', 'check', numbers),
    queryFn: async ({ signal }) =>
      (await send(checkConsignment, { body: { ConsignmentNo: [...numbers] }, signal })).consignments,
    enabled: numbers.length > 0,
    gcTime: 0,
  });
}

const pageSize = 50;

export function useClaims(filter: { view: ClaimView; text: string }) {
  return usePages({
    queryKey: keyOf('claims', 'list', filter),
    page: (from, signal) => send(claimListing, { body: { ...filter, limit: pageSize, ...from }, signal }),
  });
}

const oneKey = (claimId: string) => keyOf('claims', 'one', claimId);

export function useClaim(claimId: string | null) {
  return useQuery({
    queryKey: oneKey(claimId ?? ''),
    queryFn: ({ signal }) => send(getClaim, { query: { claimId: claimId ?? '' }, signal }),
    enabled: claimId !== null,
    // The courier may answer while the claim is open.
    refetchInterval: 20_000,
  });
}

export function useSubmitClaim() {
  const queries = useQueryClient();
  const once = useOnce('claim');
  return useMutation({
    mutationFn: (body: ClaimForm) =>
      once(
        body,
        (sent, idempotencyKey) => send(submitClaim, { body: sent, idempotencyKey }),
        body.consignments.map(({ ConsignmentNo }) => ConsignmentNo).join(),
      ),
    onSuccess: () => askAnew(queries, 'claims'),
  });
}

/** Actions on an open claim; each returns the updated claim. */
export function useClaimActions(claimId: string) {
  const queries = useQueryClient();
  const once = useOnce();
  const onSuccess = async (claim: ClaimDetail) => {
    queries.setQueryData(oneKey(claimId), claim);
    await askAnew(queries, 'claims');
  };
  return {
    message: useMutation({
      mutationFn: (text: string) =>
        once(
          { claimId, text },
          async (body, idempotencyKey) => ({
            claim: await send(sendClaimMessage, { body, idempotencyKey }),
            text: body.text,
          }),
          claimId,
        ),
      onSuccess: ({ claim }) => onSuccess(claim),
    }),
    object: useMutation({
      mutationFn: (text: string) => send(objectToDecision, { body: { claimId, text } }),
      onSuccess,
    }),
    addFiles: useMutation({
      mutationFn: (fileIds: readonly string[]) =>
        send(addClaimFiles, { body: { claimId, fileIds: [...fileIds] } }),
      onSuccess: (claim, fileIds) => {
        // Here and not in the component: the panel may be closed before the claims are loaded again.
        forgetFiles(fileIds);
        return onSuccess(claim);
      },
    }),
    withdraw: useMutation({
      mutationFn: () => send(withdrawClaim, { body: { claimId } }),
      onSuccess,
    }),
    discard: useMutation({
      mutationFn: () => send(discardClaimDraft, { body: { claimId } }),
      onSuccess: () => askAnew(queries, 'claims'),
    }),
  };
}

export const fetchClaimFile = (fileId: string) => download(downloadClaimFile, { query: { fileId } });

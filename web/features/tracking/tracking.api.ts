import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';

import {
  consignmentNoteTracking,
  podRecord,
  type PodRecord,
} from '#shared/features/tracking/tracking.contract.ts';
import { useSession } from '#web/platform/session/session.ts';
import { send } from '#web/platform/http/client.ts';
import { keyOf } from '#web/platform/http/query-keys.ts';
import { clearStoredPod, readStoredPod, storePod } from '#web/features/tracking/stored-pod.ts';

/** Where parcels are, by 1 to 20 numbers; without numbers, no request. */
export function useTracking(numbers: readonly string[]) {
  return useQuery({
    queryKey: keyOf('shipments', 'tracked', numbers),
    queryFn: ({ signal }) =>
      send(consignmentNoteTracking, { body: { ConsignmentNo: [...numbers], withImage: false }, signal }),
    enabled: numbers.length > 0,
    placeholderData: keepPreviousData,
  });
}

const provenMs = 5 * 60_000;

function podQuery(owner: string, cnNo: string) {
  return queryOptions({
    queryKey: keyOf('shipments', 'pod', cnNo),
    queryFn: async ({ signal }): Promise<PodRecord[]> => {
      const { image } = await send(consignmentNoteTracking, { body: { ConsignmentNo: [cnNo] }, signal });
      if (image.length > 0) storePod(owner, image);
      // The proof was removed by a correction.
      else if (storedPods(owner)[0]?.cn === cnNo) clearStoredPod();
      return image;
    },
    staleTime: provenMs,
  });
}

function useOwner(): string {
  const { accountNumber, loginId } = useSession();
  return `${accountNumber}/${loginId}`;
}

/** The proofs of one consignment note; empty if none is stored. An earlier version stored a single record. */
function storedPods(owner: string): PodRecord[] {
  const stored = z.array(podRecord).safeParse([readStoredPod(owner)].flat());
  return stored.success ? stored.data : [];
}

/** The number of the proof viewed last, shown if the URL names none (spec §2). */
export function useStoredPodNo(): string {
  const owner = useOwner();
  const [cnNo] = useState(() => storedPods(owner)[0]?.cn ?? '');
  return cnNo;
}

/**
 * The proofs of delivery of a consignment note, the one that lists show first: several if its pieces were signed for separately.
 * They are read from local storage, and from the server if the URL names the note or nothing is stored.
 */
export function usePods(cnNo: string, isNamed = true) {
  const owner = useOwner();
  return useQuery({
    ...podQuery(owner, cnNo),
    initialData: () => {
      const stored = storedPods(owner);
      return stored[0]?.cn === cnNo ? stored : undefined;
    },
    // The stored proof may have been corrected since: show it at once, and load it again.
    ...(isNamed && { initialDataUpdatedAt: 0 }),
    enabled: cnNo !== '',
  });
}

/** Loads a proof into local storage while the user is still on the way to its page. */
export function usePrepareProof(): (cnNo: string) => void {
  const queries = useQueryClient();
  const owner = useOwner();
  return (cnNo) => void queries.prefetchQuery(podQuery(owner, cnNo));
}

import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import {
  consignmentNoteTracking,
  podRecord,
  type PodRecord,
} from '#shared/features/tracking/tracking.contract.ts';
import { useSession } from '#web/platform/session/session.ts';
import { send } from '#web/platform/http/client.ts';
import { keyOf } from '#web/platform/http/query-keys.ts';
import { clearStoredPod, readStoredPod, storePod } from '#web/platform/session/pod-storage.ts';

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
    queryFn: async ({ signal }): Promise<PodRecord | null> => {
      const { image } = await send(consignmentNoteTracking, { body: { ConsignmentNo: [cnNo] }, signal });
      const [record = null] = image;
      if (record) storePod(owner, record);
      // The proof was removed by a correction.
      else if (storedPod(owner)?.cn === cnNo) clearStoredPod();
      return record;
    },
    staleTime: provenMs,
  });
}

function useOwner(): string {
  const { accountNumber, loginId } = useSession();
  return `${accountNumber}/${loginId}`;
}

function storedPod(owner: string): PodRecord | undefined {
  const stored = podRecord.safeParse(readStoredPod(owner));
  return stored.success ? stored.data : undefined;
}

/** The number of the proof viewed last, shown if the URL names none (spec §2). */
export function useStoredPodNo(): string {
  const owner = useOwner();
  const [cnNo] = useState(() => storedPod(owner)?.cn ?? '');
  return cnNo;
}

/**
 * The proof of delivery of a consignment note; null if there is none. It is read from local storage, and from the server if the
 * URL names the note or nothing is stored.
 */
export function usePod(cnNo: string, isNamed = true) {
  const owner = useOwner();
  return useQuery({
    ...podQuery(owner, cnNo),
    initialData: () => {
      const stored = storedPod(owner);
      return stored?.cn === cnNo ? stored : undefined;
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

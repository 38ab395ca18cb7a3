import { useMutation, useQuery } from '@tanstack/react-query';

import {
  type ArchiveKind,
  extranetImages,
  extranetSearch,
  extranetZip,
  podSearch,
} from '#shared/features/extranet/extranet.contract.ts';
import { download, send } from '#web/platform/http/client.ts';
import { saveDownload } from '#web/platform/ui/use-open-pdf.ts';
import { keyOf } from '#web/platform/http/query-keys.ts';

/** What is archived of 1 to 20 numbers; nothing is asked while there are none. */
export function useArchive(numbers: readonly string[]) {
  return useQuery({
    queryKey: keyOf('shipments', 'archived', numbers),
    queryFn: ({ signal }) => send(extranetSearch, { body: { ConsignmentNo: [...numbers] }, signal }),
    enabled: numbers.length > 0,
  });
}

/** The pictures of one note; nothing is asked while `isWanted` is false. */
export function useArchiveImages(cnNo: string, kind: ArchiveKind, isWanted: boolean) {
  return useQuery({
    queryKey: keyOf('shipments', 'archived-images', cnNo, kind),
    queryFn: ({ signal }) => send(extranetImages, { body: { ConsignmentNo: cnNo, Kind: kind }, signal }),
    enabled: isWanted,
    retry: false,
  });
}

/** Not in the address of the page nor kept: an identity number is nobody else's business. */
export function usePodSearch() {
  return useMutation({
    mutationFn: (IdentityNo: string) => send(podSearch, { body: { IdentityNo } }),
  });
}

export function useArchiveZip() {
  return useMutation({
    mutationFn: async (numbers: readonly string[]) =>
      saveDownload(await download(extranetZip, { body: { ConsignmentNo: [...numbers] } })),
  });
}

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

/** The archived documents of 1 to 20 numbers; without numbers, no request. */
export function useArchive(numbers: readonly string[]) {
  return useQuery({
    queryKey: keyOf('shipments', 'archived', numbers),
    queryFn: ({ signal }) => send(extranetSearch, { body: { ConsignmentNo: [...numbers] }, signal }),
    enabled: numbers.length > 0,
  });
}

/** The pictures of one note, or of its newest proof or that of a piece; no request while `isWanted` is false. */
export function useArchiveImages(
  cnNo: string,
  { kind, piece, isWanted = true }: { kind: ArchiveKind; piece?: number; isWanted?: boolean },
) {
  const body = { ConsignmentNo: cnNo, Kind: kind, ...(piece !== undefined && { Piece: piece }) };
  return useQuery({
    queryKey: keyOf('shipments', 'archived-images', cnNo, kind, piece ?? null),
    queryFn: ({ signal }) => send(extranetImages, { body, signal }),
    enabled: isWanted,
    retry: false,
  });
}

/** A mutation, so that the identity number is neither in the URL nor cached: it is personal data. */
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

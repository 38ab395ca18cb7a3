import { useMutation, useQuery } from '@tanstack/react-query';

import {
  erasePersonalData,
  exportPersonalData,
  findPersonalData,
  getRetention,
  type SubjectForm,
} from '#shared/features/personal-data/personal-data.contract.ts';
import { download, send } from '#web/platform/http/client.ts';
import { keyOf } from '#web/platform/http/query-keys.ts';
import { saveDownload } from '#web/platform/ui/use-open-pdf.ts';

export const findPerson = (body: SubjectForm) => send(findPersonalData, { body });

/** `Code` is the code of the second step, if that is on. */
export const downloadPerson = async (body: SubjectForm & { Code: string | undefined }) =>
  saveDownload(await download(exportPersonalData, { body }));

export function useErasePerson() {
  return useMutation({
    mutationFn: (body: SubjectForm & { Code: string | undefined }) => send(erasePersonalData, { body }),
  });
}

export function useRetention() {
  return useQuery({
    queryKey: keyOf('retention'),
    queryFn: ({ signal }) => send(getRetention, { signal }),
  });
}

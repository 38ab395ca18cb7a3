import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import {
  type CompanyDetail,
  type CompanyForm,
  getCompanyDetail,
  updateCompanyDetail,
  withdrawCompanyRequest,
} from '#shared/features/company/company.contract.ts';
import { newIdempotencyKey, send } from '#web/platform/http/client.ts';
import { keyOf } from '#web/platform/http/query-keys.ts';

const companyKey = keyOf('company');

export function useCompanyDetail() {
  return useQuery({
    queryKey: companyKey,
    queryFn: ({ signal }) => send(getCompanyDetail, { signal }),
  });
}

/** Reads the current details, and updates everything that shows them. */
export function useReadCompany(): () => Promise<CompanyDetail> {
  const queries = useQueryClient();
  return async () => {
    const detail = await send(getCompanyDetail);
    queries.setQueryData(companyKey, detail);
    return detail;
  };
}

/** A write; every one returns the updated details. */
function useWrite<V>(mutationFn: (variables: V) => Promise<CompanyDetail>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: (detail) => queries.setQueryData(companyKey, detail),
  });
}

export function useRequestCompanyChange() {
  return useWrite((body: CompanyForm & { version: number }) =>
    send(updateCompanyDetail, { body, idempotencyKey: newIdempotencyKey() }),
  );
}

export function useWithdrawRequest() {
  return useWrite((requestId: string) => send(withdrawCompanyRequest, { body: { requestId } }));
}

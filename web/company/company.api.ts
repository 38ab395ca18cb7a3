/** A hook per call of the company's details. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import {
  type CompanyDetail,
  type CompanyForm,
  getCompanyDetail,
  updateCompanyDetail,
  withdrawCompanyRequest,
} from '#shared/company/company.contract.ts';
import { newIdempotencyKey, send } from '#web/http/client.ts';

const companyKey = ['company-detail'];

export function useCompanyDetail() {
  return useQuery({
    queryKey: companyKey,
    queryFn: ({ signal }) => send(getCompanyDetail, { signal }),
  });
}

/** Every write answers the details as they are afterwards. */
function useWrite<V>(mutationFn: (variables: V) => Promise<CompanyDetail>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: (detail) => queries.setQueryData(companyKey, detail),
  });
}

export function useRequestCompanyChange() {
  return useWrite((body: CompanyForm) =>
    send(updateCompanyDetail, { body, idempotencyKey: newIdempotencyKey() }),
  );
}

export function useWithdrawRequest() {
  return useWrite((requestId: string) => send(withdrawCompanyRequest, { body: { requestId } }));
}

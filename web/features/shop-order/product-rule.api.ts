import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import * as contract from '#shared/features/shop-order/product-rule.contract.ts';
import { send } from '#web/platform/http/client.ts';
import { askAnew, keyOf } from '#web/platform/http/query-keys.ts';

export function useProductRules() {
  return useQuery({
    queryKey: keyOf('shops', 'rules'),
    queryFn: async ({ signal }) => (await send(contract.productRules, { signal })).rules,
  });
}

export function useSaveRule() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (form: contract.ProductRuleForm) => send(contract.saveProductRule, { body: form }),
    onSuccess: () => askAnew(queries, 'shops', 'shop-orders'),
  });
}

export function useRemoveRule() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (ruleId: string) => send(contract.removeProductRule, { body: { ruleId } }),
    onSettled: () => askAnew(queries, 'shops', 'shop-orders'),
  });
}

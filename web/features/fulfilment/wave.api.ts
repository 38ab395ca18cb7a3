import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { orderListing } from '#shared/features/fulfilment/fulfilment-order.contract.ts';
import {
  createWave,
  findToPack,
  getWave,
  packOrder,
  pickWave,
  printWave,
  waveListing,
  type WaveDetail,
  waveOrdersMax,
  type wavePapers,
} from '#shared/features/fulfilment/fulfilment-wave.contract.ts';
import type { OrderSelection } from '#shared/features/fulfilment/order-moves.contract.ts';
import type { CallBody, CallReply } from '#shared/platform/http/call.ts';
import { download, send } from '#web/platform/http/client.ts';
import { messageOf } from '#web/platform/http/refusal.ts';
import { askAnew, keyOf } from '#web/platform/http/query-keys.ts';
import { usePages } from '#web/platform/http/use-pages.ts';

export function useWaves() {
  return usePages({
    queryKey: keyOf('fulfilment', 'waves'),
    page: (from, signal) => send(waveListing, { body: from, signal }),
  });
}

export function useWave(waveId: string | null) {
  return useQuery({
    queryKey: keyOf('fulfilment', 'wave', waveId),
    queryFn: ({ signal }) => send(getWave, { query: { waveId: waveId ?? '' }, signal }),
    enabled: waveId !== null,
    refetchInterval: 20_000,
  });
}

/** Splits orders into waves of even size, so that nobody has to walk through the warehouse for a small remainder. */
function wavesOf(orderIds: readonly string[]): string[][] {
  const count = wavesNeeded(orderIds.length);
  return Array.from({ length: count }, (_, wave) =>
    orderIds.filter((_id, index) => Math.floor((index * count) / orderIds.length) === wave),
  );
}

export const wavesNeeded = (orderCount: number) => Math.ceil(orderCount / waveOrdersMax);

/** Finds all matching orders that wait for a wave, including those not loaded here. */
async function fetchForWaves({ filter, except = [], upTo }: OrderSelection): Promise<string[]> {
  const found: string[] = [];
  let cursor: string | null = null;
  do {
    const from = { ...(cursor && { cursor }), ...(upTo && { upTo }) };
    const body: CallBody<typeof orderListing> = { ...filter, limit: 200, ...from };
    const page: CallReply<typeof orderListing> = await send(orderListing, { body });
    for (const { orderId, state, isInWave } of page.rows)
      if (state === 'generated' && !isInWave && !except.includes(orderId)) found.push(orderId);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return found;
}

interface MadeWaves {
  made: readonly WaveDetail[];
  /** The number of waves requested. */
  count: number;
  /** Why fewer were created; null if all were. */
  stopped: string | null;
}

/** Sends one call per wave; earlier waves stay if a later one is refused. Throws if the first one fails. */
export function useCreateWaves() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (selection: OrderSelection): Promise<MadeWaves> => {
      const waves = wavesOf(selection.orderIds ?? (await fetchForWaves(selection)));
      const made: WaveDetail[] = [];
      try {
        for (const orderIds of waves) made.push(await send(createWave, { body: { orderIds } }));
      } catch (thrown) {
        if (made.length === 0) throw thrown;
        return { made, count: waves.length, stopped: messageOf(thrown) };
      }
      return { made, count: waves.length, stopped: null };
    },
    onSettled: () => askAnew(queries, 'fulfilment'),
  });
}

export function usePickWave() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (waveId: string) => send(pickWave, { body: { waveId } }),
    onSettled: () => askAnew(queries, 'fulfilment'),
  });
}

export const fetchWavePaper = (waveId: string, paper: (typeof wavePapers)[number]) =>
  download(printWave, { body: { waveId, paper } });

export const findOrderToPack = (code: string) => send(findToPack, { body: { code } });

export function usePackOrder() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ orderId, packed }: { orderId: string; packed: ReadonlyMap<string, number> }) =>
      send(packOrder, {
        body: { orderId, items: [...packed].map(([sku, quantity]) => ({ sku, quantity })) },
      }),
    onSettled: () => askAnew(queries, 'fulfilment'),
  });
}

import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import {
  bookDays,
  createStandingPickup,
  pauseStandingPickup,
  pickupCalendar,
  type Standing,
  standingPickups,
  stopStandingPickup,
  updateStandingPickup,
} from '#shared/features/pickup/standing-pickup.contract.ts';
import type { CallBody } from '#shared/platform/http/call.ts';
import { problem, sentenceOf } from '#shared/platform/validation/problem.ts';
import { m } from '#shared/platform/words/words.ts';
import { send } from '#web/platform/http/client.ts';
import { askAnew, keyOf } from '#web/platform/http/query-keys.ts';
import { useOnce } from '#web/platform/http/once.ts';
import { Refusal } from '#web/platform/http/refusal.ts';

const refreshMs = 30_000;

export function usePickupCalendar(from: string, to: string) {
  return useQuery({
    queryKey: keyOf('pickups', 'calendar', from, to),
    queryFn: ({ signal }) => send(pickupCalendar, { query: { from, to }, signal }),
    refetchInterval: refreshMs,
    placeholderData: keepPreviousData,
  });
}

export function useStandingPickups() {
  return useQuery({
    queryKey: keyOf('pickups', 'standing'),
    queryFn: ({ signal }) => send(standingPickups, { signal }),
    refetchInterval: refreshMs,
  });
}

/** Reads the current standing pick-up; throws if it was stopped. */
export async function readStanding(standingId: string): Promise<Standing> {
  const { rows } = await send(standingPickups);
  const row = rows.find((one) => one.standingId === standingId);
  if (!row) throw new Refusal(sentenceOf(problem(m.http_problem_not_found, { what: m.pickup_the_standing })));
  return row;
}

/** A write; refreshes pick-ups afterwards. */
function useStandingCall<V, R>(mutationFn: (variables: V) => Promise<R>) {
  const queries = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => askAnew(queries, 'pickups', 'shipments') });
}

/** @param chosen the days that the user chose: unlike the free ones, they stay the same until the response arrives. */
export function useBookDays(chosen: readonly string[]) {
  const once = useOnce('book-days');
  return useStandingCall((body: CallBody<typeof bookDays>) =>
    once(body, (sent, idempotencyKey) => send(bookDays, { body: sent, idempotencyKey }), chosen.join()),
  );
}

export function useCreateStanding() {
  const once = useOnce('standing-pickup');
  return useStandingCall((body: CallBody<typeof createStandingPickup>) =>
    once(body, (sent, idempotencyKey) => send(createStandingPickup, { body: sent, idempotencyKey })),
  );
}

export const useUpdateStanding = () =>
  useStandingCall((body: CallBody<typeof updateStandingPickup>) => send(updateStandingPickup, { body }));

export const usePauseStanding = () =>
  useStandingCall((body: CallBody<typeof pauseStandingPickup>) => send(pauseStandingPickup, { body }));

export const useStopStanding = () =>
  useStandingCall((standingId: string) => send(stopStandingPickup, { body: { standingId } }));

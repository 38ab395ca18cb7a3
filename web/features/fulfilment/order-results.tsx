import { Button, Group, Stack, Text } from '@mantine/core';

import type { OrderResult } from '#shared/features/fulfilment/order-moves.contract.ts';
import { m } from '#shared/platform/words/words.ts';
import { Dialog } from '#web/platform/ui/dialog.tsx';

import classes from './order.module.css';

export interface ChangedOrders {
  action: 'cancel' | 'restore';
  results: readonly OrderResult[];
}

export const changeWords = {
  cancel: { done: m.fulfilment_cancelled, undone: m.fulfilment_not_cancelled },
  restore: { done: m.fulfilment_restored, undone: m.fulfilment_not_restored },
} as const;

/** An order that was processed, but has a message, ended in another state than the user wanted. */
export const isAsWanted = ({ outcome, message }: OrderResult) => outcome === 'done' && message === null;

/** The orders that were not changed, each with its reason. */
export function ResultList({ results, label }: { results: readonly OrderResult[]; label: string }) {
  return (
    <ul className={classes.results} aria-label={label}>
      {results.map(({ orderId, orderNo, message }) => (
        <li key={orderId}>
          <span className="consignment-number">{orderNo}</span>
          <span>{message}</span>
        </li>
      ))}
    </ul>
  );
}

/** After an action on several orders that was refused for some: how many were changed, and all that were not. */
export function OrderResults({ changed, onClose }: { changed: ChangedOrders | null; onClose: () => void }) {
  if (!changed) return null;
  const words = changeWords[changed.action];
  const left = changed.results.filter((result) => !isAsWanted(result));
  const done = changed.results.length - left.length;
  const undone = words.undone({ count: left.length });
  return (
    <Dialog opened onClose={onClose} title={done > 0 ? words.done({ count: done }) : undone} size="lg">
      <Stack gap="sm">
        {done > 0 && <Text fw={600}>{undone}</Text>}
        <ResultList results={left} label={undone} />
        <Group justify="flex-end">
          <Button variant="default" data-autofocus onClick={onClose}>
            {m.common_close()}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

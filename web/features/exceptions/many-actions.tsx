import { Button } from '@mantine/core';
import { useState } from 'react';

import type { ExceptionItem } from '#shared/features/exceptions/exceptions.contract.ts';
import {
  type ExceptionKind,
  instructionActions,
  type InstructionAction,
} from '#shared/features/exceptions/exceptions.rules.ts';
import { formatMoney } from '#shared/platform/market/money.ts';
import { m } from '#shared/platform/words/words.ts';
import { ArrangeForm } from '#web/features/exceptions/arrange-form.tsx';
import type { Person } from '#web/features/exceptions/exception-card.tsx';
import { actionNames } from '#web/features/exceptions/exception-words.ts';
import { InstructionForm } from '#web/features/exceptions/instruction-form.tsx';
import { PrintButton } from '#web/features/printing/print-button.tsx';
import { useAccept } from '#web/features/weight-difference/weight-difference.api.ts';
import { messageOf } from '#web/platform/http/refusal.ts';
import { Link } from '#web/platform/router/router.tsx';
import { useCan } from '#web/platform/session/session.ts';
import { ConfirmDialog } from '#web/platform/ui/confirm-dialog.tsx';
import { useMarket } from '#web/platform/ui/market.ts';
import { toast } from '#web/platform/ui/toast.ts';

import classes from './exceptions.module.css';

interface ManyActionsProps {
  items: readonly ExceptionItem[];
  people: readonly Person[];
  onDone: () => void;
}

/** Instructions for all selected items; phone and address are not offered, because they differ for each parcel. */
export function ManyActions({ items, people, onDone }: ManyActionsProps) {
  const [open, setOpen] = useState<InstructionAction | 'arrange' | null>(null);
  const possible = instructionActions.filter(
    (action) =>
      action !== 'phone' && action !== 'address' && items.every(({ actions }) => actions.includes(action)),
  );
  const mayPickUp = useCan('arrangePickups');
  const isAll = (kind: ExceptionKind) => items.every((item) => item.kind === kind);
  const ids = items.flatMap(({ shipmentId }) => shipmentId ?? []);
  return (
    <section className={classes.many} aria-label={m.exceptions_chosen({ count: items.length })}>
      <div className={classes.actions}>
        <strong>{m.exceptions_chosen({ count: items.length })}</strong>
        {possible.map((action) => (
          <Button
            key={action}
            size="compact-md"
            variant="default"
            aria-expanded={open === action}
            onClick={() => setOpen(open === action ? null : action)}
          >
            {actionNames[action]()}
          </Button>
        ))}
        {isAll('unprinted') && <PrintButton selection={{ ShipmentInfoIdList: ids }} />}
        {isAll('never-picked-up') && mayPickUp && (
          <LinkButton to="/createpickup" search={{ cn: items.map(({ name }) => name).join(',') }}>
            {m.exceptions_do_pickup()}
          </LinkButton>
        )}
        {isAll('order') && (
          <LinkButton to="/orderListing" search={{ view: 'problem' }}>
            {m.exceptions_do_orders()}
          </LinkButton>
        )}
        {isAll('weight') && <AcceptWeights items={items} onDone={onDone} />}
        <Button
          size="compact-md"
          variant="default"
          aria-expanded={open === 'arrange'}
          onClick={() => setOpen(open === 'arrange' ? null : 'arrange')}
        >
          {m.exceptions_arrange()}
        </Button>
        <Button size="compact-md" variant="subtle" onClick={onDone}>
          {m.exceptions_choose_none()}
        </Button>
      </div>
      {open === 'arrange' && <ArrangeForm items={items} people={people} onDone={onDone} />}
      {open !== null && open !== 'arrange' && (
        <InstructionForm
          key={open}
          action={open}
          shipmentIds={ids}
          eventIds={items.flatMap(({ eventId }) => eventId ?? [])}
          receiver={null}
          version={null}
          onDone={onDone}
        />
      )}
    </section>
  );
}

interface LinkButtonProps {
  to: string;
  search: Record<string, string>;
  children: string;
}

const LinkButton = ({ to, search, children }: LinkButtonProps) => (
  <Button
    size="compact-md"
    variant="default"
    renderRoot={(props) => <Link to={to} search={search} {...props} />}
  >
    {children}
  </Button>
);

function AcceptWeights({ items, onDone }: Pick<ManyActionsProps, 'items' | 'onDone'>) {
  const market = useMarket();
  const { mutateAsync } = useAccept();
  const [isAsking, setAsking] = useState(false);
  const count = items.length;
  const cents = items.reduce((sum, { addCents }) => sum + (addCents ?? 0), 0);
  // Accepted items unmount this component, so use the promise and not the callbacks of `mutate`.
  const accept = async () => {
    try {
      const { acceptedCount, refused } = await mutateAsync(
        items.map(({ subjectId, addCents }) => ({ differenceId: subjectId, addCents: addCents ?? 0 })),
      );
      if (refused.length === 0) toast.success(m.exceptions_accepted_weights({ count: acceptedCount }));
      else toast.info(m.exceptions_accepted_some_weights({ count: acceptedCount, all: count }));
      onDone();
    } catch (thrown) {
      toast.error(messageOf(thrown));
    }
  };
  return (
    <>
      <Button size="compact-md" variant="default" onClick={() => setAsking(true)}>
        {m.exceptions_accept_weights({ count })}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={m.weight_difference_accept_title()}
        confirmLabel={m.exceptions_accept_weights({ count })}
        busyLabel={m.weight_difference_accepting()}
        keepLabel={m.common_cancel()}
        onConfirm={accept}
      >
        {m.exceptions_accept_weights_about({ count, sum: formatMoney(cents, market.id) })}
      </ConfirmDialog>
    </>
  );
}

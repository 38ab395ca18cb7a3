import { Button, Text } from '@mantine/core';
import { useState } from 'react';

import type { CompanyChange, CompanyDetail } from '#shared/company/company.contract.ts';
import { useWithdrawRequest } from '#web/company/company.api.ts';
import { companyValue } from '#web/company/company-value.ts';
import { ChangeList } from '#web/ui/change-list.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { DateTime } from '#web/ui/date-time.tsx';
import { useMarket } from '#web/ui/market.ts';
import { Section } from '#web/ui/page.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';

import classes from './company.module.css';

type Pending = NonNullable<CompanyDetail['pending']>;
type Decided = NonNullable<CompanyDetail['decided']>;

/** What waits for approval: old and new, when and by whom; the Admin may take it back. */
export function PendingRequest({ pending, mayEdit }: { pending: Pending; mayEdit: boolean }) {
  const withdraw = useWithdrawRequest();
  const [asking, setAsking] = useState(false);
  return (
    <Section
      title="Waiting for approval"
      description="Until it is approved, consignment notes and pick-ups use the details as they are below."
      action={
        mayEdit && (
          <Button variant="default" flex="none" onClick={() => setAsking(true)}>
            Withdraw
          </Button>
        )
      }
    >
      <div className={classes.facts}>
        <StatusBadge tone="amber">Pending</StatusBadge>
        <Text size="sm" c="dimmed">
          {pending.requestedBy} · <DateTime value={pending.requestedAt} />
        </Text>
      </div>
      <Changes changes={pending.changes} />
      {pending.demoNote && (
        <Text size="xs" c="dimmed">
          {pending.demoNote}
        </Text>
      )}
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title="Withdraw the request?"
        confirmLabel="Withdraw request"
        busyLabel="Withdrawing"
        onConfirm={async () => {
          await withdraw.mutateAsync(pending.requestId);
        }}
      >
        <Text>The company details stay as they are, and nobody will look at this request any more.</Text>
      </ConfirmDialog>
    </Section>
  );
}

const outcomes = {
  approved: { tone: 'green', word: 'Approved' },
  rejected: { tone: 'red', word: 'Not approved' },
} as const;

/** What became of the last request. */
export function DecidedRequest({ decided }: { decided: Decided }) {
  const { tone, word } = outcomes[decided.status];
  return (
    <Section title="Last request">
      <div className={classes.facts}>
        <StatusBadge tone={tone}>{word}</StatusBadge>
        <Text size="sm" c="dimmed">
          <DateTime value={decided.decidedAt} /> · asked by {decided.requestedBy}
        </Text>
      </div>
      {decided.reason && <Text>{decided.reason}</Text>}
      <Changes changes={decided.changes} />
    </Section>
  );
}

function Changes({ changes }: { changes: readonly CompanyChange[] }) {
  const { code } = useMarket();
  const words = changes.map(({ field, label, from, to }) => ({
    label,
    from: companyValue(field, from, code),
    to: companyValue(field, to, code),
  }));
  return <ChangeList changes={words} />;
}

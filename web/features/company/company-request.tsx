import { Button, Text } from '@mantine/core';
import { useState } from 'react';

import {
  type CompanyChange,
  type CompanyDetail,
  companyLabels,
} from '#shared/features/company/company.contract.ts';
import { useWithdrawRequest } from '#web/features/company/company.api.ts';
import { companyValue } from '#web/features/company/company-value.ts';
import { ChangeList } from '#web/platform/ui/change-list.tsx';
import { ConfirmDialog } from '#web/platform/ui/confirm-dialog.tsx';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import { useMarket } from '#web/platform/ui/market.ts';
import { Section } from '#web/platform/ui/page.tsx';
import { StatusBadge } from '#web/platform/ui/status-badge.tsx';

import classes from './company.module.css';
import { m } from '#shared/platform/words/words.ts';
import { rich } from '#web/platform/words/rich.tsx';

type Pending = NonNullable<CompanyDetail['pending']>;
type Decided = NonNullable<CompanyDetail['decided']>;

/** The change waiting for approval: old and new values, when and by whom; the Admin may withdraw it. */
export function PendingRequest({ pending, mayEdit }: { pending: Pending; mayEdit: boolean }) {
  const withdraw = useWithdrawRequest();
  const [asking, setAsking] = useState(false);
  return (
    <Section
      title={m.company_waiting()}
      description={m.company_waiting_explained()}
      action={
        mayEdit && (
          <Button variant="default" flex="none" onClick={() => setAsking(true)}>
            {m.company_withdraw()}
          </Button>
        )
      }
    >
      <div className={classes.facts}>
        <StatusBadge tone="amber">{m.company_pending()}</StatusBadge>
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
        title={m.company_withdraw_question()}
        confirmLabel={m.company_withdraw_confirm()}
        busyLabel={m.company_withdrawing()}
        onConfirm={async () => {
          await withdraw.mutateAsync(pending.requestId);
        }}
      >
        <Text>{m.company_withdraw_explained()}</Text>
      </ConfirmDialog>
    </Section>
  );
}

const outcomes = {
  approved: { tone: 'green', word: m.company_approved() },
  rejected: { tone: 'red', word: m.company_not_approved() },
} as const;

/** The outcome of the last request. */
export function DecidedRequest({ decided }: { decided: Decided }) {
  const { tone, word } = outcomes[decided.status];
  return (
    <Section title={m.company_last_request()}>
      <div className={classes.facts}>
        <StatusBadge tone={tone}>{word}</StatusBadge>
        <Text size="sm" c="dimmed">
          {rich(m.company_asked_by({ name: decided.requestedBy }), {
            when: <DateTime value={decided.decidedAt} />,
          })}
        </Text>
      </div>
      {decided.reason && <Text>{decided.reason}</Text>}
      <Changes changes={decided.changes} />
    </Section>
  );
}

function Changes({ changes }: { changes: readonly CompanyChange[] }) {
  const { code } = useMarket();
  const words = changes.map(({ field, from, to }) => ({
    label: companyLabels[field](),
    from: companyValue(field, from, code),
    to: companyValue(field, to, code),
  }));
  return <ChangeList changes={words} />;
}

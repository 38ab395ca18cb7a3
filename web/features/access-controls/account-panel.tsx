import { Button } from '@mantine/core';
import { Link } from '#web/platform/router/router.tsx';
import { Mail } from 'lucide-react';

import {
  type AccountAccess,
  accountAccessForm,
  accountAccessLabels,
  activateForm,
} from '#shared/features/access-controls/account-access.contract.ts';
import { isMarketId } from '#shared/platform/market/markets.ts';
import { levelNames } from '#shared/features/users/users.rules.ts';
import type { AccountOperations } from '#web/features/access-controls/account-access.api.ts';
import { AccountStatusBadge } from '#web/features/access-controls/account-columns.tsx';
import { useCan } from '#web/platform/session/session.ts';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import { DetailList } from '#web/platform/ui/detail-list.tsx';
import { DraftNote } from '#web/platform/ui/form/edit-notes.tsx';
import { TextField } from '#web/platform/ui/form/text-fields.tsx';
import { Form } from '#web/platform/ui/form/form.tsx';
import { SubmitButton } from '#web/platform/ui/form/submit-button.tsx';
import { useDraft } from '#web/platform/ui/form/use-draft.ts';
import { useSchemaForm } from '#web/platform/ui/form/use-schema-form.ts';
import { Section } from '#web/platform/ui/page.tsx';
import { SidePanel } from '#web/platform/ui/side-panel.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { AccessField } from '#web/features/users/access-field.tsx';
import { isTooOld, isUndelivered } from '#web/features/users/user-status.tsx';

import classes from './account-panel.module.css';
import { m } from '#shared/platform/words/words.ts';
import { marketWords } from '#shared/platform/market/market-words.ts';

/** Links to the page where this account's live and sandbox tokens are generated again. */
function Tokens({ account }: { account: AccountAccess }) {
  if (!useCan('apiTokens')) return null;
  return (
    <Section title={m.access_controls_api_tokens()}>
      <Button
        variant="default"
        renderRoot={(props) => (
          <Link {...props} to="/apitoken" search={{ account: account.CustomerAccountId }} />
        )}
      >
        {m.access_controls_live_and_sandbox_tokens()}
      </Button>
    </Section>
  );
}

interface PartProps {
  account: AccountAccess;
  operations: AccountOperations;
}

interface AccountPanelProps {
  account: AccountAccess | null;
  operations: AccountOperations;
  onClose: () => void;
}

/** One account of the organisation: activation, its Admin, and its rights. */
export function AccountPanel({ account, operations, onClose }: AccountPanelProps) {
  return (
    <SidePanel
      opened={account !== null}
      onClose={onClose}
      title={
        account && (
          <span className={classes.title}>
            {account.accountNo} <AccountStatusBadge account={account} />
          </span>
        )
      }
    >
      {account && (
        <div className={classes.panel}>
          <DetailList
            details={[
              { label: m.access_controls_company(), value: account.companyName },
              {
                label: m.access_controls_market(),
                value: isMarketId(account.countryId) ? marketWords[account.countryId]() : '',
              },
              { label: m.access_controls_can_have(), value: levelNames(account.offered) },
            ]}
          />
          {account.admin === null ? (
            <Activate account={account} operations={operations} />
          ) : (
            <>
              <Admin account={account} admin={account.admin} operations={operations} />
              <Access key={account.access.join()} account={account} operations={operations} />
              <Tokens account={account} />
            </>
          )}
        </div>
      )}
    </SidePanel>
  );
}

function Activate({ account, operations }: PartProps) {
  const form = useSchemaForm(activateForm, { fullName: '', emailAddress: '' });
  const draft = useDraft(`account-activate/${account.CustomerAccountId}`, form);
  if (!account.isActive || account.isSuspended) {
    return <p className={classes.note}>{m.access_controls_this_account_cannot_be_activated_now()}</p>;
  }
  return (
    <Section
      title={m.access_controls_activate()}
      description={m.access_controls_the_account_gets_its_own_admin()}
    >
      <Form
        form={form}
        label={m.access_controls_activate_accountno({ accountNo: account.accountNo })}
        className={classes.form}
        onSubmit={async (values) => {
          await operations.activate(account.CustomerAccountId, values);
          draft.discard();
          toast.success(m.access_controls_toast_activated());
        }}
      >
        <DraftNote draft={draft} />
        <TextField field={form.field('fullName')} label={accountAccessLabels.fullName()} autoComplete="off" />
        <TextField
          field={form.field('emailAddress')}
          label={accountAccessLabels.emailAddress()}
          type="email"
          inputMode="email"
          autoComplete="off"
        />
        <div className={classes.actions}>
          <SubmitButton form={form} busyLabel={m.access_controls_activating()}>
            {m.access_controls_activate_accountno({ accountNo: account.accountNo })}
          </SubmitButton>
        </div>
      </Form>
    </Section>
  );
}

function Admin({ account, admin, operations }: PartProps & { admin: NonNullable<AccountAccess['admin']> }) {
  const { busy, problem } = operations.stateOf(account.CustomerAccountId);
  const resend = async () => {
    if (busy !== null) return;
    try {
      await operations.resend(account.CustomerAccountId, admin.userId);
      toast.success(m.users_toast_link_sent());
    } catch {
      // The error is shown in the account's row.
    }
  };
  return (
    <Section
      title={m.access_controls_admin()}
      action={
        admin.status === 'invited' && (
          <Button
            variant="default"
            leftSection={<Mail size={16} aria-hidden />}
            aria-disabled={busy !== null}
            onClick={() => void resend()}
          >
            {busy === 'sending' ? m.access_controls_sending() : m.access_controls_resend_link()}
          </Button>
        )
      }
    >
      {problem && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
      <DetailList
        details={[
          { label: m.access_controls_full_name(), value: admin.fullName },
          { label: m.common_email(), value: admin.email },
          {
            label:
              admin.status === 'invited'
                ? m.access_controls_link_works_until()
                : m.access_controls_last_seen(),
            value: isUndelivered(admin) ? (
              m.access_controls_undelivered()
            ) : admin.status === 'invited' ? (
              isTooOld(admin.invitedUntil) ? (
                m.access_controls_too_old_send_it_again()
              ) : (
                <DateTime value={admin.invitedUntil} />
              )
            ) : admin.lastSeenAt === null ? (
              m.access_controls_never()
            ) : (
              <DateTime value={admin.lastSeenAt} />
            ),
          },
        ]}
      />
    </Section>
  );
}

function Access({ account, operations }: PartProps) {
  const form = useSchemaForm(accountAccessForm, { access: [...account.access] });
  // By the rights of now: a choice over earlier ones is not restored.
  const draft = useDraft(`account-access/${account.CustomerAccountId}/${account.access.join()}`, form);
  return (
    <Section title={m.access_controls_access()}>
      <Form
        form={form}
        label={m.access_controls_access()}
        className={classes.form}
        onSubmit={async ({ access }) => {
          await operations.setAccess(account.CustomerAccountId, access);
          draft.discard();
          toast.success(m.access_controls_toast_updated());
        }}
      >
        <DraftNote draft={draft} />
        <AccessField
          field={form.field('access')}
          label={accountAccessLabels.access()}
          levels={account.offered}
          description={m.access_controls_what_you_take_away_is_taken()}
        />
        <div className={classes.actions}>
          <SubmitButton form={form} busyLabel={m.common_updating()}>
            {m.access_controls_update()}
          </SubmitButton>
        </div>
      </Form>
    </Section>
  );
}

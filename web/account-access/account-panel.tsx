import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Mail } from 'lucide-react';

import {
  type AccountAccess,
  accountAccessForm,
  accountAccessLabels,
  accountAccessUpdatedMessage,
  accountActivatedMessage,
  activateForm,
} from '#shared/account-access/account-access.contract.ts';
import { isMarketId, marketOf } from '#shared/market/markets.ts';
import { linkSentMessage } from '#shared/users/users.contract.ts';
import { levelNames } from '#shared/users/users.rules.ts';
import type { AccountOperations } from '#web/account-access/account-access.api.ts';
import { AccountStatusBadge } from '#web/account-access/account-columns.tsx';
import { useCan } from '#web/app/session.ts';
import { DateTime } from '#web/ui/date-time.tsx';
import { DetailList } from '#web/ui/detail-list.tsx';
import { TextField } from '#web/ui/form/text-fields.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { useSchemaForm } from '#web/ui/form/use-schema-form.ts';
import { Section } from '#web/ui/page.tsx';
import { SidePanel } from '#web/ui/side-panel.tsx';
import { toast } from '#web/ui/toast.ts';
import { AccessField } from '#web/users/access-field.tsx';
import { isTooOld } from '#web/users/user-columns.tsx';

import classes from '#web/users/users.module.css';

/** Where this account's live and sandbox tokens are made anew. */
function Tokens({ account }: { account: AccountAccess }) {
  if (!useCan('apiTokens')) return null;
  return (
    <Section title="API tokens">
      <Button
        variant="default"
        renderRoot={(props) => (
          <Link {...props} to="/apitoken" search={{ account: account.CustomerAccountId }} />
        )}
      >
        Live and sandbox tokens
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

/** One account of the organisation: activating it, its Admin, and what it may do. */
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
              { label: 'Company', value: account.companyName },
              {
                label: 'Market',
                value: isMarketId(account.countryId) ? marketOf(account.countryId).name : '',
              },
              { label: 'Can have', value: levelNames(account.offered) },
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
  if (!account.isActive || account.isSuspended) {
    return (
      <p className={classes.note}>
        This account cannot be activated now. Please contact your provider&rsquo;s Sales Personnel.
      </p>
    );
  }
  return (
    <Section
      title="Activate"
      description="The account gets its own Admin with every access level that it can have. We mail the Admin a link to set the first password."
    >
      <Form
        form={form}
        label={`Activate ${account.accountNo}`}
        className={classes.form}
        onSubmit={async (values) => {
          await operations.activate(account.CustomerAccountId, values);
          toast.success(accountActivatedMessage);
        }}
      >
        <TextField field={form.field('fullName')} label={accountAccessLabels.fullName} autoComplete="off" />
        <TextField
          field={form.field('emailAddress')}
          label={accountAccessLabels.emailAddress}
          type="email"
          inputMode="email"
          autoComplete="off"
        />
        <div className={classes.actions}>
          <SubmitButton form={form} busyLabel="Activating">
            {`Activate ${account.accountNo}`}
          </SubmitButton>
        </div>
      </Form>
    </Section>
  );
}

function Admin({ account, admin, operations }: PartProps & { admin: NonNullable<AccountAccess['admin']> }) {
  const { busy, problem } = operations.stateOf(account.CustomerAccountId);
  const resend = async () => {
    try {
      await operations.resend(account.CustomerAccountId, admin.userId);
      toast.success(linkSentMessage);
    } catch {
      // Shown by the row's own state.
    }
  };
  return (
    <Section
      title="Admin"
      action={
        admin.status === 'invited' && (
          <Button
            variant="default"
            leftSection={<Mail size={16} aria-hidden />}
            aria-disabled={busy !== null}
            onClick={() => void resend()}
          >
            {busy === 'Sending' ? 'Sending' : 'Resend link'}
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
          { label: 'Full Name', value: admin.fullName },
          { label: 'Email', value: admin.email },
          {
            label: admin.status === 'invited' ? 'Link works until' : 'Last seen',
            value:
              admin.status === 'invited' ? (
                isTooOld(admin.invitedUntil) ? (
                  'Too old. Send it again.'
                ) : (
                  <DateTime value={admin.invitedUntil} />
                )
              ) : admin.lastSeenAt === null ? (
                'Never'
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
  return (
    <Section title="Access">
      <Form
        form={form}
        label="Access"
        className={classes.form}
        onSubmit={async ({ access }) => {
          await operations.setAccess(account.CustomerAccountId, access);
          toast.success(accountAccessUpdatedMessage);
        }}
      >
        <AccessField
          field={form.field('access')}
          label={accountAccessLabels.access}
          levels={account.offered}
          description="What you take away is taken from every user of the account at once."
        />
        <div className={classes.actions}>
          <SubmitButton form={form} busyLabel="Updating">
            Update
          </SubmitButton>
        </div>
      </Form>
    </Section>
  );
}

import { Text, Title } from '@mantine/core';
import type * as z from 'zod/mini';

import { accessRequestLabels, accountForm } from '#shared/access-request/access-request.contract.ts';
import { limits } from '#shared/business/limits.ts';
import { checkAccount } from '#web/access-request/access-request.api.ts';
import { PageLink } from '#web/account/page-link.tsx';
import { Refusal } from '#web/http/refusal.ts';
import { TextField } from '#web/ui/form/text-fields.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { useSchemaForm } from '#web/ui/form/use-schema-form.ts';

import classes from './access-request.module.css';

interface AccountStepProps {
  accountNo: string;
  onEligible: (accountNo: string) => void;
}

/** Step 1: the account number is checked, by Next or Enter, once it has its 7 characters (spec §5). */
export function AccountStep({ accountNo, onEligible }: AccountStepProps) {
  const form = useSchemaForm(accountForm, { accountNo });

  const check = async (values: z.output<typeof accountForm>) => {
    const { accountData, accountEligible, accountError } = await checkAccount(values.accountNo);
    if (accountEligible && accountData) return onEligible(accountData.accountNo);
    const message = accountError ?? 'This account cannot ask for portal access. Please contact us.';
    // The message is on the field before the alert, which holds the page until it is closed (spec §8, "Browser alerts").
    setTimeout(() => window.alert(message));
    throw new Refusal(message, { fields: { accountNo: message } });
  };

  return (
    <>
      <Title order={1}>Request portal access</Title>
      <Text c="dimmed" mt={4}>
        For account customers whose account is not in the portal yet.
      </Text>
      <Form form={form} onSubmit={check} label="Account" className={classes.form}>
        <TextField
          field={form.field('accountNo')}
          label={accessRequestLabels.accountNo}
          description={`${limits.accountNumberLength} characters, as on your invoice`}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          normalise={(typed) => typed.replace(/\s+/gu, '').toUpperCase().slice(0, limits.accountNumberLength)}
          autoComplete="organization"
          autoCapitalize="characters"
          spellCheck={false}
          autoFocus
        />
        <SubmitButton form={form} busyLabel="Checking..." fullWidth>
          Next
        </SubmitButton>
        <PageLink to="/login">Back to login</PageLink>
      </Form>
    </>
  );
}

import { Text, Title } from '@mantine/core';
import type * as z from 'zod/mini';

import { accessRequestLabels, accountForm } from '#shared/features/portal-access/access-request.contract.ts';
import { limits } from '#shared/platform/business/limits.ts';
import { checkAccount } from '#web/features/portal-access/access-request.api.ts';
import { PageLink } from '#web/platform/ui/page-link.tsx';
import { Refusal } from '#web/platform/http/refusal.ts';
import { TextField } from '#web/platform/ui/form/text-fields.tsx';
import { Form } from '#web/platform/ui/form/form.tsx';
import { SubmitButton } from '#web/platform/ui/form/submit-button.tsx';
import { useSchemaForm } from '#web/platform/ui/form/use-schema-form.ts';

import classes from './access-request.module.css';
import { m } from '#shared/platform/words/words.ts';

interface AccountStepProps {
  accountNo: string;
  onEligible: (accountNo: string) => void;
}

/** Step 1: checks the account number, on Next or Enter, once it has its 7 characters (spec §5). */
export function AccountStep({ accountNo, onEligible }: AccountStepProps) {
  const form = useSchemaForm(accountForm, { accountNo });

  const check = async (values: z.output<typeof accountForm>) => {
    const { accountData, accountEligible, accountError } = await checkAccount(values.accountNo);
    if (accountEligible && accountData) return onEligible(accountData.accountNo);
    const message = accountError ?? m.portal_access_this_account_cannot_ask_for_portal();
    // Delayed, so that the message is at the field before the alert blocks the page (spec §8, "Browser alerts").
    setTimeout(() => window.alert(message));
    throw new Refusal(message, { fields: { accountNo: message } });
  };

  return (
    <>
      <Title order={1}>{m.portal_access_request_portal_access()}</Title>
      <Text c="dimmed" mt={4}>
        {m.portal_access_for_account_customers_whose_account_is()}
      </Text>
      <Form form={form} onSubmit={check} label={m.portal_access_account()} className={classes.form}>
        <TextField
          field={form.field('accountNo')}
          label={accessRequestLabels.accountNo()}
          description={m.portal_access_accountnumberlength_characters_as_on_your_invoice({
            accountNumberLength: limits.accountNumberLength,
          })}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          normalise={(typed) => typed.replace(/\s+/gu, '').toUpperCase()}
          autoComplete="organization"
          autoCapitalize="characters"
          spellCheck={false}
          autoFocus
        />
        <SubmitButton form={form} busyLabel={m.portal_access_checking()} fullWidth>
          {m.portal_access_next()}
        </SubmitButton>
        <PageLink to="/login">{m.portal_access_back_to_login()}</PageLink>
      </Form>
    </>
  );
}

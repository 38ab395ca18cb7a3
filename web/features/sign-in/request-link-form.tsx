import { Text, Title } from '@mantine/core';
import { useState } from 'react';
import type * as z from 'zod/mini';

import { forgotPassword, forgotPasswordForm } from '#shared/features/sign-in/account.contract.ts';
import { PageLink } from '#web/platform/ui/page-link.tsx';
import { keepTypedLogin, typedLogin } from '#web/features/sign-in/typed-login.ts';
import { send } from '#web/platform/http/client.ts';
import { Refusal } from '#web/platform/http/refusal.ts';
import { Banner } from '#web/platform/ui/banner.tsx';
import { TextField } from '#web/platform/ui/form/text-fields.tsx';
import { Form } from '#web/platform/ui/form/form.tsx';
import { SubmitButton } from '#web/platform/ui/form/submit-button.tsx';
import { useSchemaForm } from '#web/platform/ui/form/use-schema-form.ts';

import classes from './sign-in.module.css';
import { m } from '#shared/platform/words/words.ts';

const tooMany = 429;

export function RequestLinkForm() {
  const form = useSchemaForm(forgotPasswordForm, typedLogin());
  const [sent, setSent] = useState(false);

  const request = async (body: z.output<typeof forgotPasswordForm>) => {
    setSent(false);
    try {
      await send(forgotPassword, { body });
    } catch (thrown) {
      throw isWrongAccount(thrown)
        ? new Refusal(m.sign_in_problem_invalid_credentials(), { status: thrown.status })
        : thrown;
    }
    keepTypedLogin(body);
    form.methods.reset({ CustomerAccountNo: '', LoginId: '' });
    setSent(true);
  };

  return (
    <>
      <Title order={1}>{m.sign_in_forgot_password()}</Title>
      <Text c="dimmed" mt={4}>
        {m.sign_in_forgot_intro()}
      </Text>
      <div role="status">
        {sent && (
          <div className={classes.message}>
            <Banner tone="green">{m.sign_in_reset_link_sent()}</Banner>
          </div>
        )}
      </div>
      <Form form={form} onSubmit={request} label={m.sign_in_forgot_password()} className={classes.form}>
        <TextField
          field={form.field('CustomerAccountNo')}
          label={m.common_account_number()}
          autoComplete="organization"
          autoCapitalize="characters"
          spellCheck={false}
          autoFocus
        />
        <TextField
          field={form.field('LoginId')}
          label={m.common_username()}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <SubmitButton form={form} busyLabel={m.common_submitting()} fullWidth mt={4}>
          {m.common_submit()}
        </SubmitButton>
        <PageLink to="/login" onClick={() => !sent && keepTypedLogin(form.methods.getValues())}>
          {m.sign_in_back_to_login()}
        </PageLink>
      </Form>
    </>
  );
}

function isWrongAccount(thrown: unknown): thrown is Refusal {
  return (
    thrown instanceof Refusal && thrown.status >= 400 && thrown.status < 500 && thrown.status !== tooMany
  );
}

import { Text, Title } from '@mantine/core';
import { useState } from 'react';
import type * as z from 'zod/mini';

import {
  forgotPassword,
  forgotPasswordForm,
  invalidCredentialsMessage,
  resetLinkSentMessage,
} from '#shared/account/account.contract.ts';
import { PageLink } from '#web/account/page-link.tsx';
import { keepTypedLogin, typedLogin } from '#web/account/typed-login.ts';
import { send } from '#web/http/client.ts';
import { Refusal } from '#web/http/refusal.ts';
import { Banner } from '#web/ui/banner.tsx';
import { TextField } from '#web/ui/form/text-fields.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { useSchemaForm } from '#web/ui/form/use-schema-form.ts';

import classes from './sign-in.module.css';

const tooMany = 429;

/** Asks for a reset link by mail. */
export function RequestLinkForm() {
  const form = useSchemaForm(forgotPasswordForm, typedLogin());
  const [sent, setSent] = useState(false);

  const request = async (body: z.output<typeof forgotPasswordForm>) => {
    setSent(false);
    try {
      await send(forgotPassword, { body });
    } catch (thrown) {
      throw isWrongAccount(thrown)
        ? new Refusal(invalidCredentialsMessage, { status: thrown.status })
        : thrown;
    }
    keepTypedLogin(body);
    form.methods.reset({ CustomerAccountNo: '', LoginId: '' });
    setSent(true);
  };

  return (
    <>
      <Title order={1}>Forgot password</Title>
      <Text c="dimmed" mt={4}>
        We will mail you a link to set a new one.
      </Text>
      <div role="status">
        {sent && (
          <div className={classes.message}>
            <Banner tone="green">{resetLinkSentMessage}</Banner>
          </div>
        )}
      </div>
      <Form form={form} onSubmit={request} label="Forgot password" className={classes.form}>
        <TextField
          field={form.field('CustomerAccountNo')}
          label="Account Number"
          autoComplete="organization"
          autoCapitalize="characters"
          spellCheck={false}
          autoFocus
        />
        <TextField
          field={form.field('LoginId')}
          label="Username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <SubmitButton form={form} busyLabel="Submitting" fullWidth mt={4}>
          Submit
        </SubmitButton>
        <PageLink to="/login" onClick={() => !sent && keepTypedLogin(form.methods.getValues())}>
          Back to login
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

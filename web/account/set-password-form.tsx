import { Text, Title } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useWatch } from 'react-hook-form';
import type * as z from 'zod/mini';

import { resetPassword, setPasswordForm } from '#shared/account/account.contract.ts';
import { PageLink } from '#web/account/page-link.tsx';
import { StrengthMeter, usePasswordStrength } from '#web/account/strength-meter.tsx';
import { forgetSession } from '#web/app/session.ts';
import { send } from '#web/http/client.ts';
import { encryptPassword } from '#web/http/encrypt-password.ts';
import { PasswordField } from '#web/ui/form/text-fields.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { useSchemaForm } from '#web/ui/form/use-schema-form.ts';
import { toast } from '#web/ui/toast.ts';

import classes from './sign-in.module.css';

interface SetPasswordFormProps {
  email: string;
  token: string;
  isFirstTime: boolean;
}

export const passwordUpdatedMessage = 'Password update successfully';

/** Sets a password with a mailed link (spec §2): the reset and the first-time page. */
export function SetPasswordForm({ email, token, isFirstTime }: SetPasswordFormProps) {
  const navigate = useNavigate();
  const form = useSchemaForm(setPasswordForm, { NewPassword: '', ConfirmPassword: '' });
  const typed = useWatch({ control: form.methods.control, name: 'NewPassword' });
  const score = usePasswordStrength(typed);

  const setPassword = async ({ NewPassword }: z.output<typeof setPasswordForm>) => {
    await send(resetPassword, {
      query: { e: email, key: token },
      body: { NewPassword: await encryptPassword(NewPassword) },
    });
    // A new password ends every session of before, the one in this browser too.
    forgetSession();
    form.methods.reset();
    toast.success(passwordUpdatedMessage);
    await navigate({ to: '/login', replace: true });
  };

  return (
    <>
      <Title order={1}>{isFirstTime ? 'First Time Login' : 'Reset Password'}</Title>
      <Text c="dimmed" mt={4}>
        {isFirstTime ? 'Please set your account password here.' : 'Reset your password here'}
      </Text>
      <Form form={form} onSubmit={setPassword} label="Set password" className={classes.form}>
        {/* Password managers keep the password under this name. */}
        <input type="text" name="email" autoComplete="username" value={email} readOnly hidden />
        <div>
          <PasswordField
            field={form.field('NewPassword')}
            label="New password"
            autoComplete="new-password"
            autoFocus
            mb={8}
          />
          <StrengthMeter score={score} />
        </div>
        <PasswordField
          field={form.field('ConfirmPassword')}
          label="Confirm password"
          autoComplete="new-password"
        />
        <SubmitButton form={form} busyLabel="Submitting" fullWidth mt={4} disabled={score === 0}>
          Submit
        </SubmitButton>
        <PageLink to="/login">Back to login</PageLink>
      </Form>
    </>
  );
}

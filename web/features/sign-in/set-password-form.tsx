import { Text, Title } from '@mantine/core';
import { useNavigate } from '#web/platform/router/router.tsx';
import { useWatch } from 'react-hook-form';
import type * as z from 'zod/mini';

import { resetPassword, setPasswordForm } from '#shared/features/sign-in/account.contract.ts';
import { PageLink } from '#web/platform/ui/page-link.tsx';
import { enterPortal } from '#web/features/sign-in/enter-portal.ts';
import { StrengthMeter, usePasswordStrength } from '#web/features/sign-in/strength-meter.tsx';
import { answerFor, forgetSession } from '#web/platform/session/session.ts';
import { send } from '#web/platform/http/client.ts';
import { encryptPassword } from '#web/platform/http/encrypt-password.ts';
import { PasswordField } from '#web/platform/ui/form/text-fields.tsx';
import { Form } from '#web/platform/ui/form/form.tsx';
import { SubmitButton } from '#web/platform/ui/form/submit-button.tsx';
import { useSchemaForm } from '#web/platform/ui/form/use-schema-form.ts';
import { toast } from '#web/platform/ui/toast.ts';

import classes from './sign-in.module.css';
import { m } from '#shared/platform/words/words.ts';

interface SetPasswordFormProps {
  email: string;
  /** Null if the link could not be checked. */
  loginId: string | null;
  token: string;
  isFirstTime: boolean;
}

/** Sets a password with a mailed link (spec §2), for a reset or a first-time login. */
export function SetPasswordForm({ email, loginId, token, isFirstTime }: SetPasswordFormProps) {
  const navigate = useNavigate();
  const form = useSchemaForm(setPasswordForm, { NewPassword: '', ConfirmPassword: '' });
  const typed = useWatch({ control: form.methods.control, name: 'NewPassword' });
  const score = usePasswordStrength(typed);

  const setPassword = async ({ NewPassword }: z.output<typeof setPasswordForm>) => {
    const tokens = await send(resetPassword, {
      query: { e: email, key: token },
      body: { NewPassword: await encryptPassword(NewPassword) },
    });
    // A new password ends every earlier session, including the one in this browser.
    forgetSession();
    form.methods.reset();
    toast.success(m.sign_in_password_updated());
    // The refresh cookie is replaced (spec §4). If terms or a code are required first, the login asks for them.
    const answer = tokens.refreshToken === '' ? null : await answerFor(tokens);
    const isIn = answer !== null && (await enterPortal(answer, '/', 'password'));
    await navigate({ to: isIn ? '/' : '/login', replace: true });
  };

  return (
    <>
      <Title order={1}>{isFirstTime ? m.sign_in_first_time_login() : m.sign_in_reset_password()}</Title>
      <Text c="dimmed" mt={4}>
        {isFirstTime ? m.sign_in_first_time_intro() : m.sign_in_reset_intro()}
      </Text>
      <Form form={form} onSubmit={setPassword} label={m.sign_in_set_password()} className={classes.form}>
        {/* Password managers store the password under this name, as the login form asks for it. */}
        {loginId !== null && (
          <input type="text" name="username" autoComplete="username" value={loginId} readOnly hidden />
        )}
        <div>
          <PasswordField
            field={form.field('NewPassword')}
            label={m.sign_in_new_password()}
            autoComplete="new-password"
            autoFocus
            mb={8}
          />
          <StrengthMeter score={score} />
        </div>
        <PasswordField
          field={form.field('ConfirmPassword')}
          label={m.sign_in_confirm_password()}
          autoComplete="new-password"
        />
        <SubmitButton form={form} busyLabel={m.common_submitting()} fullWidth mt={4} disabled={score === 0}>
          {m.common_submit()}
        </SubmitButton>
        <PageLink to="/login">{m.sign_in_back_to_login()}</PageLink>
      </Form>
    </>
  );
}

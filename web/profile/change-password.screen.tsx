import { useWatch } from 'react-hook-form';
import type * as z from 'zod/mini';

import { changePasswordForm, passwordChangedMessage } from '#shared/profile/profile.contract.ts';
import { StrengthMeter, usePasswordStrength } from '#web/account/strength-meter.tsx';
import { useSession } from '#web/app/session.ts';
import { sendChangePassword } from '#web/profile/profile.api.ts';
import { PasswordField } from '#web/ui/form/text-fields.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { useSchemaForm } from '#web/ui/form/use-schema-form.ts';
import { Page, Section } from '#web/ui/page.tsx';
import { toast } from '#web/ui/toast.ts';

import classes from './profile.module.css';

const empty = { OldPassword: '', NewPassword: '', ConfirmPassword: '' };

/** /changepassword (spec §5, "New password"). This session goes on, every other one of the person ends. */
export function ChangePasswordScreen() {
  const { loginId } = useSession();
  const form = useSchemaForm(changePasswordForm, empty);
  const typed = useWatch({ control: form.methods.control, name: 'NewPassword' });
  const score = usePasswordStrength(typed);

  const change = async ({ OldPassword, NewPassword }: z.output<typeof changePasswordForm>) => {
    await sendChangePassword(OldPassword, NewPassword);
    form.methods.reset(empty);
    toast.success(passwordChangedMessage);
  };

  return (
    <Page
      kind="form"
      isNarrow
      title="Change Password"
      context="You stay logged in here. Every other device is logged out, and we confirm the change by email."
    >
      <Section title="Password">
        <Form form={form} onSubmit={change} label="Change Password" className={classes.password}>
          {/* Password managers keep the password under this name. */}
          <input type="text" name="username" autoComplete="username" value={loginId} readOnly hidden />
          <PasswordField
            field={form.field('OldPassword')}
            label="Current password"
            autoComplete="current-password"
          />
          <div>
            <PasswordField
              field={form.field('NewPassword')}
              label="New password"
              autoComplete="new-password"
              mb={8}
            />
            <StrengthMeter score={score} />
          </div>
          <PasswordField
            field={form.field('ConfirmPassword')}
            label="Confirm password"
            autoComplete="new-password"
          />
          <div className={classes.actions}>
            <SubmitButton form={form} busyLabel="Submitting" disabled={score === 0}>
              Change Password
            </SubmitButton>
          </div>
        </Form>
      </Section>
    </Page>
  );
}

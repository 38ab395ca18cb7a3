import { useWatch } from 'react-hook-form';
import type * as z from 'zod/mini';

import { changePasswordForm } from '#shared/features/profile/profile.contract.ts';
import { StrengthMeter, usePasswordStrength } from '#web/features/sign-in/strength-meter.tsx';
import { useSession } from '#web/platform/session/session.ts';
import { sendChangePassword } from '#web/features/profile/profile.api.ts';
import { PasswordField } from '#web/platform/ui/form/text-fields.tsx';
import { Form } from '#web/platform/ui/form/form.tsx';
import { SubmitButton } from '#web/platform/ui/form/submit-button.tsx';
import { useSchemaForm } from '#web/platform/ui/form/use-schema-form.ts';
import { Page, Section } from '#web/platform/ui/page.tsx';
import { toast } from '#web/platform/ui/toast.ts';

import classes from './profile.module.css';
import { m } from '#shared/platform/words/words.ts';

const empty = { OldPassword: '', NewPassword: '', ConfirmPassword: '' };

/** /changepassword (spec §5, "New password"). The current session continues; all others of the user end. */
export function ChangePasswordScreen() {
  const { loginId } = useSession();
  const form = useSchemaForm(changePasswordForm, empty);
  const typed = useWatch({ control: form.methods.control, name: 'NewPassword' });
  const score = usePasswordStrength(typed);

  const change = async ({ OldPassword, NewPassword }: z.output<typeof changePasswordForm>) => {
    await sendChangePassword(OldPassword, NewPassword);
    form.methods.reset(empty);
    toast.success(m.profile_password_changed());
  };

  return (
    <Page
      kind="form"
      isNarrow
      title={m.app_screen_change_password()}
      context={m.profile_change_password_intro()}
    >
      <Section title={m.common_password()}>
        <Form
          form={form}
          onSubmit={change}
          label={m.app_screen_change_password()}
          className={classes.password}
        >
          {/* Password managers store the password under this name. */}
          <input type="text" name="username" autoComplete="username" value={loginId} readOnly hidden />
          <PasswordField
            field={form.field('OldPassword')}
            label={m.profile_current_password()}
            autoComplete="current-password"
          />
          <div>
            <PasswordField
              field={form.field('NewPassword')}
              label={m.profile_new_password()}
              autoComplete="new-password"
              mb={8}
            />
            <StrengthMeter score={score} />
          </div>
          <PasswordField
            field={form.field('ConfirmPassword')}
            label={m.profile_confirm_password()}
            autoComplete="new-password"
          />
          <div className={classes.actions}>
            <SubmitButton form={form} busyLabel={m.common_submitting()} disabled={score === 0}>
              {m.app_screen_change_password()}
            </SubmitButton>
          </div>
        </Form>
      </Section>
    </Page>
  );
}

import { Text } from '@mantine/core';
import { useState } from 'react';

import { passwordValidationForm } from '#shared/features/profile/profile.contract.ts';
import { CodeField } from '#web/features/two-step/code-field.tsx';
import { Refusal } from '#web/platform/http/refusal.ts';
import { sendConfirmPassword } from '#web/features/profile/profile.api.ts';
import { Dialog } from '#web/platform/ui/dialog.tsx';
import { DialogFoot } from '#web/platform/ui/dialog-foot.tsx';
import { PasswordField } from '#web/platform/ui/form/text-fields.tsx';
import { Form } from '#web/platform/ui/form/form.tsx';
import { SubmitButton } from '#web/platform/ui/form/submit-button.tsx';
import { useSchemaForm } from '#web/platform/ui/form/use-schema-form.ts';
import { toast } from '#web/platform/ui/toast.ts';
import { m } from '#shared/platform/words/words.ts';

/** The purpose shown when the profile's form is opened, which is possible in two ways. */
export const editPurpose = m.profile_edit_purpose();

export interface PasswordValidationDialogProps {
  /** The user's login ID, for password managers. */
  loginId: string;
  /** A sentence that says why the password is needed. */
  purpose: string;
  onClose: () => void;
  /** True if the second step is on, so that the action also needs its code. */
  asksCode?: boolean;
  /** Refusals by this function are shown in the dialog. */
  onConfirmed: (code?: string) => void | Promise<void>;
}

/** Asks for the current password before the profile (spec §2, "Profile page") or the user's own security is changed. */
export function PasswordValidationDialog({
  loginId,
  purpose,
  onClose,
  asksCode: isKnownToAsk = false,
  onConfirmed,
}: PasswordValidationDialogProps) {
  /** Set if the server asked for a code: the second step was turned on elsewhere, or its state is not known here. */
  const [wasAsked, setAsked] = useState(false);
  const asksCode = isKnownToAsk || wasAsked;
  const form = useSchemaForm(passwordValidationForm, { Password: '', Code: '' });

  const confirm = async ({ Password, Code }: { Password: string; Code: string }) => {
    if (asksCode && Code === '') {
      const required = m.validation_problem_required({ label: m.sign_in_code() });
      throw new Refusal(required, { fields: { Code: required } });
    }
    if (await sendConfirmPassword(Password)) {
      toast.success(m.profile_password_correct());
      try {
        return await onConfirmed(asksCode ? Code : undefined);
      } catch (thrown) {
        if (thrown instanceof Refusal && 'Code' in thrown.fields) setAsked(true);
        throw thrown;
      }
    }
    toast.error(m.profile_password_incorrect());
    throw new Refusal(m.profile_password_incorrect(), {
      fields: { Password: m.profile_password_incorrect() },
    });
  };

  return (
    <Dialog opened onClose={onClose} title={m.profile_password_validation()} size="sm">
      <Form form={form} onSubmit={confirm} label={m.profile_password_validation()}>
        <Text mb="md">{purpose}</Text>
        <input type="text" name="username" autoComplete="username" value={loginId} readOnly hidden />
        <PasswordField
          field={form.field('Password')}
          label={m.profile_current_password()}
          autoComplete="current-password"
          data-autofocus
          mb={asksCode ? 'md' : undefined}
        />
        {asksCode && <CodeField field={form.field('Code')} takesRecovery isFirst={false} />}
        <DialogFoot onClose={onClose} mt="lg">
          <SubmitButton form={form} busyLabel={m.profile_checking()}>
            {m.profile_confirm()}
          </SubmitButton>
        </DialogFoot>
      </Form>
    </Dialog>
  );
}

import { Button, Group, Text } from '@mantine/core';

import { passwordValidationForm } from '#shared/features/profile/profile.contract.ts';
import { CodeField } from '#web/features/two-step/code-field.tsx';
import { Refusal } from '#web/platform/http/refusal.ts';
import { sendConfirmPassword } from '#web/features/profile/profile.api.ts';
import { Dialog } from '#web/platform/ui/dialog.tsx';
import { PasswordField } from '#web/platform/ui/form/text-fields.tsx';
import { Form } from '#web/platform/ui/form/form.tsx';
import { SubmitButton } from '#web/platform/ui/form/submit-button.tsx';
import { useSchemaForm } from '#web/platform/ui/form/use-schema-form.ts';
import { toast } from '#web/platform/ui/toast.ts';
import { m } from '#shared/platform/words/words.ts';

/** The purpose of the two ways into the profile's form. */
export const editPurpose = m.profile_edit_purpose();

interface PasswordValidationDialogProps {
  /** Of the user, for password managers. */
  loginId: string;
  /** What the password is asked for, as a sentence. */
  purpose: string;
  onClose: () => void;
  /** The second step is on, and what follows asks for its code as well. */
  asksCode?: boolean;
  /** What is refused here is shown in the dialog. */
  onConfirmed: (code?: string) => void | Promise<void>;
}

/** Asks for the current password before the profile (spec §2, "Profile page") or the own security can be changed. */
export function PasswordValidationDialog({
  loginId,
  purpose,
  onClose,
  asksCode = false,
  onConfirmed,
}: PasswordValidationDialogProps) {
  const form = useSchemaForm(passwordValidationForm, { Password: '', Code: '' });

  const confirm = async ({ Password, Code }: { Password: string; Code: string }) => {
    if (asksCode && Code === '') {
      const required = m.validation_problem_required({ label: m.sign_in_code() });
      throw new Refusal(required, { fields: { Code: required } });
    }
    if (await sendConfirmPassword(Password)) {
      toast.success(m.profile_password_correct());
      await onConfirmed(asksCode ? Code : undefined);
      return;
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
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            {m.common_cancel()}
          </Button>
          <SubmitButton form={form} busyLabel={m.profile_checking()}>
            {m.profile_confirm()}
          </SubmitButton>
        </Group>
      </Form>
    </Dialog>
  );
}

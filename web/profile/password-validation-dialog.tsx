import { Button, Group, Modal, Text } from '@mantine/core';

import {
  passwordCorrectMessage,
  passwordIncorrectMessage,
  passwordValidationForm,
} from '#shared/profile/profile.contract.ts';
import { Refusal } from '#web/http/refusal.ts';
import { sendConfirmPassword } from '#web/profile/profile.api.ts';
import { PasswordField } from '#web/ui/form/text-fields.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { useSchemaForm } from '#web/ui/form/use-schema-form.ts';
import { toast } from '#web/ui/toast.ts';

/** The purpose of the two ways into the profile's form. */
export const editPurpose = 'Enter your current password to edit your profile.';

interface PasswordValidationDialogProps {
  /** Of the person, for password managers. */
  loginId: string;
  /** What the password is asked for, as a sentence. */
  purpose: string;
  onClose: () => void;
  onConfirmed: () => void;
}

/** Asks for the current password before the profile (spec §2, "Profile page") or the own security can be changed. */
export function PasswordValidationDialog({
  loginId,
  purpose,
  onClose,
  onConfirmed,
}: PasswordValidationDialogProps) {
  const form = useSchemaForm(passwordValidationForm, { Password: '' });

  const confirm = async ({ Password }: { Password: string }) => {
    if (await sendConfirmPassword(Password)) {
      toast.success(passwordCorrectMessage);
      onConfirmed();
      return;
    }
    toast.error(passwordIncorrectMessage);
    throw new Refusal(passwordIncorrectMessage, { fields: { Password: passwordIncorrectMessage } });
  };

  return (
    <Modal opened onClose={onClose} title="Password Validation" size="sm">
      <Form form={form} onSubmit={confirm} label="Password Validation">
        <Text mb="md">{purpose}</Text>
        <input type="text" name="username" autoComplete="username" value={loginId} readOnly hidden />
        <PasswordField
          field={form.field('Password')}
          label="Current password"
          autoComplete="current-password"
          data-autofocus
        />
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton form={form} busyLabel="Checking...">
            Confirm
          </SubmitButton>
        </Group>
      </Form>
    </Modal>
  );
}

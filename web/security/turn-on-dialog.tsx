import { Button, Group, Modal } from '@mantine/core';
import { useState } from 'react';

import { codeForm, securityMessages } from '#shared/security/security.contract.ts';
import { useSession } from '#web/app/session.ts';
import { AppSetup } from '#web/security/app-setup.tsx';
import { CodeField } from '#web/security/code-field.tsx';
import { RecoveryCodes } from '#web/security/recovery-codes.tsx';
import { useConfirmTwoStep } from '#web/security/security.api.ts';
import { Form } from '#web/ui/form/form.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { useSchemaForm } from '#web/ui/form/use-schema-form.ts';
import { toast } from '#web/ui/toast.ts';

import classes from './security.module.css';

/** Scan, enter the first code, keep the recovery codes. */
export function TurnOnDialog({ uri, onClose }: { uri: string; onClose: () => void }) {
  const { accountNumber, loginId } = useSession();
  const form = useSchemaForm(codeForm, { Code: '' });
  const confirm = useConfirmTwoStep();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnClickOutside={false}
      closeOnEscape={codes === null}
      withCloseButton={codes === null}
      title={codes ? 'Your recovery codes' : 'Set up two-step sign-in'}
      size="md"
    >
      {codes ? (
        <RecoveryCodes codes={codes} accountNo={accountNumber} loginId={loginId} onDone={onClose} />
      ) : (
        <>
          <AppSetup uri={uri} />
          <Form
            form={form}
            label="Set up two-step sign-in"
            className={classes.form}
            onSubmit={async ({ Code }) => {
              const { recoveryCodes } = await confirm.mutateAsync(Code);
              setCodes(recoveryCodes);
              toast.success(securityMessages.turnedOn);
            }}
          >
            <CodeField field={form.field('Code')} />
            <Group justify="flex-end">
              <Button variant="default" onClick={onClose}>
                Cancel
              </Button>
              <SubmitButton form={form} busyLabel="Checking...">
                Turn on
              </SubmitButton>
            </Group>
          </Form>
        </>
      )}
    </Modal>
  );
}

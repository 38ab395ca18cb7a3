import { useState } from 'react';

import { codeForm } from '#shared/features/security/security.contract.ts';
import { useSession } from '#web/platform/session/session.ts';
import { AppSetup } from '#web/features/two-step/app-setup.tsx';
import { CodeField } from '#web/features/two-step/code-field.tsx';
import { RecoveryCodes } from '#web/features/two-step/recovery-codes.tsx';
import { useConfirmTwoStep } from '#web/features/security/security.api.ts';
import { Dialog } from '#web/platform/ui/dialog.tsx';
import { DialogFoot } from '#web/platform/ui/dialog-foot.tsx';
import { Form } from '#web/platform/ui/form/form.tsx';
import { SubmitButton } from '#web/platform/ui/form/submit-button.tsx';
import { useSchemaForm } from '#web/platform/ui/form/use-schema-form.ts';
import { toast } from '#web/platform/ui/toast.ts';

import classes from './security.module.css';
import { m } from '#shared/platform/words/words.ts';

/** Scan the QR code, enter the first code, keep the recovery codes. */
export function TurnOnDialog({ uri, onClose }: { uri: string; onClose: () => void }) {
  const { accountNumber, loginId } = useSession();
  const form = useSchemaForm(codeForm, { Code: '' });
  const confirm = useConfirmTwoStep();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    <Dialog
      opened
      onClose={onClose}
      closeOnClickOutside={false}
      closeOnEscape={codes === null}
      withCloseButton={codes === null}
      title={codes ? m.security_your_recovery_codes() : m.security_set_up_two_step_sign_in()}
      size="md"
    >
      {codes ? (
        <RecoveryCodes codes={codes} accountNo={accountNumber} loginId={loginId} onDone={onClose} />
      ) : (
        <>
          <AppSetup uri={uri} />
          <Form
            form={form}
            label={m.security_set_up_two_step_sign_in()}
            className={classes.form}
            onSubmit={async ({ Code }) => {
              const { recoveryCodes } = await confirm.mutateAsync(Code);
              setCodes(recoveryCodes);
              toast.success(m.security_toast_turned_on());
            }}
          >
            <CodeField field={form.field('Code')} />
            <DialogFoot onClose={onClose}>
              <SubmitButton form={form} busyLabel={m.security_checking()}>
                {m.security_turn_on()}
              </SubmitButton>
            </DialogFoot>
          </Form>
        </>
      )}
    </Dialog>
  );
}

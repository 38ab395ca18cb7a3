import { Button, Text } from '@mantine/core';
import { Landmark } from 'lucide-react';
import { useState } from 'react';

import { type BankForm, bankForm } from '#shared/features/cod-ledger/cod-bank.contract.ts';
import type { CodOverview } from '#shared/features/cod-ledger/cod-ledger.contract.ts';
import { m } from '#shared/platform/words/words.ts';
import { useBankChange } from '#web/features/cod-ledger/cod-ledger.api.ts';
import { PasswordValidationDialog } from '#web/features/profile/password-validation-dialog.tsx';
import { messageOf } from '#web/platform/http/refusal.ts';
import { useSession } from '#web/platform/session/session.ts';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import { Dialog } from '#web/platform/ui/dialog.tsx';
import { DialogFoot } from '#web/platform/ui/dialog-foot.tsx';
import { removeDraft } from '#web/platform/ui/form/drafts.ts';
import { DraftNote } from '#web/platform/ui/form/edit-notes.tsx';
import { Form } from '#web/platform/ui/form/form.tsx';
import { SubmitButton } from '#web/platform/ui/form/submit-button.tsx';
import { TextField } from '#web/platform/ui/form/text-fields.tsx';
import { useDraft } from '#web/platform/ui/form/use-draft.ts';
import { useSchemaForm } from '#web/platform/ui/form/use-schema-form.ts';
import { toast } from '#web/platform/ui/toast.ts';

import classes from './cod-ledger.module.css';

/** Kept until the change is requested, because the proof comes after the form. */
const draftKey = 'cod-bank';

/** The bank account for payouts: the current one, the change waiting for approval, and a way to change it. */
export function CodBank({ overview }: { overview: CodOverview }) {
  const { bank, change, mayChangeBank, asksCode } = overview;
  return (
    <section className={classes.bank} aria-label={m.cod_ledger_bank()}>
      <Landmark size={20} aria-hidden />
      <div>
        <strong>
          {bank
            ? m.cod_ledger_paid_to({ bank: bank.bankName, digits: bank.lastDigits })
            : m.cod_ledger_no_bank()}
        </strong>
        <small>{bank ? bank.holder : m.cod_ledger_no_bank_help()}</small>
        {change && (
          <small>
            {m.cod_ledger_waits({ bank: change.bankName, digits: change.lastDigits, by: change.requestedBy })}{' '}
            <DateTime value={change.requestedAt} />
          </small>
        )}
      </div>
      {mayChangeBank && change && <Withdraw changeId={change.changeId} />}
      {mayChangeBank && !change && <AskForBank isFirst={bank === null} asksCode={asksCode} />}
    </section>
  );
}

function Withdraw({ changeId }: { changeId: string }) {
  const { withdraw } = useBankChange();
  return (
    <Button
      variant="default"
      size="xs"
      aria-disabled={withdraw.isPending}
      onClick={() =>
        !withdraw.isPending &&
        void withdraw.mutateAsync(changeId).catch((thrown: unknown) => toast.error(messageOf(thrown)))
      }
    >
      {m.cod_ledger_withdraw()}
    </Button>
  );
}

/** Asks for the account number first, then for proof that the user is the Admin. */
function AskForBank({ isFirst, asksCode }: { isFirst: boolean; asksCode: boolean }) {
  const { loginId } = useSession();
  const { request } = useBankChange();
  const [isOpen, setOpen] = useState(false);
  const [wanted, setWanted] = useState<BankForm | null>(null);
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setOpen(true)}>
        {isFirst ? m.cod_ledger_add_bank() : m.cod_ledger_change_bank()}
      </Button>
      {isOpen && (
        <BankDialog
          onClose={() => setOpen(false)}
          onWant={(form) => {
            setOpen(false);
            setWanted(form);
          }}
        />
      )}
      {wanted && (
        <PasswordValidationDialog
          loginId={loginId}
          purpose={m.cod_ledger_prove()}
          asksCode={asksCode}
          onClose={() => setWanted(null)}
          onConfirmed={async (code) => {
            await request.mutateAsync({ bank: wanted, code });
            removeDraft(draftKey);
            setWanted(null);
            toast.success(m.cod_ledger_bank_asked());
          }}
        />
      )}
    </>
  );
}

function BankDialog({ onClose, onWant }: { onClose: () => void; onWant: (form: BankForm) => void }) {
  const form = useSchemaForm(bankForm, { bankName: '', holder: '', number: '' });
  const draft = useDraft(draftKey, form);
  const title = m.cod_ledger_change_bank();
  return (
    <Dialog opened onClose={onClose} title={title} size="sm" keepsTyped>
      <Form form={form} label={title} onSubmit={async (given) => onWant(given)} className={classes.form}>
        <DraftNote draft={draft} />
        <TextField
          field={form.field('bankName')}
          label={m.cod_ledger_field_bank()}
          autoComplete="off"
          data-autofocus
        />
        <TextField field={form.field('holder')} label={m.cod_ledger_field_holder()} autoComplete="off" />
        <TextField
          field={form.field('number')}
          label={m.cod_ledger_field_number()}
          autoComplete="off"
          inputMode="numeric"
        />
        <Text size="xs" c="dimmed">
          {m.cod_ledger_bank_help()}
        </Text>
        <DialogFoot onClose={onClose}>
          <SubmitButton form={form} busyLabel={m.cod_ledger_asking()}>
            {m.cod_ledger_go_on()}
          </SubmitButton>
        </DialogFoot>
      </Form>
    </Dialog>
  );
}

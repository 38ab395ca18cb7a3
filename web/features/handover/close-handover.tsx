import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';

import { closeForm, type CloseForm, handoverLabels } from '#shared/features/handover/handover.contract.ts';
import { m } from '#shared/platform/words/words.ts';
import { useCloseHandover } from '#web/features/handover/handover.api.ts';
import { deviceName } from '#web/features/handover/scan-queue.ts';
import { SignaturePad } from '#web/features/handover/signature-pad.tsx';
import { Refusal } from '#web/platform/http/refusal.ts';
import { useSession } from '#web/platform/session/session.ts';
import { Banner } from '#web/platform/ui/banner.tsx';
import { DraftNote } from '#web/platform/ui/form/edit-notes.tsx';
import { Form } from '#web/platform/ui/form/form.tsx';
import { SubmitButton } from '#web/platform/ui/form/submit-button.tsx';
import { TextField } from '#web/platform/ui/form/text-fields.tsx';
import { useDraft } from '#web/platform/ui/form/use-draft.ts';
import { useSchemaForm } from '#web/platform/ui/form/use-schema-form.ts';
import { Section } from '#web/platform/ui/page.tsx';
import { toast } from '#web/platform/ui/toast.ts';

import classes from './handover.module.css';

interface CloseHandoverProps {
  handoverId: string;
  /** Number of scans that the server has not answered yet. */
  waiting: number;
  /** Number of pieces not scanned. */
  missing: number;
  /** Number of scans and take-backs so far: after each, both sign again. */
  changes: number;
  onCancel: () => void;
}

/** Both sides sign on the screen; from then on the driver has what was scanned. */
export function CloseHandover({ handoverId, waiting, missing, changes, onCancel }: CloseHandoverProps) {
  const { fullName } = useSession();
  const form = useSchemaForm(closeForm, {
    driverName: '',
    driverSignature: '',
    driverEmail: '',
    clerkName: fullName,
    clerkSignature: '',
  });
  const draft = useDraft(`handover-close/${handoverId}/${changes}`, form);
  const { setValue } = form.methods;
  const signedFor = useRef(changes);
  useEffect(() => {
    if (signedFor.current === changes) return;
    signedFor.current = changes;
    setValue('driverSignature', '');
    setValue('clerkSignature', '');
  }, [changes, setValue]);
  const close = useCloseHandover();
  const submit = async (values: CloseForm) => {
    if (waiting > 0) throw new Refusal(m.handover_waiting({ count: waiting }));
    const closed = await close.mutateAsync({ handoverId, device: deviceName(), ...values });
    draft.discard();
    toast.success(m.handover_toast_closed({ sheetNo: closed.sheetNo }));
  };
  return (
    <Section title={m.handover_close_title()} description={m.handover_close_help()}>
      <Form form={form} onSubmit={submit} className={classes.form} label={m.handover_close_title()}>
        <DraftNote draft={draft} />
        {missing > 0 && <Banner tone="amber">{m.handover_close_missing({ count: missing })}</Banner>}
        <div className={classes.signatures}>
          <div className={classes.form}>
            <TextField
              field={form.field('driverName')}
              label={handoverLabels.driverName()}
              autoFocus
              autoComplete="off"
            />
            <SignaturePad
              field={form.field('driverSignature')}
              name={form.field('driverName')}
              label={handoverLabels.driverSignature()}
            />
            <TextField
              field={form.field('driverEmail')}
              label={handoverLabels.driverEmail()}
              description={m.handover_field_driver_email_help()}
              type="email"
              inputMode="email"
              autoComplete="off"
            />
          </div>
          <div className={classes.form}>
            <TextField
              field={form.field('clerkName')}
              label={handoverLabels.clerkName()}
              autoComplete="name"
            />
            <SignaturePad
              field={form.field('clerkSignature')}
              name={form.field('clerkName')}
              label={handoverLabels.clerkSignature()}
            />
          </div>
        </div>
        <div className={classes.buttons}>
          <SubmitButton form={form} busyLabel={m.handover_closing()} disabled={waiting > 0}>
            {m.handover_close_now()}
          </SubmitButton>
          <Button variant="default" onClick={onCancel}>
            {m.handover_scan_on()}
          </Button>
        </div>
      </Form>
    </Section>
  );
}

import { Button, Text, Title } from '@mantine/core';
import { useState } from 'react';

import {
  accessRequestForm,
  type AccessRequestForm,
  accessRequestLabels,
} from '#shared/features/portal-access/access-request.contract.ts';
import { limits } from '#shared/platform/business/limits.ts';
import { submitRequest } from '#web/features/portal-access/access-request.api.ts';
import { HumanCheck } from '#web/features/human-check/human-check.tsx';
import { Refusal } from '#web/platform/http/refusal.ts';
import { isOfEarlierTry, useOnce } from '#web/platform/http/once.ts';
import { TextField } from '#web/platform/ui/form/text-fields.tsx';
import { Form } from '#web/platform/ui/form/form.tsx';
import { DigitsField } from '#web/platform/ui/form/number-fields.tsx';
import { SubmitButton } from '#web/platform/ui/form/submit-button.tsx';
import { useDraft } from '#web/platform/ui/form/use-draft.ts';
import { useSchemaForm } from '#web/platform/ui/form/use-schema-form.ts';
import { toast } from '#web/platform/ui/toast.ts';

import classes from './access-request.module.css';
import { m } from '#shared/platform/words/words.ts';

interface DetailsStepProps {
  accountNo: string;
  onBack: () => void;
  onSubmitted: (emailAddress: string) => void;
}

/** Step 2: the requester's details. Submit works only while the human check is valid (spec §4). */
export function DetailsStep({ accountNo, onBack, onSubmitted }: DetailsStepProps) {
  const form = useSchemaForm(accessRequestForm, {
    companyName: '',
    requestorName: '',
    contactNumber: '',
    emailAddress: '',
  });
  const draft = useDraft('access-request', form);
  const once = useOnce();
  const [humanCheck, setHumanCheck] = useState<string | null>(null);
  const [round, setRound] = useState(0);

  const submit = async (values: AccessRequestForm) => {
    if (humanCheck === null) return;
    const request = { ...values, accountNo, humanCheck };
    let submitted: { emailAddress: string };
    try {
      const reply = await once(request, async (sent, idempotencyKey) => ({
        ...(await submitRequest(sent, idempotencyKey)),
        emailAddress: sent.emailAddress,
      }));
      submitted = reply;
      const { code, message } = reply;
      if (message !== null && code === m.portal_access_problem_already_activated.code) {
        toast.info(message);
        setRound(round + 1);
        throw new Refusal(message);
      }
    } catch (thrown) {
      // The human check's answer was wrong, late or already used: restart the widget.
      if (thrown instanceof Refusal && 'humanCheck' in thrown.fields) setRound(round + 1);
      throw thrown;
    }
    if (!isOfEarlierTry(submitted)) draft.discard();
    onSubmitted(submitted.emailAddress);
  };

  return (
    <>
      <Title order={1}>{m.portal_access_your_details()}</Title>
      <Text c="dimmed" mt={4}>
        {m.portal_access_we_compare_them_with_our_records()}
      </Text>
      <div className={classes.account}>
        <span>{accessRequestLabels.accountNo()}</span>
        <strong>{accountNo}</strong>
      </div>
      <Form form={form} onSubmit={submit} label={m.portal_access_your_details()} className={classes.form}>
        <TextField
          field={form.field('companyName')}
          label={accessRequestLabels.companyName()}
          autoComplete="organization"
          autoFocus
        />
        <TextField
          field={form.field('requestorName')}
          label={accessRequestLabels.requestorName()}
          autoComplete="name"
        />
        <DigitsField
          field={form.field('contactNumber')}
          label={accessRequestLabels.contactNumber()}
          maxDigits={limits.contactNumberMaxDigits}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
        />
        <TextField
          field={form.field('emailAddress')}
          label={accessRequestLabels.emailAddress()}
          type="email"
          inputMode="email"
          autoComplete="email"
        />
        {/* Remount for a new answer, because the last one was used or refused. */}
        <HumanCheck key={round} onAnswer={setHumanCheck} />
        <div className={classes.actions}>
          <Button variant="default" onClick={onBack}>
            {m.common_back()}
          </Button>
          <SubmitButton form={form} busyLabel={m.common_submitting()} disabled={humanCheck === null}>
            {m.common_submit()}
          </SubmitButton>
        </div>
      </Form>
    </>
  );
}

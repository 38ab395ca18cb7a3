import { Button, Text, Title } from '@mantine/core';
import { useState } from 'react';

import {
  accessRequestForm,
  type AccessRequestForm,
  accessRequestLabels,
  isAlreadyActivated,
} from '#shared/access-request/access-request.contract.ts';
import { limits } from '#shared/business/limits.ts';
import { submitRequest } from '#web/access-request/access-request.api.ts';
import { HumanCheck } from '#web/access-request/human-check.tsx';
import { Refusal } from '#web/http/refusal.ts';
import { useRepeatKey } from '#web/http/repeat-key.ts';
import { TextField } from '#web/ui/form/text-fields.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { DigitsField } from '#web/ui/form/number-fields.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { useDraft } from '#web/ui/form/use-draft.ts';
import { useSchemaForm } from '#web/ui/form/use-schema-form.ts';
import { toast } from '#web/ui/toast.ts';

import classes from './access-request.module.css';

interface DetailsStepProps {
  accountNo: string;
  onBack: () => void;
  onSubmitted: (emailAddress: string) => void;
}

/** Step 2: who asks. Submit works once the human check is passed, and no more when it has expired (spec §4). */
export function DetailsStep({ accountNo, onBack, onSubmitted }: DetailsStepProps) {
  const form = useSchemaForm(accessRequestForm, {
    companyName: '',
    requestorName: '',
    contactNumber: '',
    emailAddress: '',
  });
  const draft = useDraft('access-request', form);
  const keyFor = useRepeatKey();
  const [humanCheck, setHumanCheck] = useState<string | null>(null);
  const [round, setRound] = useState(0);

  const submit = async (values: AccessRequestForm) => {
    if (humanCheck === null) return;
    const request = { ...values, accountNo, humanCheck };
    try {
      const { message } = await submitRequest(request, keyFor(request));
      if (isAlreadyActivated(message)) {
        toast.info(message);
        setRound(round + 1);
        throw new Refusal(message);
      }
    } catch (thrown) {
      // Its answer is wrong, late or spent: the widget starts again.
      if (thrown instanceof Refusal && 'humanCheck' in thrown.fields) setRound(round + 1);
      throw thrown;
    }
    draft.discard();
    onSubmitted(values.emailAddress);
  };

  return (
    <>
      <Title order={1}>Your details</Title>
      <Text c="dimmed" mt={4}>
        We compare them with our records and mail the link to your first login to the email address.
      </Text>
      <div className={classes.account}>
        <span>{accessRequestLabels.accountNo}</span>
        <strong>{accountNo}</strong>
      </div>
      <Form form={form} onSubmit={submit} label="Your details" className={classes.form}>
        <TextField
          field={form.field('companyName')}
          label={accessRequestLabels.companyName}
          autoComplete="organization"
          autoFocus
        />
        <TextField
          field={form.field('requestorName')}
          label={accessRequestLabels.requestorName}
          autoComplete="name"
        />
        <DigitsField
          field={form.field('contactNumber')}
          label={accessRequestLabels.contactNumber}
          maxDigits={limits.contactNumberMaxDigits}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
        />
        <TextField
          field={form.field('emailAddress')}
          label={accessRequestLabels.emailAddress}
          type="email"
          inputMode="email"
          autoComplete="email"
        />
        {/* Another round asks for another answer: the last one was spent or refused. */}
        <HumanCheck key={round} onAnswer={setHumanCheck} />
        <div className={classes.actions}>
          <Button variant="default" onClick={onBack}>
            Back
          </Button>
          <SubmitButton form={form} busyLabel="Submitting" disabled={humanCheck === null}>
            Submit
          </SubmitButton>
        </div>
      </Form>
    </>
  );
}

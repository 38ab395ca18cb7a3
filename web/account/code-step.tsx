import { Button, Text, Title } from '@mantine/core';
import { useState } from 'react';

import { loginCodeForm, type LoginReply, loginWithCode } from '#shared/account/account.contract.ts';
import { send } from '#web/http/client.ts';
import { AppSetup } from '#web/security/app-setup.tsx';
import { CodeField } from '#web/security/code-field.tsx';
import { RecoveryCodes } from '#web/security/recovery-codes.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { useSchemaForm } from '#web/ui/form/use-schema-form.ts';

import classes from './sign-in.module.css';

interface CodeStepProps {
  /** What login answered: its ticket, and the app's address when it is yet to be set up. */
  asked: LoginReply;
  onBack: () => void;
  onSignedIn: (reply: LoginReply) => void;
}

/** The second step of signing in; who has to set the app up first does it here. */
export function CodeStep({ asked, onBack, onSignedIn }: CodeStepProps) {
  const form = useSchemaForm(loginCodeForm, { Code: '' });
  const [done, setDone] = useState<LoginReply | null>(null);

  const submit = async ({ Code }: { Code: string }) => {
    const reply = await send(loginWithCode, { body: { Ticket: asked.TwoStepTicket ?? '', Code } });
    if (reply.RecoveryCodes) setDone(reply);
    else onSignedIn(reply);
  };

  if (done) {
    return (
      <>
        <Title order={1} mb="md">
          Your recovery codes
        </Title>
        <RecoveryCodes
          codes={done.RecoveryCodes ?? []}
          accountNo={done.CustomerAccountNo}
          loginId={done.loginId}
          onDone={() => onSignedIn(done)}
        />
      </>
    );
  }
  return (
    <>
      <Title order={1} mb="xs">
        Two-step sign-in
      </Title>
      {asked.TwoStepUri ? (
        <>
          <Text mb="md">Your Admin requires two-step sign-in. Set it up once:</Text>
          <AppSetup uri={asked.TwoStepUri} />
        </>
      ) : (
        <Text c="dimmed">One more step, {asked.FullName}.</Text>
      )}
      <Form form={form} onSubmit={submit} label="Two-step sign-in" className={classes.form}>
        <CodeField field={form.field('Code')} takesRecovery={asked.TwoStep === 'code'} />
        <SubmitButton form={form} busyLabel="Logging In" fullWidth>
          Login
        </SubmitButton>
        <Button variant="subtle" color="gray" fullWidth onClick={onBack}>
          Back
        </Button>
      </Form>
    </>
  );
}

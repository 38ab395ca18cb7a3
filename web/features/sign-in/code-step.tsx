import { Button, Text, Title } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';

import { loginCodeForm, type LoginReply, loginWithCode } from '#shared/features/sign-in/account.contract.ts';
import { send } from '#web/platform/http/client.ts';
import { PasskeyButton } from '#web/features/passkey/passkey-button.tsx';
import { AppSetup } from '#web/features/two-step/app-setup.tsx';
import { CodeField } from '#web/features/two-step/code-field.tsx';
import { RecoveryCodes } from '#web/features/two-step/recovery-codes.tsx';
import { Form } from '#web/platform/ui/form/form.tsx';
import { SubmitButton } from '#web/platform/ui/form/submit-button.tsx';
import { useSchemaForm } from '#web/platform/ui/form/use-schema-form.ts';

import classes from './sign-in.module.css';
import { m } from '#shared/platform/words/words.ts';

interface CodeStepProps {
  /** The login reply: its ticket, and the app's URI if the app must be set up first. */
  asked: LoginReply;
  onBack: () => void;
  onSignedIn: (reply: LoginReply) => Promise<void>;
}

/** The second step of signing in, which includes setting up the app if that is required. */
export function CodeStep({ asked, onBack, onSignedIn }: CodeStepProps) {
  const form = useSchemaForm(loginCodeForm, { Code: '' });
  const [done, setDone] = useState<LoginReply | null>(null);
  const title = useRef<HTMLHeadingElement>(null);
  // Without a field to focus, focus the title, because the focused element of the last step is gone.
  const isWithoutField = done !== null || asked.TwoStep === 'passkey';
  useEffect(() => {
    if (isWithoutField) title.current?.focus();
  }, [isWithoutField]);

  const submit = async ({ Code }: { Code: string }) => {
    const reply = await send(loginWithCode, { body: { Ticket: asked.TwoStepTicket ?? '', Code } });
    if (reply.RecoveryCodes) setDone(reply);
    else await onSignedIn(reply);
  };

  if (done) {
    return (
      <>
        <Title order={1} ref={title} tabIndex={-1} style={{ outline: 'none' }} mb="md">
          {m.sign_in_recovery_codes()}
        </Title>
        <RecoveryCodes
          codes={done.RecoveryCodes ?? []}
          accountNo={done.CustomerAccountNo}
          loginId={done.loginId}
          onDone={() => void onSignedIn(done)}
        />
      </>
    );
  }
  return (
    <>
      <Title order={1} ref={title} tabIndex={-1} style={{ outline: 'none' }} mb="xs">
        {m.sign_in_two_step()}
      </Title>
      {asked.TwoStepUri ? (
        <>
          <Text mb="md">{m.sign_in_two_step_required()}</Text>
          <AppSetup uri={asked.TwoStepUri} />
        </>
      ) : (
        <Text c="dimmed">{asked.TwoStep === 'passkey' ? m.passkey_use_it() : m.sign_in_one_more_step()}</Text>
      )}
      <div className={classes.form}>
        {asked.TwoStep !== 'passkey' && (
          <Form form={form} onSubmit={submit} label={m.sign_in_two_step()} className={classes.fields}>
            <CodeField field={form.field('Code')} takesRecovery={asked.TwoStep === 'code'} />
            <SubmitButton form={form} busyLabel={m.sign_in_logging_in()} fullWidth>
              {m.sign_in_login()}
            </SubmitButton>
          </Form>
        )}
        {asked.TwoStepPasskey && (
          <PasskeyButton label={m.passkey_use()} ticket={asked.TwoStepTicket} onSignedIn={onSignedIn} />
        )}
        <Button variant="subtle" color="gray" fullWidth onClick={onBack}>
          {m.common_back()}
        </Button>
      </div>
    </>
  );
}

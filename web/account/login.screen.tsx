import { Anchor, Text, Title } from '@mantine/core';
import { useLocation, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import type * as z from 'zod/mini';

import { pleaseLoginMessage } from '#shared/access/rights.ts';
import {
  flagHasFirstTimeLogin,
  login,
  loginForm,
  type LoginReply,
  loginSuccessMessage,
} from '#shared/account/account.contract.ts';
import { brand } from '#shared/brand/brand.ts';
import { SignInLayout } from '#web/account/sign-in-layout.tsx';
import { PageLink } from '#web/account/page-link.tsx';
import { returnPath } from '#web/account/return-path.ts';
import { forgetTypedLogin, keepTypedLogin, typedLogin } from '#web/account/typed-login.ts';
import { startSession } from '#web/app/session.ts';
import { send } from '#web/http/client.ts';
import { encryptPassword } from '#web/http/encrypt-password.ts';
import { Banner } from '#web/ui/banner.tsx';
import { PasswordField, TextField } from '#web/ui/form/text-fields.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { useSchemaForm } from '#web/ui/form/use-schema-form.ts';
import { toast } from '#web/ui/toast.ts';

import classes from './sign-in.module.css';

// Few people see it, and it brings the dialog parts with it.
const TermsDialog = lazy(async () => ({
  default: (await import('#web/account/terms-dialog.tsx')).TermsDialog,
}));

// For who has two-step sign-in; it brings the QR code with it.
const CodeStep = lazy(async () => ({
  default: (await import('#web/account/code-step.tsx')).CodeStep,
}));

type Credentials = z.output<typeof loginForm>;

/** The login page (spec §2), on /login and for visitors on /. */
export function LoginScreen() {
  const router = useRouter();
  const from = useLocation({ select: ({ search }) => (search as { from?: unknown }).from });
  const back = returnPath(from);
  const form = useSchemaForm(loginForm, { ...typedLogin(), Password: '' });
  const [awaitingTerms, setAwaitingTerms] = useState<Credentials | null>(null);

  const [awaitingCode, setAwaitingCode] = useState<LoginReply | null>(null);

  const enter = (reply: LoginReply) => {
    startSession(reply);
    forgetTypedLogin();
    toast.success(loginSuccessMessage);
    router.history.replace(back ?? '/');
  };

  const signIn = async (credentials: Credentials) => {
    const reply = await send(login, {
      body: { ...credentials, Password: await encryptPassword(credentials.Password), RememberMe: false },
    });
    if (!reply.HasFirstTimeLogin) {
      setAwaitingTerms(credentials);
      return;
    }
    setAwaitingTerms(null);
    if (reply.TwoStep) setAwaitingCode(reply);
    else enter(reply);
  };

  /** Accept calls the first-time-login flag call, then repeats the login (spec §4). */
  const acceptTerms = async (credentials: Credentials) => {
    await send(flagHasFirstTimeLogin, {
      body: { UserName: `${credentials.CustomerAccountNo}${credentials.LoginId}` },
    });
    await signIn(credentials);
  };

  if (awaitingCode) {
    return (
      <SignInLayout>
        <Suspense>
          <CodeStep
            asked={awaitingCode}
            onBack={() => {
              form.methods.resetField('Password');
              setAwaitingCode(null);
            }}
            onSignedIn={enter}
          />
        </Suspense>
      </SignInLayout>
    );
  }
  return (
    <SignInLayout>
      <Title order={1}>Log in to {brand.portalName}</Title>
      {back && (
        <div className={classes.message}>
          <Banner tone="grey" role="status">
            {pleaseLoginMessage}
          </Banner>
        </div>
      )}
      <Form form={form} onSubmit={signIn} label="Login" className={classes.form}>
        <TextField
          field={form.field('CustomerAccountNo')}
          label="Account Number"
          autoComplete="organization"
          autoCapitalize="characters"
          spellCheck={false}
          data-autofocus
          autoFocus
        />
        <TextField
          field={form.field('LoginId')}
          label="Username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField field={form.field('Password')} label="Password" autoComplete="current-password" />
        <SubmitButton form={form} busyLabel="Logging In" fullWidth mt={4}>
          Login
        </SubmitButton>
        <PageLink to="/forgotpassword" onClick={() => keepTypedLogin(form.methods.getValues())}>
          Forgot password?
        </PageLink>
      </Form>
      <Text size="xs" c="dimmed" className={classes.note}>
        Existing Online Customer Pick-up users can log in with their account number and password, using the
        Username &lsquo;Admin&rsquo;.
      </Text>
      <ul className={classes.links}>
        <li>
          Account customer without portal access?{' '}
          <Anchor href="/requestprimeaccess" fz="inherit" target="_blank" rel="noopener">
            Request portal access
          </Anchor>
        </li>
        <li>
          Not an account customer yet?{' '}
          <Anchor href={brand.signUp} fz="inherit">
            Sign up as an account customer
          </Anchor>
        </li>
      </ul>
      {awaitingTerms && (
        <Suspense>
          <TermsDialog onAccept={() => acceptTerms(awaitingTerms)} onDecline={() => setAwaitingTerms(null)} />
        </Suspense>
      )}
    </SignInLayout>
  );
}

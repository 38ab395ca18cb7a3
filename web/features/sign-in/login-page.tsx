import { Anchor, PasswordInput, Text, TextInput, Title } from '@mantine/core';
import { type MouseEvent, Suspense, useState } from 'react';

import { m } from '#shared/platform/words/words.ts';
import { CannotOpen, part } from '#web/platform/ui/part.tsx';
import { rich } from '#web/platform/words/rich.tsx';
import { sessionEnds } from '#shared/platform/rights/session-ends.ts';
import type { LoginReply } from '#shared/features/sign-in/account.contract.ts';
import { brand } from '#shared/platform/brand/brand.ts';
import { PasskeyButton } from '#web/features/passkey/passkey-button.tsx';
import { ProviderButton } from '#web/features/single-sign-on/provider-button.tsx';
import { SignInLayout } from '#web/features/sign-in/sign-in-layout.tsx';
import { enterPortal } from '#web/features/sign-in/enter-portal.ts';
import type { Credentials } from '#web/features/sign-in/login-calls.ts';
import { returnPath } from '#web/features/sign-in/return-path.ts';
import { forgetTypedLogin, keepTypedLogin, typedLogin } from '#web/features/sign-in/typed-login.ts';
import { useLoginForm } from '#web/features/sign-in/use-login-form.ts';
import { useSessionEnd } from '#web/platform/session/session.ts';
import { Refusal, unreachableMessage } from '#web/platform/http/refusal.ts';
import { Banner } from '#web/platform/ui/banner.tsx';
import { BusyButton } from '#web/platform/ui/form/busy-button.tsx';
import { FormMessage } from '#web/platform/ui/form/whole-message.tsx';
import { toast } from '#web/platform/ui/toast.ts';

import classes from './sign-in.module.css';

// Loaded on demand: few users see it, and the chunk includes the dialog components.
const TermsDialog = part(
  async () => (await import('#web/features/sign-in/terms-dialog.tsx')).TermsDialog,
  ({ onDecline }) => <CannotOpen onClose={onDecline} />,
);

// Only for users with two-step sign-in; it includes the QR code.
const CodeStep = part(async () => (await import('#web/features/sign-in/code-step.tsx')).CodeStep);

/** The calls and their schemas are loaded with the first keystroke, not with the page. */
const loadCalls = () => import('#web/features/sign-in/login-calls.ts');

async function calls() {
  try {
    return await loadCalls();
  } catch {
    throw new Refusal(unreachableMessage);
  }
}

async function check(values: Credentials) {
  const loaded = await loadCalls().catch(() => null);
  // If the rules cannot be loaded, the fields are not checked here; sending the form reports the errors.
  return loaded ? loaded.checkLogin(values) : { ok: true as const, value: values };
}

const forgotPasswordPath = '/forgotpassword';

interface LoginPageProps {
  /** The page that the user wanted to open before being sent here. */
  from: unknown;
  onLeave: (path: string, how: 'push' | 'replace') => void;
  /** Called when the user starts to fill in the form, so that later parts can be preloaded. */
  onBegin?: () => void;
}

/** The login page (spec §2), on /login and for visitors on /. */
export function LoginPage({ from, onLeave, onBegin }: LoginPageProps) {
  const back = returnPath(from);
  // The message about the last session is shown until the first try; then that try's outcome counts.
  const [isTried, setTried] = useState(false);
  const lastEnd = useSessionEnd();
  const end = isTried ? null : lastEnd;
  const [awaitingTerms, setAwaitingTerms] = useState<Credentials | null>(null);

  const [awaitingCode, setAwaitingCode] = useState<LoginReply | null>(null);

  const begin = () => {
    void loadCalls().catch(() => null);
    onBegin?.();
  };

  const enter = async (reply: LoginReply) => {
    forgetTypedLogin();
    const next = back ?? '/';
    if (!(await enterPortal(reply, next, 'login'))) return;
    toast.success(m.sign_in_login_success());
    onLeave(next, 'replace');
  };

  const signIn = async (credentials: Credentials) => {
    setTried(true);
    const reply = await (await calls()).sendLogin(credentials);
    if (!reply.HasFirstTimeLogin) {
      setAwaitingTerms(credentials);
      return;
    }
    setAwaitingTerms(null);
    if (reply.TwoStep) setAwaitingCode(reply);
    else await enter(reply);
  };

  /** Accept calls the first-time-login flag call, then repeats the login (spec §4). */
  const acceptTerms = async (credentials: Credentials) => {
    await (await calls()).acceptTerms(credentials);
    await signIn(credentials);
  };

  const login = useLoginForm(check, { ...typedLogin(), Password: '' }, signIn, begin);
  const password = login.field('Password');

  const forgot = (event: MouseEvent) => {
    keepTypedLogin(login.values);
    // Let the browser open the link in a new tab or window, as usual.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onLeave(forgotPasswordPath, 'push');
  };

  if (awaitingCode) {
    return (
      <SignInLayout>
        <Suspense>
          <CodeStep
            asked={awaitingCode}
            onBack={() => {
              login.forgetPassword();
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
      <Title order={1}>{m.sign_in_log_in_to_portal({ portal: brand.portalName })}</Title>
      {(end ?? back) !== null && (
        <div className={classes.message}>
          <Banner tone={end === null ? 'grey' : 'amber'} role="status">
            {end === null ? m.rights_problem_please_login() : sessionEnds[end]()}
          </Banner>
        </div>
      )}
      <form {...login.form} onInput={begin} aria-label={m.sign_in_login()} className={classes.form}>
        <FormMessage message={login.message} />
        <TextInput
          {...login.field('CustomerAccountNo')}
          label={m.common_account_number()}
          autoComplete="organization"
          autoCapitalize="characters"
          spellCheck={false}
          data-autofocus
          autoFocus
        />
        <TextInput
          {...login.field('LoginId')}
          label={m.common_username()}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordInput
          {...password}
          label={m.common_password()}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': m.ui_show_password(), tabIndex: 0 }}
          // Mantine sets this by itself on its other inputs, but not here.
          aria-invalid={password.error !== undefined || undefined}
        />
        <BusyButton isBusy={login.isSending} busyLabel={m.sign_in_logging_in()} fullWidth mt={4}>
          {m.sign_in_login()}
        </BusyButton>
        <PasskeyButton label={m.passkey_sign_in()} onSignedIn={enter} />
        <ProviderButton accountNo={login.values.CustomerAccountNo} from={back} />
        <Anchor href={forgotPasswordPath} onClick={forgot}>
          {m.sign_in_forgot_password_link()}
        </Anchor>
      </form>
      <Text size="xs" c="dimmed" className={classes.note}>
        {m.sign_in_existing_users()}
      </Text>
      <ul className={classes.links}>
        <li>
          {rich(m.sign_in_no_access_yet(), {
            link: <Anchor href="/requestprimeaccess" fz="inherit" target="_blank" rel="noopener" />,
          })}
        </li>
        <li>{rich(m.sign_in_no_account_yet(), { link: <Anchor href={brand.signUp} fz="inherit" /> })}</li>
      </ul>
      {awaitingTerms && (
        <Suspense>
          <TermsDialog onAccept={() => acceptTerms(awaitingTerms)} onDecline={() => setAwaitingTerms(null)} />
        </Suspense>
      )}
    </SignInLayout>
  );
}

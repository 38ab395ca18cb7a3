import { Button } from '@mantine/core';
import { useState, useSyncExternalStore } from 'react';

import type { LoginReply } from '#shared/features/sign-in/account.contract.ts';
import { m } from '#shared/platform/words/words.ts';
import { hasPasskeys } from '#web/features/passkey/has-passkeys.ts';
import { messageOf } from '#web/platform/http/refusal.ts';
import { FormMessage } from '#web/platform/ui/form/whole-message.tsx';

import classes from './passkey-button.module.css';

/** Passkey support never changes while the page is open, so there is nothing to subscribe to. */
const never = () => () => {};

interface PasskeyButtonProps {
  label: string;
  /** The ticket of a user who has entered the password; without it, the passkey alone signs in. */
  ticket?: string | undefined;
  onSignedIn: (reply: LoginReply) => Promise<void>;
}

/** Signs in with a passkey; not rendered if the browser has no support. */
export function PasskeyButton({ label, ticket, onSignedIn }: PasskeyButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  // The static page is rendered before the browser is known; most support passkeys.
  const isOffered = useSyncExternalStore(never, hasPasskeys, () => true);
  if (!isOffered) return null;

  const use = async () => {
    if (isBusy) return;
    setBusy(true);
    setMessage(null);
    try {
      const { signInWithPasskey } = await import('#web/features/passkey/passkey-device.ts');
      await onSignedIn(await signInWithPasskey(ticket));
    } catch (thrown) {
      setMessage(messageOf(thrown));
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      {message !== null && <FormMessage message={message} />}
      <Button
        variant="default"
        fullWidth
        className={classes.button}
        aria-disabled={isBusy}
        onClick={() => void use()}
      >
        {isBusy ? m.passkey_creating() : label}
      </Button>
    </>
  );
}

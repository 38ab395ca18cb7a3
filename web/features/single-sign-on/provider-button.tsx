import { Button } from '@mantine/core';
import { useState } from 'react';

import { m } from '#shared/platform/words/words.ts';
import { messageOf } from '#web/platform/http/refusal.ts';
import { FormMessage } from '#web/platform/ui/form/whole-message.tsx';

interface ProviderButtonProps {
  accountNo: string;
  /** The page that the user asked for, opened after the login; null for the first screen. */
  from: string | null;
}

/** Goes to the login of the account's organisation, which is found by the account number. */
export function ProviderButton({ accountNo, from }: ProviderButtonProps) {
  const [message, setMessage] = useState<string | null>(null);

  const leave = async () => {
    setMessage(null);
    if (accountNo.trim() === '') {
      setMessage(m.single_sign_on_button_needs_account());
      return;
    }
    try {
      const { leaveForProvider } = await import('#web/features/single-sign-on/sign-in-calls.ts');
      await leaveForProvider(accountNo, from);
    } catch (thrown) {
      setMessage(messageOf(thrown));
    }
  };

  return (
    <>
      {message !== null && <FormMessage message={message} />}
      <Button variant="default" fullWidth onClick={() => void leave()}>
        {m.single_sign_on_button()}
      </Button>
    </>
  );
}

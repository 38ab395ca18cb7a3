import { Anchor, Button, Checkbox, Group, Text } from '@mantine/core';
import { useState } from 'react';

import { brand } from '#shared/platform/brand/brand.ts';
import { messageOf } from '#web/platform/http/refusal.ts';
import { Dialog } from '#web/platform/ui/dialog.tsx';
import { unavailable } from '#web/platform/ui/unavailable.ts';
import { waitingText } from '#web/platform/ui/waiting.ts';

import classes from './sign-in.module.css';
import { m } from '#shared/platform/words/words.ts';

interface TermsDialogProps {
  onAccept: () => Promise<void>;
  onDecline: () => void;
}

const { portalTerms, accountTerms, carriageTerms } = brand.documents;
const documents = [
  { title: m.brand_terms_portal(), path: portalTerms.path },
  { title: m.brand_terms_account(), path: accountTerms.path },
  { title: m.brand_terms_carriage(), path: carriageTerms.path },
];

/** The Terms and Conditions of the first login (spec §2): Accept only once ticked, Decline closes. */
export function TermsDialog({ onAccept, onDecline }: TermsDialogProps) {
  const [acknowledged, setAcknowledged] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const close = () => {
    if (!busy) onDecline();
  };
  const accept = async () => {
    if (!acknowledged || busy) return;
    setBusy(true);
    setError(null);
    try {
      await onAccept();
    } catch (thrown) {
      setError(messageOf(thrown));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Dialog opened onClose={close} title={m.sign_in_terms_and_conditions()} size="md">
      <Text>{m.sign_in_terms_intro()}</Text>
      <ul className={classes.documents}>
        {documents.map(({ title, path }) => (
          <li key={path}>
            <Anchor href={path} target="_blank" rel="noopener">
              {title}
            </Anchor>
          </li>
        ))}
      </ul>
      <Checkbox
        data-autofocus
        label={m.sign_in_acknowledge()}
        checked={acknowledged}
        onChange={(event) => setAcknowledged(event.currentTarget.checked)}
      />
      <div role="alert">
        {error && (
          <Text c="var(--mantine-color-error)" mt="sm">
            {error}
          </Text>
        )}
      </div>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={close}>
          {m.sign_in_decline()}
        </Button>
        <Button {...unavailable(!acknowledged || busy)} onClick={() => void accept()}>
          {busy ? waitingText : m.sign_in_accept()}
        </Button>
      </Group>
    </Dialog>
  );
}

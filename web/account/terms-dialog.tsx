import { Anchor, Button, Checkbox, Group, Modal, Text } from '@mantine/core';
import { useState } from 'react';

import { brand } from '#shared/brand/brand.ts';
import { messageOf } from '#web/http/refusal.ts';
import { waitingText } from '#web/ui/waiting.ts';

import classes from './sign-in.module.css';

interface TermsDialogProps {
  onAccept: () => Promise<void>;
  onDecline: () => void;
}

const { portalTerms, accountTerms, carriageTerms } = brand.documents;

/** The Terms and Conditions of the first login (spec §2): Accept only once ticked, Decline closes. */
export function TermsDialog({ onAccept, onDecline }: TermsDialogProps) {
  const [acknowledged, setAcknowledged] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const close = () => {
    if (!busy) onDecline();
  };
  const accept = async () => {
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
    <Modal opened onClose={close} title="Terms and Conditions" size="md">
      <Text>Before you use the portal for the first time, please read:</Text>
      <ul className={classes.documents}>
        {[portalTerms, accountTerms, carriageTerms].map(({ title, path }) => (
          <li key={path}>
            <Anchor href={path} target="_blank" rel="noopener">
              {title}
            </Anchor>
          </li>
        ))}
      </ul>
      <Checkbox
        data-autofocus
        label="I acknowledge that I have read, understood and accept these terms and conditions."
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
          Decline
        </Button>
        <Button disabled={!acknowledged || busy} onClick={() => void accept()}>
          {busy ? waitingText : 'Accept'}
        </Button>
      </Group>
    </Modal>
  );
}

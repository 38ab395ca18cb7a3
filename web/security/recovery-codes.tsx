import { Button, Text } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { Check, Copy } from 'lucide-react';

import classes from './security.module.css';

/** The ten codes, shown once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const clipboard = useClipboard({ timeout: 2000 });
  const Icon = clipboard.copied ? Check : Copy;
  return (
    <>
      <Text>
        Keep these recovery codes where you find them without your phone. Each signs you in once. They are not
        shown again.
      </Text>
      <ul className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={classes.actions}>
        <Button
          variant="default"
          leftSection={<Icon size={16} aria-hidden />}
          onClick={() => clipboard.copy(codes.join('\n'))}
        >
          {clipboard.copied ? 'Copied' : 'Copy codes'}
        </Button>
        <Button onClick={onDone}>I have kept them</Button>
      </div>
    </>
  );
}

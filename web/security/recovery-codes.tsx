import { Button, Group, Text } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { Check, Copy, Download, Printer } from 'lucide-react';
import { createPortal } from 'react-dom';

import { brand } from '#shared/brand/brand.ts';
import { saveDownload } from '#web/ui/use-open-pdf.ts';

import classes from './security.module.css';

interface RecoveryCodesProps {
  codes: readonly string[];
  accountNo: string;
  loginId: string;
  onDone: () => void;
}

/** The ten codes, shown once: to be copied, saved as a file or printed. */
export function RecoveryCodes({ codes, accountNo, loginId, onDone }: RecoveryCodesProps) {
  const clipboard = useClipboard({ timeout: 2000 });
  const Icon = clipboard.copied ? Check : Copy;
  const title = `Recovery codes of ${brand.portalName}`;
  const whose = `Account ${accountNo}, username ${loginId}`;
  const save = () =>
    saveDownload({
      blob: new Blob([[title, whose, '', ...codes, '', eachOnce, ''].join('\r\n')], { type: 'text/plain' }),
      fileName: `recovery-codes-${accountNo}-${loginId}.txt`,
    });
  return (
    <>
      <Text>
        Keep these recovery codes where you find them without your phone. Each signs you in once. They are not
        shown again.
      </Text>
      <CodeList codes={codes} />
      <div className={classes.actions}>
        <Button
          variant="default"
          leftSection={<Icon size={16} aria-hidden />}
          onClick={() => clipboard.copy(codes.join('\n'))}
        >
          {clipboard.copied ? 'Copied' : 'Copy codes'}
        </Button>
        <Button variant="default" leftSection={<Download size={16} aria-hidden />} onClick={save}>
          Download
        </Button>
        <Button
          variant="default"
          leftSection={<Printer size={16} aria-hidden />}
          onClick={() => window.print()}
        >
          Print
        </Button>
      </div>
      <Group justify="flex-end" mt="md">
        <Button onClick={onDone}>I have kept them</Button>
      </Group>
      {createPortal(
        <section className={classes.sheet} aria-hidden>
          <h1>{title}</h1>
          <p>{whose}</p>
          <CodeList codes={codes} />
          <p>{eachOnce}</p>
        </section>,
        document.body,
      )}
    </>
  );
}

const eachOnce = 'Each code signs in once, in place of the code of the authenticator app.';

function CodeList({ codes }: { codes: readonly string[] }) {
  return (
    <ul className={classes.codes} aria-label="Recovery codes">
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ul>
  );
}

import { Button, Group, Text } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { Check, Copy, Download, Printer } from 'lucide-react';
import { createPortal } from 'react-dom';

import { brand } from '#shared/platform/brand/brand.ts';
import { saveDownload } from '#web/platform/ui/use-open-pdf.ts';

import { m } from '#shared/platform/words/words.ts';
import classes from './two-step.module.css';

interface RecoveryCodesProps {
  codes: readonly string[];
  accountNo: string;
  loginId: string;
  onDone: () => void;
}

/** The ten codes, shown once, to be copied, saved as a file or printed. */
export function RecoveryCodes({ codes, accountNo, loginId, onDone }: RecoveryCodesProps) {
  const clipboard = useClipboard({ timeout: 2000 });
  const Icon = clipboard.copied ? Check : Copy;
  const title = m.security_codes_title({ portal: brand.portalName });
  const whose = m.security_codes_whose({ accountNo, loginId });
  const save = () =>
    saveDownload({
      blob: new Blob([[title, whose, '', ...codes, '', eachOnce, ''].join('\r\n')], { type: 'text/plain' }),
      fileName: `recovery-codes-${accountNo}-${loginId}.txt`,
    });
  return (
    <>
      <Text>{m.security_keep_these_recovery_codes_where_you()}</Text>
      <CodeList codes={codes} />
      <div className={classes.actions}>
        <Button
          variant="default"
          leftSection={<Icon size={16} aria-hidden />}
          onClick={() => clipboard.copy(codes.join('\n'))}
        >
          {clipboard.copied ? m.common_copied() : m.security_copy_codes()}
        </Button>
        <Button variant="default" leftSection={<Download size={16} aria-hidden />} onClick={save}>
          {m.security_download()}
        </Button>
        <Button
          variant="default"
          leftSection={<Printer size={16} aria-hidden />}
          onClick={() => window.print()}
        >
          {m.security_print()}
        </Button>
      </div>
      <Group justify="flex-end" mt="md">
        <Button onClick={onDone}>{m.security_i_have_kept_them()}</Button>
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

const eachOnce = m.security_each_code_signs_in_once_in();

function CodeList({ codes }: { codes: readonly string[] }) {
  return (
    <ul className={classes.codes} aria-label={m.security_recovery_codes()}>
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ul>
  );
}

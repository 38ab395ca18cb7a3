import { Text } from '@mantine/core';

import { QrCode } from '#web/platform/ui/qr-code.tsx';

import { m } from '#shared/platform/words/words.ts';
import classes from './two-step.module.css';

/** The QR code that an authenticator app scans, and its secret for those who cannot. */
export function AppSetup({ uri }: { uri: string }) {
  const secret = new URL(uri).searchParams.get('secret') ?? '';
  return (
    <div className={classes.setup}>
      <QrCode text={uri} size={176} label={m.security_qr_code_for_your_authenticator_app()} />
      <div className={classes.steps}>
        <Text mb="xs">{m.security_scan_the_code_with_an_authenticator()}</Text>
        <Text size="xs" c="dimmed">
          {m.security_no_camera_enter_this_key_in()}
        </Text>
        <div className={classes.secret}>{(secret.match(/.{1,4}/gu) ?? []).join(' ')}</div>
      </div>
    </div>
  );
}

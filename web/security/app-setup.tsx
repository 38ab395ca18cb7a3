import { Text } from '@mantine/core';

import { QrCode } from '#web/ui/qr-code.tsx';

import classes from './security.module.css';

/** The QR code that an authenticator app scans, and its secret for those who cannot. */
export function AppSetup({ uri }: { uri: string }) {
  const secret = new URL(uri).searchParams.get('secret') ?? '';
  return (
    <div className={classes.setup}>
      <QrCode text={uri} size={176} label="QR code for your authenticator app" />
      <div className={classes.steps}>
        <Text mb="xs">Scan the code with an authenticator app, then enter the six digits that it shows.</Text>
        <Text size="xs" c="dimmed">
          No camera? Enter this key in the app:
        </Text>
        <div className={classes.secret}>{(secret.match(/.{1,4}/gu) ?? []).join(' ')}</div>
      </div>
    </div>
  );
}

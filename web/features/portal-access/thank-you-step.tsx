import { Button, Text, Title } from '@mantine/core';
import { Link } from '#web/platform/router/router.tsx';
import { MailCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';

import classes from './access-request.module.css';
import { rich } from '#web/platform/words/rich.tsx';
import { m } from '#shared/platform/words/words.ts';

interface ThankYouStepProps {
  accountNo: string;
  emailAddress: string;
}

/** Step 3 (spec §2). */
export function ThankYouStep({ accountNo, emailAddress }: ThankYouStepProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className={classes.thanks}>
      <MailCheck size={32} aria-hidden />
      <div>
        <Title order={1} ref={title} tabIndex={-1} style={{ outline: 'none' }}>
          {m.portal_access_thank_you()}
        </Title>
        <Text mt={8}>
          {rich(m.portal_access_request_received({ accountNo, emailAddress }), {
            b: <strong />,
          })}
        </Text>
      </div>
      <Button component={Link} to="/" fullWidth>
        {m.portal_access_back_to_home()}
      </Button>
    </div>
  );
}

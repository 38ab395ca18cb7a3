import { Button, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { MailCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';

import classes from './access-request.module.css';

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
          Thank You!
        </Title>
        <Text mt={8}>
          We have your request for account <strong>{accountNo}</strong>. As soon as it is approved, we send a
          link to set your password to <strong>{emailAddress}</strong>. Your Username is Admin.
        </Text>
      </div>
      <Button component={Link} to="/" fullWidth>
        Back to Home
      </Button>
    </div>
  );
}

import { Button, Skeleton } from '@mantine/core';

import { securityMessages } from '#shared/security/security.contract.ts';
import { messageOf } from '#web/http/refusal.ts';
import { DeviceList } from '#web/security/device-list.tsx';
import { useEndOthers, useEndSession, useSecurity } from '#web/security/security.api.ts';
import { TwoStepSection } from '#web/security/two-step-section.tsx';
import { Page, Section } from '#web/ui/page.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.ts';
import { waitingText } from '#web/ui/waiting.ts';

import classes from './security.module.css';

/** /security: two-step sign-in and the devices that are signed in. */
export function SecurityScreen() {
  const { data, error, refetch } = useSecurity();
  const end = useEndSession();
  const endOthers = useEndOthers();
  const onError = (thrown: Error) => toast.error(messageOf(thrown));
  return (
    <Page kind="form" isNarrow title="Security" context="How you sign in, and where you are signed in now.">
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <div role="status" aria-label={waitingText}>
          <Skeleton height={140} mb={16} />
          <Skeleton height={180} />
        </div>
      )}
      {data && (
        <div className={classes.page}>
          <TwoStepSection state={data.twoStep} />
          <Section
            title="Devices"
            action={
              data.devices.length > 1 && (
                <Button
                  variant="default"
                  aria-disabled={endOthers.isPending}
                  onClick={() =>
                    endOthers.mutate(undefined, {
                      onSuccess: () => toast.success(securityMessages.othersEnded),
                      onError,
                    })
                  }
                >
                  {endOthers.isPending ? 'Signing out' : 'Sign out all others'}
                </Button>
              )
            }
          >
            <DeviceList
              devices={data.devices}
              endingId={end.isPending ? end.variables : null}
              onEnd={({ sessionId }) =>
                end.mutate(sessionId, {
                  onSuccess: () => toast.success(securityMessages.sessionEnded),
                  onError,
                })
              }
            />
          </Section>
        </div>
      )}
    </Page>
  );
}

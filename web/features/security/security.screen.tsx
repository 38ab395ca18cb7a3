import { Button, Skeleton } from '@mantine/core';

import { messageOf } from '#web/platform/http/refusal.ts';
import { DeviceList } from '#web/features/security/device-list.tsx';
import { PasskeySection } from '#web/features/security/passkey-section.tsx';
import { useEndOthers, useEndSession, useSecurity } from '#web/features/security/security.api.ts';
import { SingleSignOnSection } from '#web/features/security/single-sign-on-section.tsx';
import { TwoStepSection } from '#web/features/security/two-step-section.tsx';
import { useCan } from '#web/platform/session/session.ts';
import { Page, Section } from '#web/platform/ui/page.tsx';
import { ErrorState } from '#web/platform/ui/states.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { waitingText } from '#web/platform/ui/waiting.ts';

import classes from './security.module.css';
import { m } from '#shared/platform/words/words.ts';

/** /security: two-step sign-in and the devices signed in. */
export function SecurityScreen() {
  const { data, error, refetch } = useSecurity();
  const mayManage = useCan('auditTrail');
  const end = useEndSession();
  const endOthers = useEndOthers();
  const onError = (thrown: Error) => toast.error(messageOf(thrown));
  return (
    <Page kind="form" isNarrow title={m.security_security()} context={m.security_how_you_sign_in_and_where()}>
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
          <PasskeySection asksCode={data.twoStep.since !== null} />
          {mayManage && <SingleSignOnSection asksCode={data.twoStep.since !== null} />}
          <Section
            title={m.security_devices()}
            action={
              data.devices.length > 1 && (
                <Button
                  variant="default"
                  aria-disabled={endOthers.isPending}
                  onClick={() =>
                    endOthers.mutate(undefined, {
                      onSuccess: () => toast.success(m.security_toast_others_ended()),
                      onError,
                    })
                  }
                >
                  {endOthers.isPending ? m.security_signing_out() : m.security_sign_out_all_others()}
                </Button>
              )
            }
          >
            <DeviceList
              devices={data.devices}
              endingId={end.isPending ? end.variables : null}
              onEnd={({ sessionId }) =>
                end.mutate(sessionId, {
                  onSuccess: () => toast.success(m.security_toast_session_ended()),
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

import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';

import { Button, Modal, Switch, Text } from '@mantine/core';
import { useState } from 'react';

import type { CallReply } from '#shared/http/call.ts';
import { type getSecurity, securityMessages } from '#shared/security/security.contract.ts';
import { PageLink } from '#web/account/page-link.tsx';
import { useCan, useSession } from '#web/app/session.ts';
import { messageOf } from '#web/http/refusal.ts';
import { PasswordValidationDialog } from '#web/profile/password-validation-dialog.tsx';
import { RecoveryCodes } from '#web/security/recovery-codes.tsx';
import { sendBeginTwoStep, useNewRecoveryCodes, useRequire, useTurnOff } from '#web/security/security.api.ts';
import { TurnOnDialog } from '#web/security/turn-on-dialog.tsx';
import { DateTime } from '#web/ui/date-time.tsx';
import { Section } from '#web/ui/page.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { toast } from '#web/ui/toast.ts';

import classes from './security.module.css';

type Wanted = 'on' | 'off' | 'codes';

const purposes: Record<Wanted, string> = {
  on: 'Enter your current password to set up two-step sign-in.',
  off: 'Enter your current password to turn two-step sign-in off.',
  codes: 'Enter your current password to get new recovery codes. The old ones stop working.',
};

/** As many as are read at a glance. */
const namesShown = 8;

/** Whom requiring it would reach, or who has not come round to it yet. */
function Lacking({ people, isRequired }: { people: readonly string[]; isRequired: boolean }) {
  if (people.length === 0) return <Text c="dimmed">Everyone in this account has set it up.</Text>;
  const names = new Intl.ListFormat('en').format(
    people.length > namesShown
      ? [...people.slice(0, namesShown), `${people.length - namesShown} more`]
      : people,
  );
  return (
    <Text>
      {isRequired ? 'They set it up at their next login: ' : 'Not set up yet: '}
      {names}.{' '}
      <PageLink to="/subUserlisting" search={{ twoStep: 'off' }} td="underline">
        Show them
      </PageLink>
    </Text>
  );
}

/** On and off, recovery codes, and for Admin whether everyone must. Each change asks for the password first. */
export function TwoStepSection({ state }: { state: CallReply<typeof getSecurity>['twoStep'] }) {
  const { accountNumber, loginId } = useSession();
  const mayRequire = useCan('auditTrail');
  const turnOff = useTurnOff();
  const makeCodes = useNewRecoveryCodes();
  const require = useRequire();
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const [uri, setUri] = useState<string | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);

  const carryOut = async (what: Wanted) => {
    setWanted(null);
    try {
      if (what === 'on') setUri((await sendBeginTwoStep()).uri);
      if (what === 'codes') setCodes((await makeCodes.mutateAsync(undefined)).recoveryCodes);
      if (what === 'off') {
        await turnOff.mutateAsync(undefined);
        toast.success(securityMessages.turnedOff);
      }
    } catch (thrown) {
      toast.error(messageOf(thrown));
    }
  };

  return (
    <Section
      title="Two-step sign-in"
      description="After your password, a code from an app on your phone. A stolen password alone opens nothing."
      action={
        state.since ? (
          <StatusBadge tone="green">On</StatusBadge>
        ) : (
          <Button onClick={() => setWanted('on')}>Turn on</Button>
        )
      }
    >
      {state.since ? (
        <>
          <Text>
            On since <DateTime value={state.since} />.{' '}
            {state.recoveryCodesLeft === 1
              ? '1 recovery code is left.'
              : `${state.recoveryCodesLeft} recovery codes are left.`}
          </Text>
          <div className={classes.actions}>
            <Button variant="default" onClick={() => setWanted('codes')}>
              New recovery codes
            </Button>
            {!state.isRequired && (
              <Button variant="default" onClick={() => setWanted('off')}>
                Turn off
              </Button>
            )}
          </div>
        </>
      ) : (
        <Text c="dimmed">Off. Any authenticator app will do.</Text>
      )}
      {mayRequire && <Lacking people={state.lacking ?? []} isRequired={state.isRequired} />}
      {mayRequire ? (
        <Switch
          label="Require it of everyone in this account"
          description="Whoever has not set it up is signed out, and sets it up at the next login."
          checked={state.isRequired}
          onChange={(event) => {
            const required = event.currentTarget.checked;
            require.mutate(required, {
              onSuccess: () =>
                toast.success(required ? securityMessages.required : securityMessages.notRequired),
              onError: (thrown) => toast.error(messageOf(thrown)),
            });
          }}
        />
      ) : (
        state.isRequired && <Text c="dimmed">Your Admin requires it of everyone.</Text>
      )}
      {wanted && (
        <PasswordValidationDialog
          loginId={loginId}
          purpose={purposes[wanted]}
          onClose={() => setWanted(null)}
          onConfirmed={() => void carryOut(wanted)}
        />
      )}
      {uri && <TurnOnDialog uri={uri} onClose={() => setUri(null)} />}
      {codes && (
        <Modal
          opened
          onClose={() => setCodes(null)}
          withCloseButton={false}
          closeOnClickOutside={false}
          closeOnEscape={false}
          title="Your recovery codes"
        >
          <RecoveryCodes
            codes={codes}
            accountNo={accountNumber}
            loginId={loginId}
            onDone={() => setCodes(null)}
          />
        </Modal>
      )}
    </Section>
  );
}

import { Button, Switch, Text } from '@mantine/core';
import { useState } from 'react';

import type { CallReply } from '#shared/platform/http/call.ts';
import { type getSecurity } from '#shared/features/security/security.contract.ts';
import { PageLink } from '#web/platform/ui/page-link.tsx';
import { useCan, useSession } from '#web/platform/session/session.ts';
import { messageOf } from '#web/platform/http/refusal.ts';
import { PasswordValidationDialog } from '#web/features/profile/password-validation-dialog.tsx';
import { RecoveryCodes } from '#web/features/two-step/recovery-codes.tsx';
import {
  sendBeginTwoStep,
  useNewRecoveryCodes,
  useRequire,
  useTurnOff,
} from '#web/features/security/security.api.ts';
import { TurnOnDialog } from '#web/features/security/turn-on-dialog.tsx';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import { Dialog } from '#web/platform/ui/dialog.tsx';
import { Section } from '#web/platform/ui/page.tsx';
import { StatusBadge } from '#web/platform/ui/status-badge.tsx';
import { toast } from '#web/platform/ui/toast.ts';

import classes from './security.module.css';
import { rich } from '#web/platform/words/rich.tsx';
import { allOf } from '#shared/platform/words/list.ts';
import { m } from '#shared/platform/words/words.ts';

type TwoStepChange = 'on' | 'off' | 'codes' | 'require' | 'requireNoLonger';

const purposes: Record<TwoStepChange, string> = {
  on: m.security_enter_your_current_password_to_set(),
  off: m.security_enter_your_current_password_to_turn(),
  codes: m.security_enter_your_current_password_to_get(),
  require: m.security_enter_your_current_password_to_require(),
  requireNoLonger: m.security_enter_your_current_password_to_require_no_longer(),
};

/** As many names as can be read at a glance. */
const namesShown = 8;

/** The users without two-step sign-in: those whom requiring it would affect, or who have not set it up yet. */
function Lacking({ people, isRequired }: { people: readonly string[]; isRequired: boolean }) {
  if (people.length === 0) return <Text c="dimmed">{m.security_everyone_in_this_account_has_set()}</Text>;
  const names = allOf(
    people.length > namesShown
      ? [...people.slice(0, namesShown), m.security_and_more({ count: people.length - namesShown })]
      : people,
  );
  return (
    <Text>
      {rich(isRequired ? m.security_they_set_it_up_at_their() : m.security_not_set_up_yet(), {
        names: names,
      })}{' '}
      <PageLink to="/subUserlisting" search={{ twoStep: 'off' }} td="underline">
        {m.security_show_them()}
      </PageLink>
    </Text>
  );
}

/**
 * Turns two-step sign-in on and off, makes recovery codes, and lets Admin require it for everyone. Each change asks for the
 * password, and for the code if the second step is on.
 */
export function TwoStepSection({ state }: { state: CallReply<typeof getSecurity>['twoStep'] }) {
  const { accountNumber, loginId } = useSession();
  const mayRequire = useCan('auditTrail');
  const turnOff = useTurnOff();
  const makeCodes = useNewRecoveryCodes();
  const require = useRequire();
  const [wanted, setWanted] = useState<TwoStepChange | null>(null);
  const [uri, setUri] = useState<string | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);

  const beginSetUp = async () => {
    setWanted(null);
    try {
      setUri((await sendBeginTwoStep()).uri);
    } catch (thrown) {
      toast.error(messageOf(thrown));
    }
  };

  const carryOut: Record<TwoStepChange, (Code?: string) => Promise<void>> = {
    on: beginSetUp,
    off: async (Code) => {
      await turnOff.mutateAsync(Code);
      setWanted(null);
      toast.success(m.security_toast_turned_off());
    },
    codes: async (Code) => {
      const { recoveryCodes } = await makeCodes.mutateAsync(Code);
      setWanted(null);
      setCodes(recoveryCodes);
    },
    require: async (Code) => {
      await require.mutateAsync({ required: true, Code });
      setWanted(null);
      toast.success(m.security_toast_required());
    },
    requireNoLonger: async (Code) => {
      await require.mutateAsync({ required: false, Code });
      setWanted(null);
      toast.success(m.security_toast_not_required());
    },
  };

  return (
    <Section
      title={m.security_two_step_sign_in()}
      description={m.security_after_your_password_a_code_from()}
      action={
        state.since ? (
          <StatusBadge tone="green">{m.security_on()}</StatusBadge>
        ) : (
          <Button onClick={() => setWanted('on')}>{m.security_turn_on()}</Button>
        )
      }
    >
      {state.since ? (
        <>
          <Text>
            {rich(m.security_on_since({ count: state.recoveryCodesLeft }), {
              when: <DateTime value={state.since} />,
            })}
          </Text>
          <div className={classes.actions}>
            <Button variant="default" onClick={() => setWanted('codes')}>
              {m.security_new_recovery_codes()}
            </Button>
            {!state.isRequired && (
              <Button variant="default" onClick={() => setWanted('off')}>
                {m.security_turn_off()}
              </Button>
            )}
          </div>
        </>
      ) : (
        <Text c="dimmed">{m.security_off_any_authenticator_app_will_do()}</Text>
      )}
      {mayRequire && <Lacking people={state.lacking ?? []} isRequired={state.isRequired} />}
      {mayRequire ? (
        <Switch
          label={m.security_require_it_of_everyone_in_this()}
          description={m.security_whoever_has_not_set_it_up()}
          checked={state.isRequired}
          onChange={() => {
            if (state.isRequired) setWanted('requireNoLonger');
            else if (state.since) setWanted('require');
            else toast.error(m.security_problem_own_first());
          }}
        />
      ) : (
        state.isRequired && <Text c="dimmed">{m.security_your_admin_requires_it_of_everyone()}</Text>
      )}
      {wanted && (
        <PasswordValidationDialog
          loginId={loginId}
          purpose={purposes[wanted]}
          onClose={() => setWanted(null)}
          asksCode={state.since !== null}
          onConfirmed={carryOut[wanted]}
        />
      )}
      {uri && <TurnOnDialog uri={uri} onClose={() => setUri(null)} />}
      {codes && (
        <Dialog
          opened
          onClose={() => setCodes(null)}
          withCloseButton={false}
          closeOnClickOutside={false}
          closeOnEscape={false}
          title={m.security_your_recovery_codes()}
        >
          <RecoveryCodes
            codes={codes}
            accountNo={accountNumber}
            loginId={loginId}
            onDone={() => setCodes(null)}
          />
        </Dialog>
      )}
    </Section>
  );
}

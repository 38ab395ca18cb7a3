import { Button, Skeleton, Text } from '@mantine/core';
import { useState } from 'react';

import { type Passkey, passkeyNameForm } from '#shared/features/passkey/passkey.contract.ts';
import { m } from '#shared/platform/words/words.ts';
import { hasPasskeys } from '#web/features/passkey/has-passkeys.ts';
import { PasswordValidationDialog } from '#web/features/profile/password-validation-dialog.tsx';
import { useMakePasskey, usePasskeys, useRemovePasskey } from '#web/features/security/passkey.api.ts';
import { useSession } from '#web/platform/session/session.ts';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import { Dialog } from '#web/platform/ui/dialog.tsx';
import { DialogFoot } from '#web/platform/ui/dialog-foot.tsx';
import { Form } from '#web/platform/ui/form/form.tsx';
import { SubmitButton } from '#web/platform/ui/form/submit-button.tsx';
import { TextField } from '#web/platform/ui/form/text-fields.tsx';
import { useSchemaForm } from '#web/platform/ui/form/use-schema-form.ts';
import { Section } from '#web/platform/ui/page.tsx';
import { ErrorState } from '#web/platform/ui/states.tsx';
import { StatusBadge } from '#web/platform/ui/status-badge.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { rich } from '#web/platform/words/rich.tsx';

import classes from './security.module.css';

/** Asks for the name of a passkey, before the password is asked for. */
function NameDialog({ onClose, onNamed }: { onClose: () => void; onNamed: (name: string) => void }) {
  const form = useSchemaForm(passkeyNameForm, { Name: '' });
  return (
    <Dialog opened onClose={onClose} title={m.passkey_add()} size="sm">
      <Form
        form={form}
        label={m.passkey_add()}
        className={classes.form}
        onSubmit={async ({ Name }) => onNamed(Name)}
      >
        <TextField
          field={form.field('Name')}
          label={m.passkey_name()}
          description={m.passkey_name_hint()}
          autoComplete="off"
          data-autofocus
        />
        <DialogFoot onClose={onClose}>
          <SubmitButton form={form} busyLabel={m.security_checking()}>
            {m.passkey_add()}
          </SubmitButton>
        </DialogFoot>
      </Form>
    </Dialog>
  );
}

function PasskeyList({
  passkeys,
  onRemove,
}: {
  passkeys: readonly Passkey[];
  onRemove: (one: Passkey) => void;
}) {
  if (passkeys.length === 0) return <Text c="dimmed">{m.passkey_none()}</Text>;
  return (
    <ul className={classes.devices} aria-label={m.passkey_passkeys()}>
      {passkeys.map((one) => (
        <li key={one.passkeyId} className={classes.device}>
          <div>
            <div className={classes.name}>
              {one.name}
              {one.isSynced && <StatusBadge tone="grey">{m.passkey_synced()}</StatusBadge>}
            </div>
            <div className={classes.facts}>
              <span>{rich(m.passkey_added_when(), { when: <DateTime value={one.createdAt} /> })}</span>
              <span>
                {one.lastUsedAt
                  ? rich(m.passkey_last_used_when(), { when: <DateTime value={one.lastUsedAt} /> })
                  : m.passkey_never_used()}
              </span>
            </div>
          </div>
          <Button
            variant="default"
            size="compact-md"
            aria-label={m.passkey_remove_name({ name: one.name })}
            onClick={() => onRemove(one)}
          >
            {m.passkey_remove()}
          </Button>
        </li>
      ))}
    </ul>
  );
}

type PasskeyChange = { add: string } | { remove: Passkey };

/**
 * The user's passkeys: list, add with a name, remove. Each change asks for the password, and for the code if the second step is
 * on.
 */
export function PasskeySection({ asksCode }: { asksCode: boolean }) {
  const { loginId } = useSession();
  const { data, error, refetch } = usePasskeys();
  const make = useMakePasskey();
  const remove = useRemovePasskey();
  const [isNaming, setNaming] = useState(false);
  const [wanted, setWanted] = useState<PasskeyChange | null>(null);

  /** Throws errors, such as a wrong code or a cancelled device prompt, to the dialog, which shows them and stays open. */
  const carryOut = async (what: PasskeyChange, code?: string) => {
    if ('remove' in what) {
      await remove.mutateAsync({ passkeyId: what.remove.passkeyId, code });
      setWanted(null);
      toast.success(m.passkey_toast_removed());
      return;
    }
    await make.mutateAsync({ name: what.add, code });
    setWanted(null);
    toast.success(m.passkey_toast_added());
  };

  const isHere = data?.address === location.origin;
  const why = isHere
    ? m.passkey_not_in_this_browser()
    : m.passkey_not_at_this_address({ address: data?.address ?? '' });
  const mayAdd = isHere && hasPasskeys();
  return (
    <Section
      title={m.passkey_passkeys()}
      description={m.passkey_how()}
      action={
        mayAdd && (
          <Button variant="default" onClick={() => setNaming(true)}>
            {m.passkey_add()}
          </Button>
        )
      }
    >
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={40} />}
      {data && <PasskeyList passkeys={data.passkeys} onRemove={(one) => setWanted({ remove: one })} />}
      {data && !mayAdd && <Text c="dimmed">{why}</Text>}
      {isNaming && (
        <NameDialog
          onClose={() => setNaming(false)}
          onNamed={(name) => {
            setNaming(false);
            setWanted({ add: name });
          }}
        />
      )}
      {wanted && (
        <PasswordValidationDialog
          loginId={loginId}
          purpose={
            'add' in wanted
              ? m.passkey_enter_password_to_add()
              : m.passkey_enter_password_to_remove({ name: wanted.remove.name })
          }
          asksCode={asksCode}
          onClose={() => setWanted(null)}
          onConfirmed={(code) => carryOut(wanted, code)}
        />
      )}
    </Section>
  );
}

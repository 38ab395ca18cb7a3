import { Button, Text } from '@mantine/core';
import { Mail, Pencil, RotateCcw, ShieldOff, UserX } from 'lucide-react';
import { useState } from 'react';

import { type SubUser } from '#shared/features/users/users.contract.ts';
import { PageLink } from '#web/platform/ui/page-link.tsx';
import { useSession } from '#web/platform/session/session.ts';
import { ConfirmDialog } from '#web/platform/ui/confirm-dialog.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import {
  PasswordValidationDialog,
  type PasswordValidationDialogProps,
} from '#web/features/profile/password-validation-dialog.tsx';
import { useSecurity } from '#web/features/security/security.api.ts';
import type { UserOperations } from '#web/features/users/users.api.ts';

import classes from './users.module.css';
import { m } from '#shared/platform/words/words.ts';
import { rich } from '#web/platform/words/rich.tsx';

interface UserActionsProps {
  user: SubUser;
  operations: UserOperations;
  onEdit: () => void;
}

/** The actions on a user; those that cannot be undone ask first. */
export function UserActions({ user, operations, onEdit }: UserActionsProps) {
  const { facts } = useSession();
  if (user.isMe) {
    return <Text c="dimmed">{rich(m.users_this_is_you(), { profile: <PageLink to="/userprofile" /> })}</Text>;
  }
  if (user.isAdmin && !facts.isAdmin) {
    return <Text c="dimmed">{m.users_admin_explained()}</Text>;
  }
  return <Buttons user={user} operations={operations} onEdit={onEdit} />;
}

type Question = 'deactivate' | 'reset';

function Buttons({ user, operations, onEdit }: UserActionsProps) {
  const [question, setQuestion] = useState<Question | null>(null);
  const [isProving, setProving] = useState(false);
  const { busy, problem } = operations.stateOf(user.userId);
  /** Errors are shown in the row and here; no other handling is needed. */
  const run = async (work: () => Promise<void>, message: string) => {
    if (busy !== null) return;
    try {
      await work();
      toast.success(message);
    } catch {
      // Shown by the row's own state.
    }
  };
  return (
    <>
      <div className={classes.buttons}>
        {!user.isAdmin && (
          <Button leftSection={<Pencil size={16} aria-hidden />} onClick={onEdit}>
            {m.common_edit()}
          </Button>
        )}
        {user.status === 'invited' && (
          <Button
            variant="default"
            leftSection={<Mail size={16} aria-hidden />}
            aria-disabled={busy !== null}
            onClick={() => void run(() => operations.resend(user.userId), m.users_toast_link_sent())}
          >
            {busy === 'sending' ? m.users_sending() : m.users_resend_link()}
          </Button>
        )}
        {user.hasTwoStep && (
          <Button
            variant="default"
            leftSection={<ShieldOff size={16} aria-hidden />}
            onClick={() => setQuestion('reset')}
          >
            {m.users_reset_two_step()}
          </Button>
        )}
        {user.status === 'deactivated' ? (
          <Button
            variant="default"
            leftSection={<RotateCcw size={16} aria-hidden />}
            aria-disabled={busy !== null}
            onClick={() => void run(() => operations.reactivate(user.userId), m.users_toast_reactivated())}
          >
            {busy === 'reactivating' ? m.users_reactivating() : m.users_reactivate()}
          </Button>
        ) : (
          <Button
            variant="default"
            leftSection={<UserX size={16} aria-hidden />}
            onClick={() => setQuestion('deactivate')}
          >
            {m.users_deactivate()}
          </Button>
        )}
      </div>
      <div role="alert">{problem && <p className={classes.problem}>{problem}</p>}</div>
      <ConfirmDialog
        opened={question === 'deactivate'}
        onClose={() => setQuestion(null)}
        title={m.users_deactivate_question({ loginId: user.loginId })}
        confirmLabel={m.users_deactivate_user({ loginId: user.loginId })}
        busyLabel={m.users_deactivating()}
        keepLabel={m.users_keep_active()}
        onConfirm={async () => {
          await operations.deactivate(user.userId);
          toast.success(m.users_toast_deactivated());
        }}
      >
        <Text>{m.users_deactivate_explained({ fullName: user.fullName })}</Text>
      </ConfirmDialog>
      <ConfirmDialog
        opened={question === 'reset'}
        onClose={() => setQuestion(null)}
        title={m.users_reset_two_step_question({ fullName: user.fullName })}
        confirmLabel={m.users_reset_two_step_of({ fullName: user.fullName })}
        busyLabel={m.users_resetting()}
        keepLabel={m.users_keep_two_step()}
        onConfirm={async () => setProving(true)}
      >
        <Text>{m.users_reset_two_step_explained({ fullName: user.fullName })}</Text>
      </ConfirmDialog>
      {isProving && (
        <ProofDialog
          purpose={m.users_enter_password_to_reset({ fullName: user.fullName })}
          onClose={() => setProving(false)}
          onConfirmed={async (code) => {
            await operations.resetTwoStep(user.userId, code);
            setProving(false);
            toast.success(m.users_toast_two_step_reset());
          }}
        />
      )}
    </>
  );
}

/** Asks for the current user's own password, and for the code if the second step is on. */
function ProofDialog(props: Pick<PasswordValidationDialogProps, 'purpose' | 'onClose' | 'onConfirmed'>) {
  const { loginId } = useSession();
  const { data, error } = useSecurity();
  // If loading the state failed, ask for the password only; the server then asks for the code if needed.
  if (!data && !error) return null;
  return <PasswordValidationDialog {...props} loginId={loginId} asksCode={Boolean(data?.twoStep.since)} />;
}

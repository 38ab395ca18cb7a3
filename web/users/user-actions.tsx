import { Button, Text } from '@mantine/core';
import { Mail, Pencil, RotateCcw, ShieldOff, UserX } from 'lucide-react';
import { useState } from 'react';

import {
  linkSentMessage,
  type SubUser,
  twoStepResetMessage,
  userDeactivatedMessage,
  userReactivatedMessage,
} from '#shared/users/users.contract.ts';
import { PageLink } from '#web/account/page-link.tsx';
import { useSession } from '#web/app/session.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { toast } from '#web/ui/toast.ts';
import type { UserOperations } from '#web/users/users.api.ts';

import classes from './users.module.css';

interface UserActionsProps {
  user: SubUser;
  operations: UserOperations;
  onEdit: () => void;
}

/** What can be done with a user; what cannot be undone asks first. */
export function UserActions({ user, operations, onEdit }: UserActionsProps) {
  const { facts } = useSession();
  if (user.isMe) {
    return (
      <Text c="dimmed">
        This is you. Change your details on <PageLink to="/userprofile">your profile</PageLink>; another user
        with User Management changes your access.
      </Text>
    );
  }
  if (user.isAdmin && !facts.isAdmin) {
    return (
      <Text c="dimmed">The Admin has all access levels and changes these details on the own profile.</Text>
    );
  }
  return <Buttons user={user} operations={operations} onEdit={onEdit} />;
}

type Question = 'deactivate' | 'reset';

function Buttons({ user, operations, onEdit }: UserActionsProps) {
  const [question, setQuestion] = useState<Question | null>(null);
  const { busy, problem } = operations.stateOf(user.userId);
  /** What fails stays on the row and here; there is nothing else to do about it. */
  const run = async (work: Promise<void>, message: string) => {
    try {
      await work;
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
            Edit
          </Button>
        )}
        {user.status === 'invited' && (
          <Button
            variant="default"
            leftSection={<Mail size={16} aria-hidden />}
            aria-disabled={busy !== null}
            onClick={() => void run(operations.resend(user.userId), linkSentMessage)}
          >
            {busy === 'Sending' ? 'Sending' : 'Resend link'}
          </Button>
        )}
        {user.hasTwoStep && (
          <Button
            variant="default"
            leftSection={<ShieldOff size={16} aria-hidden />}
            onClick={() => setQuestion('reset')}
          >
            Reset two-step sign-in
          </Button>
        )}
        {user.status === 'deactivated' ? (
          <Button
            variant="default"
            leftSection={<RotateCcw size={16} aria-hidden />}
            aria-disabled={busy !== null}
            onClick={() => void run(operations.reactivate(user.userId), userReactivatedMessage)}
          >
            {busy === 'Reactivating' ? 'Reactivating' : 'Reactivate'}
          </Button>
        ) : (
          <Button
            variant="default"
            leftSection={<UserX size={16} aria-hidden />}
            onClick={() => setQuestion('deactivate')}
          >
            Deactivate
          </Button>
        )}
      </div>
      <div role="alert">{problem && <p className={classes.problem}>{problem}</p>}</div>
      <ConfirmDialog
        opened={question === 'deactivate'}
        onClose={() => setQuestion(null)}
        title={`Deactivate ${user.loginId}?`}
        confirmLabel={`Deactivate ${user.loginId}`}
        busyLabel="Deactivating"
        keepLabel="Keep active"
        onConfirm={async () => {
          await operations.deactivate(user.userId);
          toast.success(userDeactivatedMessage);
        }}
      >
        <Text>
          {user.fullName} is signed out everywhere at once and cannot log in until you reactivate them. What
          they created stays.
        </Text>
      </ConfirmDialog>
      <ConfirmDialog
        opened={question === 'reset'}
        onClose={() => setQuestion(null)}
        title={`Reset the two-step sign-in of ${user.fullName}?`}
        confirmLabel={`Reset for ${user.fullName}`}
        busyLabel="Resetting"
        keepLabel="Keep it on"
        onConfirm={async () => {
          await operations.resetTwoStep(user.userId);
          toast.success(twoStepResetMessage);
        }}
      >
        <Text>
          Use this when the phone and the recovery codes are lost. Be sure that it is {user.fullName} who
          asks, by phone or in person. They are signed out everywhere, their password alone signs them in
          again, and we tell them by mail.
        </Text>
      </ConfirmDialog>
    </>
  );
}

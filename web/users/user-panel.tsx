import { Button, Text } from '@mantine/core';
import { KeyRound, Mail, Pencil, RotateCcw, UserX } from 'lucide-react';
import { useState } from 'react';

import {
  linkSentMessage,
  type SubUser,
  subUserLabels,
  userDeactivatedMessage,
  userReactivatedMessage,
  userUpdatedMessage,
} from '#shared/users/users.contract.ts';
import { levelNames, subAccountTypeLabel } from '#shared/users/users.rules.ts';
import { PageLink } from '#web/account/page-link.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { DateTime } from '#web/ui/date-time.tsx';
import { DetailList } from '#web/ui/detail-list.tsx';
import { useMarket } from '#web/ui/market.ts';
import { SidePanel } from '#web/ui/side-panel.tsx';
import { toast } from '#web/ui/toast.ts';
import { EditUserForm } from '#web/users/edit-user-form.tsx';
import { isTooOld, UserStatusBadge } from '#web/users/user-columns.tsx';
import type { UserOperations } from '#web/users/users.api.ts';

import classes from './users.module.css';

interface UserPanelProps {
  user: SubUser | null;
  operations: UserOperations;
  onClose: () => void;
}

/** Everything about one user, and what can be done. */
export function UserPanel({ user, operations, onClose }: UserPanelProps) {
  const [isEditing, setEditing] = useState(false);
  return (
    <SidePanel
      opened={user !== null}
      onClose={onClose}
      title={
        user && (
          <span className={classes.title}>
            {user.fullName} <UserStatusBadge {...user} />
          </span>
        )
      }
    >
      {user &&
        (isEditing ? (
          <EditUserForm
            user={user}
            onBack={() => setEditing(false)}
            onSubmit={async (form) => {
              await operations.update(user.userId, form);
              setEditing(false);
              toast.success(userUpdatedMessage);
            }}
          />
        ) : (
          <div className={classes.panel}>
            <Actions user={user} operations={operations} onEdit={() => setEditing(true)} />
            <Details user={user} />
          </div>
        ))}
    </SidePanel>
  );
}

interface ActionsProps {
  user: SubUser;
  operations: UserOperations;
  onEdit: () => void;
}

function Actions({ user, operations, onEdit }: ActionsProps) {
  const [asking, setAsking] = useState(false);
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

  if (user.isMe) {
    return (
      <Text c="dimmed">
        This is you. Change your details on <PageLink to="/userprofile">your profile</PageLink>; another user
        with User Management changes your access.
      </Text>
    );
  }
  if (user.isAdmin) {
    return (
      <Text c="dimmed">The Admin has all access levels and changes these details on the own profile.</Text>
    );
  }
  const isOff = user.status === 'deactivated';
  return (
    <>
      <div className={classes.buttons}>
        <Button leftSection={<Pencil size={16} aria-hidden />} onClick={onEdit}>
          Edit
        </Button>
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
        {isOff ? (
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
            onClick={() => setAsking(true)}
          >
            Deactivate
          </Button>
        )}
      </div>
      <div role="alert">{problem && <p className={classes.problem}>{problem}</p>}</div>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
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
    </>
  );
}

function Details({ user }: { user: SubUser }) {
  const { dialCode } = useMarket();
  return (
    <>
      {user.status === 'invited' && (
        <p className={classes.note}>
          <KeyRound size={16} aria-hidden />
          <span>
            {isTooOld(user.invitedUntil) ? (
              'The link to set the first password is too old. Send it again.'
            ) : (
              <>
                No password yet. The link in the mail works until <DateTime value={user.invitedUntil} />.
              </>
            )}
          </span>
        </p>
      )}
      <DetailList
        details={[
          { label: subUserLabels.loginId, value: user.loginId },
          { label: subUserLabels.email, value: user.email },
          { label: subUserLabels.phoneNumber, value: user.phoneNumber && `+${dialCode} ${user.phoneNumber}` },
          { label: subUserLabels.designation, value: user.designation },
          { label: subUserLabels.department, value: user.department },
          { label: subUserLabels.subAccountTypeId, value: subAccountTypeLabel(user.subAccountTypeId) },
          { label: subUserLabels.access, value: levelNames(user.access) },
          {
            label: 'Last seen',
            value: user.lastSeenAt === null ? 'Never' : <DateTime value={user.lastSeenAt} />,
          },
          { label: 'Created', value: <DateTime value={user.createdAt} /> },
        ]}
      />
    </>
  );
}

import { m } from '#shared/platform/words/words.ts';
import type { SubUser } from '#shared/features/users/users.contract.ts';
import type { UserStatus } from '#shared/features/users/users.rules.ts';
import { StatusBadge, type Tone } from '#web/platform/ui/status-badge.tsx';

const statuses = {
  active: { label: m.common_active(), tone: 'green' },
  invited: { label: m.users_status_invited(), tone: 'blue' },
  deactivated: { label: m.users_status_deactivated(), tone: 'grey' },
} as const satisfies Record<UserStatus, { label: string; tone: Tone }>;

interface Invitation {
  status: UserStatus;
  undelivered: object | null;
}

type UserStatusBadgeProps = Pick<SubUser, 'invitedUntil'> & Invitation;

/** An invitation that was not delivered, or whose link has expired, needs action. */
export function UserStatusBadge({ status, invitedUntil, undelivered }: UserStatusBadgeProps) {
  if (isUndelivered({ status, undelivered })) {
    return <StatusBadge tone="red">{m.users_status_undelivered()}</StatusBadge>;
  }
  if (status === 'invited' && isTooOld(invitedUntil)) {
    return <StatusBadge tone="amber">{m.users_status_link_expired()}</StatusBadge>;
  }
  return <StatusBadge tone={statuses[status].tone}>{statuses[status].label}</StatusBadge>;
}

export function isTooOld(invitedUntil: string | null): boolean {
  return invitedUntil === null || Date.parse(invitedUntil) <= Date.now();
}

export const isUndelivered = ({ status, undelivered }: Invitation) =>
  status === 'invited' && Boolean(undelivered);

import { accessLevels, type Claim } from '#shared/access/rights.ts';
import { fieldChanges } from '#shared/audit/field-change.rules.ts';
import {
  effectivePrintingSize,
  isPrintingSizeId,
  mayPrintOn,
  printingSizeOf,
} from '#shared/documents/paper.ts';
import type { OutputOf } from '#shared/http/call.ts';
import { marketOf } from '#shared/market/markets.ts';
import {
  confirmPasswordFirstMessage,
  newPasswordIsOldRule,
  paperRefusedMessage,
  profileLabels,
  type updateUserProfile,
  type UserProfile,
  wrongOldPasswordRule,
} from '#shared/profile/profile.contract.ts';
import {
  mayChoosePrintingSize,
  passwordConfirmedMinutes,
  subAccountTypeName,
} from '#shared/profile/profile.rules.ts';
import { formatDayTime } from '#shared/time/market-time.ts';
import { normaliseProfilePhone } from '#shared/validation/normalise.ts';
import { fieldMessage, messages, phonePattern } from '#shared/validation/rules.ts';

import type { AccountService } from '../account/account.service.ts';
import type { PasswordKey } from '../account/password-key.service.ts';
import type { Actor } from '../db/write.ts';
import { invalid, notFound, Refused } from '../http/refused.ts';
import type { Session } from '../http/session.ts';
import type { Kit } from '../kit.ts';
import { emailChangedLetter } from './profile.letters.ts';
import * as queries from './profile.queries.ts';

type ProfileUpdate = OutputOf<(typeof updateUserProfile)['body']>;

export interface ProfileService {
  profileOf(session: Session): Promise<UserProfile>;
  /** Throws a refusal unless the password was confirmed lately; the first update verifies the profile and needs no such thing. */
  update(session: Session, actor: Actor, form: ProfileUpdate): Promise<null>;
  /** Both passwords are encrypted. */
  changePassword(
    session: Session,
    actor: Actor,
    form: { OldPassword: string; NewPassword: string },
  ): Promise<null>;
}

export function profileService(kit: Kit, account: AccountService, passwordKey: PasswordKey): ProfileService {
  const { clock, database, write } = kit;

  async function find({ scope, userId }: Session): Promise<queries.ProfileRow> {
    const row = await queries.findProfile(database.db, scope, userId);
    if (!row) throw notFound('The profile');
    return row;
  }

  return {
    async profileOf(session) {
      const row = await find(session);
      const claims = Object.keys(accessLevels) as Claim[];
      return {
        userName: `${row.account_no}${row.login_id}`,
        fullName: row.full_name,
        email: row.email,
        phoneNumber: row.phone_number,
        designation: row.designation,
        department: row.department,
        subAccountTypeId: row.sub_account_type_id,
        subAccountTypeString: subAccountTypeName(row.sub_account_type_id),
        consignmentPrintingSize: effectivePrintingSize(row.sub_account_type_id, row.printing_size).name,
        userClaims: claims.map((claimName) => ({ claimName, claimValue: row.claims.includes(claimName) })),
      };
    },

    async update(session, actor, form) {
      const before = await find(session);
      const isVerified = before.verified_at !== null;
      if (isVerified && !(await account.wasPasswordConfirmed(session, passwordConfirmedMinutes))) {
        throw new Refused('notAllowed', confirmPasswordFirstMessage);
      }
      const after = columnsFrom(session, before, form);
      const move = {
        action: isVerified ? 'Updated profile' : 'Verified profile',
        subject: session.loginId,
        detail: { changes: fieldChanges(profileLabels, wordsOf(before), wordsOf(after)) },
      };
      await write(actor, move, async ({ trx }) => {
        const now = clock.now();
        await queries.updateProfile(trx, session.scope, session.userId, {
          ...after,
          verified_at: before.verified_at ?? now,
        });
        if (before.email.toLowerCase() === after.email.toLowerCase()) return;
        // A link that went to the mailbox of before must not open the login any more.
        await account.retireLinks(trx, session.scope, session.userId);
        if (before.email === '') return;
        const letter = await emailChangedLetter({
          fullName: before.full_name,
          accountNo: session.accountNo,
          loginId: session.loginId,
          newEmail: after.email,
          when: formatDayTime(now, marketOf(session.market)),
        });
        await kit.mail.send(trx, session.scope, before.email, letter);
      });
      return null;
    },

    async changePassword(session, actor, form) {
      const newPassword = passwordKey.decrypt(form.NewPassword, 'NewPassword');
      const { full_name, email, company } = await find(session);
      const about = [session.loginId, session.accountNo, full_name, email.split('@')[0] ?? '', company.name];
      // First what costs no attempt: a new password that cannot be taken.
      account.checkNewPassword(newPassword, about, 'NewPassword');
      if (!(await account.isCurrentPassword(session, form.OldPassword, 'OldPassword'))) {
        throw invalid({ OldPassword: fieldMessage('Current password', wrongOldPasswordRule) });
      }
      if (newPassword === passwordKey.decrypt(form.OldPassword, 'OldPassword')) {
        throw invalid({ NewPassword: fieldMessage('New password', newPasswordIsOldRule) });
      }
      await write(actor, { action: 'Changed password', subject: session.loginId }, ({ trx }) =>
        account.setPassword(trx, session.scope, session.userId, newPassword, session.sessionId),
      );
      return null;
    },
  };
}

/** The columns as the profile shows them, for the audit trail. */
function wordsOf(row: queries.ProfileColumns): Record<keyof typeof profileLabels, string> {
  return {
    Name: row.full_name,
    PhoneNumber: row.phone_number,
    Email: row.email,
    Designation: row.designation,
    Department: row.department,
    ConsignmentPrintingSize: printingSizeOf(row.printing_size).name,
  };
}

/** The columns that a form asks for, or a refusal that names the field. */
function columnsFrom(
  session: Session,
  before: queries.ProfileRow,
  form: ProfileUpdate,
): queries.ProfileColumns {
  const phoneNumber = normaliseProfilePhone(form.PhoneNumber, marketOf(session.market));
  if (!phonePattern.test(phoneNumber)) {
    throw invalid({ PhoneNumber: fieldMessage(profileLabels.PhoneNumber, messages.phone) });
  }
  return {
    full_name: form.Name,
    email: form.Email,
    phone_number: phoneNumber,
    designation: form.Designation,
    department: form.Department,
    printing_size: paperFrom(session, before, form.ConsignmentPrintingSize ?? null),
  };
}

/** The paper asked for, where the person may choose and their sub-account type may print on it (spec §5, §6). */
function paperFrom(session: Session, before: queries.ProfileRow, wanted: number | null): number {
  const refuse = (rule: string) =>
    invalid({ ConsignmentPrintingSize: fieldMessage(profileLabels.ConsignmentPrintingSize, rule) });
  if (!mayChoosePrintingSize(`${session.accountNo} ${session.loginId}`)) {
    const current = effectivePrintingSize(before.sub_account_type_id, before.printing_size).id;
    if (wanted !== null && wanted !== current) throw new Refused('notAllowed', paperRefusedMessage);
    return before.printing_size;
  }
  if (wanted === null) throw refuse(messages.required);
  if (!isPrintingSizeId(wanted) || !mayPrintOn(before.sub_account_type_id, wanted)) {
    throw refuse(messages.choice);
  }
  return wanted;
}

import { baseLanguage, type Language, type ProblemMessage } from '#shared/platform/words/message.ts';
import { accessLevels } from '#shared/platform/rights/rights.ts';
import { type AuditValues, fieldChanges } from '#shared/features/audit/field-change.rules.ts';
import {
  effectivePrintingSize,
  isPrintingSizeId,
  mayPrintOn,
  printingSizeOf,
} from '#shared/platform/documents/paper.ts';
import type { OutputOf } from '#shared/platform/http/call.ts';
import { marketOf } from '#shared/platform/market/markets.ts';
import {
  type updateUserProfile,
  type UserProfile,
  changePasswordForm,
  profileForm,
} from '#shared/features/profile/profile.contract.ts';
import {
  mayChoosePrintingSize,
  passwordConfirmedMinutes,
  subAccountTypeName,
} from '#shared/features/profile/profile.rules.ts';
import { formatDayTime } from '#shared/platform/time/market-time.ts';
import { normaliseProfilePhone } from '#shared/platform/market/phone.ts';
import { phonePattern } from '#shared/platform/validation/rules.ts';

import type { AccountService, SpendCode } from '#server/features/sign-in/account.service.ts';
import type { PasswordKey } from '#server/features/sign-in/password-key.service.ts';
import type { Trx } from '#server/platform/db/database.ts';
import type { Actor, Move } from '#server/platform/db/write.ts';
import { requireNewestVersion, versionOf } from '#server/platform/http/changed-meanwhile.ts';
import { invalid, notFound, refuse } from '#server/platform/http/refused.ts';
import type { Session } from '#server/platform/http/principal.ts';
import type { Kit } from '#server/platform/kit.ts';
import { namesOf } from '#shared/platform/names-of.ts';
import { emailChangedEmail } from './profile.emails.ts';
import * as queries from './profile.queries.ts';
import { m } from '#shared/platform/words/words.ts';
import { problemAt } from '#shared/platform/validation/problem.ts';
import { labelsIn } from '#shared/platform/validation/parse.ts';

type ProfileUpdate = OutputOf<(typeof updateUserProfile)['body']>;

export interface ProfileService {
  profileOf(session: Session): Promise<UserProfile>;
  /**
   * Refused unless the password was confirmed recently and, for a new email address, the second step was passed. The first update
   * verifies the profile and needs neither.
   */
  update(session: Session, actor: Actor, form: ProfileUpdate): Promise<null>;
  chooseLanguage(session: Session, actor: Actor, language: Language): Promise<null>;
  /** Both passwords are encrypted by the browser. */
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
    if (!row) throw notFound(m.profile_the_profile);
    return row;
  }

  return {
    async profileOf(session) {
      const row = await find(session);
      const claims = namesOf(accessLevels);
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
        ...versionOf(row),
      };
    },

    async chooseLanguage(session, actor, language) {
      await write(
        actor,
        { action: 'profile.language_chosen', subject: session.loginId, detail: { language } },
        ({ trx }) => queries.setLanguage(trx, session.scope, session.userId, language),
      );
      return null;
    },

    async update(session, actor, form) {
      const before = await find(session);
      const isVerified = before.verified_at !== null;
      if (isVerified && !(await account.wasPasswordConfirmed(session, passwordConfirmedMinutes))) {
        throw refuse('notAllowed', m.profile_problem_confirm_first);
      }
      const after = columnsFrom(session, before, form);
      const move = {
        action: isVerified ? 'profile.updated' : 'profile.verified',
        subject: session.loginId,
        detail: { changes: fieldChanges(valuesOf(before), valuesOf(after)) },
      } satisfies Move;
      const isMoved = before.email.toLowerCase() !== after.email.toLowerCase();
      const mustBeFree = async (trx: Trx) => {
        if (isMoved && (await account.isEmailTaken(trx, session.scope, after.email, session.userId)))
          throw invalid([problemAt('Email', m.single_sign_on_problem_email_taken)], labelsIn(profileForm));
      };
      let spendCode: SpendCode | null = null;
      if (isVerified && isMoved) {
        // Checked first, so that a change that will be refused for its version or email asks for no code.
        requireNewestVersion(form.version, before, marketOf(session.market));
        await database.transaction(mustBeFree);
        spendCode = await account.mustProve(session, form.Code);
      }
      await write(actor, move, async ({ trx }) => {
        const now = clock.now();
        await spendCode?.(trx);
        await mustBeFree(trx);
        const newest = await queries.lockProfile(trx, session.scope, session.userId);
        requireNewestVersion(form.version, newest, marketOf(session.market));
        await queries.updateProfile(trx, session.scope, session.userId, {
          ...after,
          changed_by: session.loginId,
          changed_at: now,
          verified_at: before.verified_at ?? now,
        });
        if (!isMoved) return;
        // Links sent to the old mailbox must no longer work.
        await account.retireLinks(trx, session.scope, session.userId);
        if (before.email === '') return;
        const message = await emailChangedEmail({
          fullName: before.full_name,
          language: before.language ?? baseLanguage,
          accountNo: session.accountNo,
          loginId: session.loginId,
          newEmail: after.email,
          when: formatDayTime(now, marketOf(session.market)),
        });
        await kit.mail.send(trx, session.scope, before.email, message);
      });
      return null;
    },

    async changePassword(session, actor, form) {
      const newPassword = passwordKey.decrypt(form.NewPassword, 'NewPassword');
      const { full_name, email } = await find(session);
      const about = [session.loginId, session.accountNo, full_name, email.split('@')[0] ?? ''];
      // Checked first, because an unacceptable new password should not count as a login attempt.
      await account.checkNewPassword(newPassword, about, 'NewPassword');
      if (!(await account.isCurrentPassword(session, form.OldPassword, 'OldPassword'))) {
        throw invalid(
          [problemAt('OldPassword', m.profile_problem_wrong_old_password)],
          labelsIn(changePasswordForm),
        );
      }
      if (newPassword === passwordKey.decrypt(form.OldPassword, 'OldPassword')) {
        throw invalid(
          [problemAt('NewPassword', m.profile_problem_password_is_old)],
          labelsIn(changePasswordForm),
        );
      }
      await write(actor, { action: 'profile.password_changed', subject: session.loginId }, ({ trx }) =>
        account.setPassword(trx, session.scope, session.userId, newPassword, session.sessionId),
      );
      return null;
    },
  };
}

/** The columns in the order of the profile, for the audit trail. */
function valuesOf(row: queries.ProfileColumns): AuditValues {
  return {
    'profile.Name': row.full_name,
    'profile.PhoneNumber': row.phone_number,
    'profile.Email': row.email,
    'profile.Designation': row.designation,
    'profile.Department': row.department,
    'profile.ConsignmentPrintingSize': printingSizeOf(row.printing_size).id,
  };
}

/** Returns the columns that a form sets; refuses it at the wrong field. */
function columnsFrom(
  session: Session,
  before: queries.ProfileRow,
  form: ProfileUpdate,
): queries.ProfileColumns {
  const phoneNumber = normaliseProfilePhone(form.PhoneNumber, marketOf(session.market));
  if (!phonePattern.test(phoneNumber)) {
    throw invalid([problemAt('PhoneNumber', m.validation_problem_phone)], labelsIn(profileForm));
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

/** Returns the chosen paper, where the user may choose and their sub-account type may print on it (spec §5, §6). */
function paperFrom(session: Session, before: queries.ProfileRow, wanted: number | null): number {
  const wrong = (words: ProblemMessage<string, { label: string | number }>) =>
    invalid([problemAt('ConsignmentPrintingSize', words)], labelsIn(profileForm));
  if (!mayChoosePrintingSize(`${session.accountNo} ${session.loginId}`)) {
    const current = effectivePrintingSize(before.sub_account_type_id, before.printing_size).id;
    if (wanted !== null && wanted !== current) throw refuse('notAllowed', m.profile_problem_paper);
    return before.printing_size;
  }
  if (wanted === null) throw wrong(m.validation_problem_required);
  if (!isPrintingSizeId(wanted) || !mayPrintOn(before.sub_account_type_id, wanted)) {
    throw wrong(m.validation_problem_choice);
  }
  return wanted;
}

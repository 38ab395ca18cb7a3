import { Checkbox } from '@mantine/core';

import { accessLevels, isClaim } from '#shared/platform/rights/rights.ts';
import { phoneText } from '#shared/platform/market/phone.ts';
import type { UserProfile } from '#shared/features/profile/profile.contract.ts';
import { useSession } from '#web/platform/session/session.ts';
import { DetailList } from '#web/platform/ui/detail-list.tsx';
import { Section } from '#web/platform/ui/page.tsx';

import classes from './profile.module.css';
import { m } from '#shared/platform/words/words.ts';
import { subAccountTypeName } from '#shared/features/profile/profile.rules.ts';

/** The rows of spec §2, "Profile page". */
export function ProfileView({ profile }: { profile: UserProfile }) {
  const { accountNumber, loginId, market } = useSession();
  return (
    <Section title={m.profile_your_details()}>
      <DetailList
        details={[
          { label: m.profile_account_no(), value: accountNumber },
          { label: m.common_username(), value: loginId },
          { label: m.profile_sub_account_type(), value: subAccountTypeName(profile.subAccountTypeId) },
          { label: m.profile_full_name(), value: profile.fullName },
          { label: m.profile_contact_number(), value: phoneText(profile.phoneNumber, market.code) },
          { label: m.common_email(), value: profile.email },
          { label: m.profile_designation(), value: profile.designation },
          { label: m.profile_department(), value: profile.department },
          { label: m.profile_access_level(), value: <AccessLevels claims={profile.userClaims} /> },
          { label: m.profile_printing_size(), value: profile.consignmentPrintingSize },
        ]}
      />
    </Section>
  );
}

/** Read-only checkboxes: only an Admin can change the levels, under User Management. */
function AccessLevels({ claims }: { claims: UserProfile['userClaims'] }) {
  return (
    <ul className={classes.levels} aria-label={m.profile_access_levels()}>
      {claims.map(({ claimName, claimValue }) => (
        <li key={claimName}>
          <Checkbox
            label={isClaim(claimName) ? accessLevels[claimName]() : claimName}
            checked={claimValue}
            readOnly
            aria-readonly
            tabIndex={-1}
            classNames={{ root: classes.level }}
          />
        </li>
      ))}
    </ul>
  );
}

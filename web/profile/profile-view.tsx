import { Checkbox } from '@mantine/core';

import { accessLevels, isClaim } from '#shared/access/rights.ts';
import { phoneText } from '#shared/market/phone.ts';
import type { UserProfile } from '#shared/profile/profile.contract.ts';
import { useSession } from '#web/app/session.ts';
import { DetailList } from '#web/ui/detail-list.tsx';
import { Section } from '#web/ui/page.tsx';

import classes from './profile.module.css';

/** The rows of spec §2, "Profile page". */
export function ProfileView({ profile }: { profile: UserProfile }) {
  const { accountNumber, loginId, market } = useSession();
  return (
    <Section title="Your details">
      <DetailList
        details={[
          { label: 'Account No', value: accountNumber },
          { label: 'Username', value: loginId },
          { label: 'Sub Account Type', value: profile.subAccountTypeString },
          { label: 'Full Name', value: profile.fullName },
          { label: 'Contact Number', value: phoneText(profile.phoneNumber, market.code) },
          { label: 'Email', value: profile.email },
          { label: 'Designation', value: profile.designation },
          { label: 'Department', value: profile.department },
          { label: 'Access Level', value: <AccessLevels claims={profile.userClaims} /> },
          { label: 'CN Printing Size', value: profile.consignmentPrintingSize },
        ]}
      />
    </Section>
  );
}

/** Checkboxes that only show: an Admin changes them under User Management. */
function AccessLevels({ claims }: { claims: UserProfile['userClaims'] }) {
  return (
    <ul className={classes.levels} aria-label="Access levels">
      {claims.map(({ claimName, claimValue }) => (
        <li key={claimName}>
          <Checkbox
            label={isClaim(claimName) ? accessLevels[claimName] : claimName}
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

import { Button, Skeleton } from '@mantine/core';
import { Link, useNavigate, useRouter } from '#web/platform/router/router.tsx';
import { useState } from 'react';

import type { UserProfile } from '#shared/features/profile/profile.contract.ts';
import { revalidateSession, useSession } from '#web/platform/session/session.ts';
import { editPurpose, PasswordValidationDialog } from '#web/features/profile/password-validation-dialog.tsx';
import { useProfile } from '#web/features/profile/profile.api.ts';
import { ProfileForm } from '#web/features/profile/profile-form.tsx';
import { ProfileView } from '#web/features/profile/profile-view.tsx';
import { Page, Section } from '#web/platform/ui/page.tsx';
import { ErrorState } from '#web/platform/ui/states.tsx';
import { waitingText } from '#web/platform/ui/waiting.ts';
import { m } from '#shared/platform/words/words.ts';

const title = m.app_screen_user_profile();

/** /userprofile, and every route while the profile is not verified (spec §2). */
export function ProfileScreen() {
  const { facts } = useSession();
  const { data, error, refetch } = useProfile();
  if (!data) {
    return (
      <Page kind="form" isNarrow title={title}>
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <ProfileLoading />}
      </Page>
    );
  }
  return facts.isVerifiedProfile ? <OwnProfile profile={data} /> : <VerifyProfile profile={data} />;
}

/** View, password, form, and back to the view (spec §4, "Profile"). */
function OwnProfile({ profile }: { profile: UserProfile }) {
  const { loginId } = useSession();
  const [step, setStep] = useState<'view' | 'password' | 'edit'>('view');
  const isEditing = step === 'edit';
  return (
    <Page
      kind="form"
      isNarrow
      title={title}
      action={
        isEditing ? null : (
          <>
            <Button variant="default" renderRoot={(props) => <Link {...props} to="/security" />}>
              {m.app_screen_security()}
            </Button>
            <Button onClick={() => setStep('password')}>{m.profile_edit_profile()}</Button>
          </>
        )
      }
    >
      {isEditing ? (
        <ProfileForm
          profile={profile}
          onBack={() => setStep('view')}
          onUpdated={async () => {
            setStep('view');
            await revalidateSession();
          }}
        />
      ) : (
        <ProfileView profile={profile} />
      )}
      {step === 'password' && (
        <PasswordValidationDialog
          loginId={loginId}
          purpose={editPurpose}
          onClose={() => setStep('view')}
          onConfirmed={() => setStep('edit')}
        />
      )}
    </Page>
  );
}

/** Completing the profile opens the portal at once, without another login. */
function VerifyProfile({ profile }: { profile: UserProfile }) {
  const router = useRouter();
  const navigate = useNavigate();

  const openPortal = async () => {
    // '/' is only for visitors: navigate away before the shell renders its route, then go home.
    const isAtHome = router.state.location.pathname === '/';
    if (isAtHome) await navigate({ to: '/userprofile', replace: true });
    await revalidateSession();
    if (isAtHome) await navigate({ to: '/', replace: true });
  };

  return (
    <Page kind="form" isNarrow title={m.profile_verify_your_profile()} context={m.profile_verify_intro()}>
      <ProfileForm profile={profile} onUpdated={openPortal} />
    </Page>
  );
}

const skeletonRows = 10;

function ProfileLoading() {
  return (
    <Section title={m.profile_your_details()}>
      <div role="status" aria-label={waitingText}>
        {Array.from({ length: skeletonRows }, (_, row) => (
          <Skeleton key={row} height={20} mb={20} width={row % 3 === 0 ? '45%' : '60%'} />
        ))}
      </div>
    </Section>
  );
}

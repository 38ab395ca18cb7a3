import { useState } from 'react';

import { AccountStep } from '#web/features/portal-access/account-step.tsx';
import { DetailsStep } from '#web/features/portal-access/details-step.tsx';
import { ThankYouStep } from '#web/features/portal-access/thank-you-step.tsx';
import { SignInLayout } from '#web/features/sign-in/sign-in-layout.tsx';

import classes from './access-request.module.css';
import { m } from '#shared/platform/words/words.ts';

const steps = [m.portal_access_account(), m.portal_access_your_details(), m.portal_access_done()] as const;

/** /requestprimeaccess: three steps to portal access (spec §2, "Access request wizard"; §4). */
export function AccessRequestScreen() {
  const [step, setStep] = useState(0);
  const [accountNo, setAccountNo] = useState('');
  const [sentTo, setSentTo] = useState('');

  return (
    <SignInLayout>
      <ol className={classes.steps} aria-label={m.portal_access_steps()}>
        {steps.map((name, index) => (
          <li
            key={name}
            className={classes.step}
            data-reached={index <= step || undefined}
            aria-current={index === step ? 'step' : undefined}
          >
            {name}
          </li>
        ))}
      </ol>
      {step === 0 && (
        <AccountStep
          accountNo={accountNo}
          onEligible={(eligible) => {
            setAccountNo(eligible);
            setStep(1);
          }}
        />
      )}
      {step === 1 && (
        <DetailsStep
          accountNo={accountNo}
          onBack={() => setStep(0)}
          onSubmitted={(emailAddress) => {
            setSentTo(emailAddress);
            setStep(2);
          }}
        />
      )}
      {step === 2 && <ThankYouStep accountNo={accountNo} emailAddress={sentTo} />}
    </SignInLayout>
  );
}

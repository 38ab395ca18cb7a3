import { useState } from 'react';

import { AccountStep } from '#web/access-request/account-step.tsx';
import { DetailsStep } from '#web/access-request/details-step.tsx';
import { ThankYouStep } from '#web/access-request/thank-you-step.tsx';
import { SignInLayout } from '#web/account/sign-in-layout.tsx';

import classes from './access-request.module.css';

const steps = ['Account', 'Your details', 'Done'] as const;

/** /requestprimeaccess: three steps to portal access (spec §2, "Access request wizard"; §4). */
export function AccessRequestScreen() {
  const [step, setStep] = useState(0);
  const [accountNo, setAccountNo] = useState('');
  const [sentTo, setSentTo] = useState('');

  return (
    <SignInLayout>
      <ol className={classes.steps} aria-label="Steps">
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

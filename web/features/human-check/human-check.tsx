import '#web/features/human-check/human-check.css';

import { Button, Loader, Text } from '@mantine/core';
import { Suspense, useEffect, useState } from 'react';

import type { HumanCheckChallenge } from '#shared/features/portal-access/access-request.contract.ts';
import { fetchHumanCheck } from '#web/features/human-check/human-check.api.ts';
import { messageOf } from '#web/platform/http/refusal.ts';
import { part } from '#web/platform/ui/part.tsx';
import { m } from '#shared/platform/words/words.ts';

const AltchaCheck = part(
  async () => (await import('#web/features/human-check/altcha-check.tsx')).AltchaCheck,
);
const RemoteCheck = part(
  async () => (await import('#web/features/human-check/remote-check.tsx')).RemoteCheck,
);

export interface HumanCheckProps {
  /** The answer to send; null if there is none yet, or it failed or expired. */
  onAnswer: (answer: string | null) => void;
}

/** The human-verification widget of spec §2; the server says which provider is used. */
export function HumanCheck({ onAnswer }: HumanCheckProps) {
  const [attempt, setAttempt] = useState(0);
  return <Attempt key={attempt} onAnswer={onAnswer} onRetry={() => setAttempt(attempt + 1)} />;
}

function Attempt({ onAnswer, onRetry }: HumanCheckProps & { onRetry: () => void }) {
  const [check, setCheck] = useState<HumanCheckChallenge | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  useEffect(() => {
    let isWanted = true;
    fetchHumanCheck().then(
      (answered) => isWanted && setCheck(answered),
      (thrown: unknown) => isWanted && setProblem(messageOf(thrown)),
    );
    return () => {
      isWanted = false;
    };
  }, []);

  const loading = (
    <div
      className="human-check-loading"
      role="status"
      aria-label={m.human_check_loading_the_human_verification()}
    >
      <Loader size="sm" />
    </div>
  );
  return (
    <div className="human-check" data-provider={check?.provider}>
      {problem !== null && (
        <div className="human-check-problem" role="alert">
          <Text c="var(--mantine-color-error)">{problem}</Text>
          <Button variant="default" size="compact-md" onClick={onRetry}>
            {m.common_try_again()}
          </Button>
        </div>
      )}
      {problem === null && !check && loading}
      {problem === null && check && (
        <Suspense fallback={loading}>
          {check.provider === 'altcha' ? (
            <AltchaCheck onAnswer={onAnswer} />
          ) : (
            <RemoteCheck
              provider={check.provider}
              siteKey={check.siteKey ?? ''}
              onAnswer={onAnswer}
              onProblem={setProblem}
            />
          )}
        </Suspense>
      )}
    </div>
  );
}

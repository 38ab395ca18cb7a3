import { Text } from '@mantine/core';
import { useEffect, useState } from 'react';

import { limits } from '#shared/business/limits.ts';

import classes from './sign-in.module.css';

/** 0 is too easy to guess, 4 is strong. */
export type Score = 0 | 1 | 2 | 3 | 4;

const words = ['At least 8 characters, and not easy to guess', 'Weak', 'Fair', 'Good', 'Strong'] as const;

/** How hard a password is to guess; 0 below the minimum length (spec §5). The word lists load with the first letter. */
export function usePasswordStrength(password: string): Score {
  const [judged, setJudged] = useState<{ password: string; score: Score }>({ password: '', score: 0 });

  useEffect(() => {
    if (password === '') return;
    let isCurrent = true;
    const judge = async () => {
      const { scoreOf } = await import('#web/account/password-score.ts');
      if (isCurrent) setJudged({ password, score: scoreOf(password) });
    };
    void judge();
    return () => {
      isCurrent = false;
    };
  }, [password]);

  return password.length < limits.passwordMinLength ? 0 : judged.score;
}

export function StrengthMeter({ score }: { score: Score }) {
  return (
    <div>
      <div className={classes.meter} data-score={score} aria-hidden>
        <span />
        <span />
        <span />
        <span />
      </div>
      <Text size="xs" c="dimmed" mt={4} role="status">
        {words[score]}
      </Text>
    </div>
  );
}

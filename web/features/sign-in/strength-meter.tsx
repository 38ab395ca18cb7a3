import { Text } from '@mantine/core';
import { useEffect, useState } from 'react';

import { limits } from '#shared/platform/business/limits.ts';

import classes from './sign-in.module.css';
import { m } from '#shared/platform/words/words.ts';

/** 0 is too easy to guess, 4 is strong. */
type Score = 0 | 1 | 2 | 3 | 4;

const words = [
  m.sign_in_strength_none(),
  m.sign_in_strength_weak(),
  m.sign_in_strength_fair(),
  m.sign_in_strength_good(),
  m.sign_in_strength_strong(),
] as const;

/** How hard a password is to guess; 0 below the minimum length (spec §5). The word lists are loaded with the first character. */
export function usePasswordStrength(password: string): Score {
  const [judged, setJudged] = useState<{ password: string; score: Score }>({ password: '', score: 0 });

  useEffect(() => {
    if (password === '') return;
    let isCurrent = true;
    const judge = async () => {
      const { scoreOf } = await import('#web/features/sign-in/password-score.ts');
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

import { Stack, Text } from '@mantine/core';

import { m } from '#shared/platform/words/words.ts';
import type { Question } from '#web/platform/http/refusal.ts';

const shownMost = 10;

/** What the server asks before the same order ID ships twice: each text once, and only the first ten. */
export function QuestionTexts({ questions }: { questions: readonly Question[] }) {
  const texts = [...new Set(questions.map(({ message }) => message))];
  return (
    <Stack gap="xs">
      {texts.slice(0, shownMost).map((text) => (
        <Text key={text}>{text}</Text>
      ))}
      {texts.length > shownMost && (
        <Text>{m.fulfilment_sheet_same_more({ count: texts.length - shownMost })}</Text>
      )}
    </Stack>
  );
}

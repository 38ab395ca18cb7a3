import { useState } from 'react';

import { type Question, Refusal } from '#web/platform/http/refusal.ts';

type Confirmed = 'order-id-in-use'[];

export interface QuestionConfirmation {
  /** Questions from the server; empty while none is open. */
  asked: readonly Question[];
  /** Sends the request, and confirms the questions that are shown. Shows those of a refusal, which is thrown on. */
  send: <T>(request: (confirmed: Confirmed) => Promise<T>) => Promise<T>;
  clear: () => void;
}

export const isQuestion = (thrown: unknown): thrown is Refusal =>
  thrown instanceof Refusal && thrown.questions.length > 0;

/** Asks before the same order ID ships twice: sending the request again confirms it. */
export function useQuestionConfirmation(): QuestionConfirmation {
  const [asked, setAsked] = useState<readonly Question[]>([]);
  return {
    asked,
    clear: () => setAsked([]),
    send: async (request) => {
      try {
        return await request(asked.length > 0 ? ['order-id-in-use'] : []);
      } catch (thrown) {
        if (isQuestion(thrown)) setAsked(thrown.questions);
        throw thrown;
      }
    },
  };
}

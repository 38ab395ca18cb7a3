import { Suspense, useState } from 'react';

import { type ConfirmationId, confirmationIds } from '#shared/features/shipment/shipment.model.ts';
import { type Question, Refusal } from '#web/platform/http/refusal.ts';
import { reloads } from '#web/platform/router/reloads.ts';
import type { ShipmentBody } from '#web/features/shipment/shipment-form.model.ts';
import type { Submitted } from '#web/features/shipment/use-shipment-submission.ts';
import { part } from '#web/platform/ui/part.tsx';

type Submit = (form: ShipmentBody) => Promise<Submitted>;

// Loaded on demand: few forms need confirmation, and the chunk includes the dialog components.
const QuestionsDialog = part(
  async () => (await import('#web/features/shipment/questions-dialog.tsx')).QuestionsDialog,
);

export interface PendingQuestions {
  questions: readonly Question[];
  answer: (isMeant: boolean) => void;
}

/**
 * Sends a form. If the server asks for confirmation, asks the user: yes sends the form again, no shows the question at its field.
 */
export function useConfirmedSubmit(submit: Submit) {
  const [asked, setAsked] = useState<PendingQuestions | null>(null);

  const ask = async (questions: readonly Question[]) => {
    try {
      await QuestionsDialog.load();
    } catch (thrown) {
      // The dialog could not be loaded: the question is shown at its field. The next try asks again, on a reloaded page if there
      // is a new version.
      void reloads(thrown);
      return false;
    }
    return await new Promise<boolean>((resolve) => {
      const answer = (isMeant: boolean) => {
        setAsked(null);
        resolve(isMeant);
      };
      setAsked({ questions, answer });
    });
  };

  const send: Submit = async (form) => {
    try {
      return await submit(form);
    } catch (thrown) {
      const questions = thrown instanceof Refusal ? thrown.questions : [];
      const confirmed = confirmationIds.filter((id: ConfirmationId) =>
        questions.some((one) => one.id === id),
      );
      if (confirmed.length === 0 || !(await ask(questions))) throw thrown;
      return send({ ...form, confirmed: [...new Set([...(form.confirmed ?? []), ...confirmed])] });
    }
  };

  return { send, ask, asked };
}

/** The confirmation dialog. Once opened it stays mounted, so that its closing animation is visible. */
export function Questions({ asked, isEdit }: { asked: PendingQuestions | null; isEdit: boolean }) {
  const [wanted, setWanted] = useState(false);
  if (asked && !wanted) setWanted(true);
  return <Suspense>{wanted && <QuestionsDialog asked={asked} isEdit={isEdit} />}</Suspense>;
}

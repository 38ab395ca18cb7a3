/** Asks before the same order ID ships twice: about repeats that the sheet shows, and about those that only the server finds. */
import { useRef, useState } from 'react';

import type { SheetField } from '#shared/features/fulfilment/order-sheet.model.ts';
import { inUseQuestion, twiceQuestion } from '#shared/features/fulfilment/order-sheet.rules.ts';
import { m } from '#shared/platform/words/words.ts';
import { QuestionTexts } from '#web/features/fulfilment/question-texts.tsx';
import type { Question, Refusal } from '#web/platform/http/refusal.ts';
import type { SheetRow, SheetTexts } from '#web/platform/sheet/sheet-table.ts';
import { ConfirmDialog } from '#web/platform/ui/confirm-dialog.tsx';

type Row = SheetRow<SheetField>;

/** The ID of the question about what this row repeats, found when it was checked; null if nothing. */
const idOf = ({ row, knownAs, isDouble }: Row): string | null => {
  if (knownAs !== null) return inUseQuestion(knownAs);
  return isDouble ? twiceQuestion(row.orderId) : null;
};

interface OrderQuestions {
  /** Null while no question is open. */
  asked: { questions: readonly Question[]; answer: (isMeant: boolean) => void } | null;
  /** Asks whether rows that seem to repeat others should be sent; true without asking if nothing is new. */
  mayGo: (rows: readonly Row[]) => Promise<boolean>;
  /** The confirmed question IDs of a part as one text, which is stored with the part. */
  choiceOf: (part: readonly Row[]) => string;
  /** Call it if the server asks about rows that were sent. */
  refused: (refusal: Refusal, rows: readonly SheetTexts<SheetField>[]) => void;
  /** Asks the question that the server returned. Null if there was none; otherwise the answer and the order IDs concerned. */
  askRefused: () => Promise<{ isMeant: boolean; orderIds: ReadonlySet<string> } | null>;
}

export function useOrderQuestions(): OrderQuestions {
  const [asked, setAsked] = useState<OrderQuestions['asked']>(null);
  /**
   * Confirmed question IDs: `shown` were asked by row; `told` came from the server without a known row, and are sent with every
   * part.
   */
  const meant = useRef({ shown: new Set<string>(), told: new Set<string>() });
  const open = useRef<{ questions: readonly Question[]; orderIds: ReadonlySet<string> } | null>(null);
  const ask = (questions: readonly Question[]) =>
    new Promise<boolean>((answered) => {
      const answer = (isMeant: boolean) => {
        setAsked(null);
        answered(isMeant);
      };
      setAsked({ questions, answer });
    });

  return {
    asked,
    mayGo: async (rows) => {
      const { shown } = meant.current;
      const questions = rows.flatMap((one) => {
        const id = idOf(one);
        const message = `${one.row.orderId}: ${one.notes.orderId ?? ''}`;
        return id === null || shown.has(id) ? [] : { id, message };
      });
      if (questions.length > 0 && !(await ask(questions))) return false;
      for (const { id } of questions) shown.add(id);
      return true;
    },
    choiceOf: (part) => {
      const { shown, told } = meant.current;
      const ofPart = part.flatMap((one) => idOf(one) ?? []).filter((id) => shown.has(id));
      return [...new Set([...ofPart, ...told])].join('\n');
    },
    refused: ({ questions, problems }, rows) => {
      const at = problems.flatMap(({ field }) => rows[Number(field.split('.')[1])]?.orderId ?? []);
      open.current = questions.length > 0 ? { questions, orderIds: new Set(at) } : null;
    },
    askRefused: async () => {
      const now = open.current;
      open.current = null;
      if (!now) return null;
      const isMeant = await ask(now.questions);
      if (isMeant) for (const { id } of now.questions) meant.current.told.add(id);
      return { isMeant, orderIds: now.orderIds };
    },
  };
}

export function AskAboutOrders({ asked }: Pick<OrderQuestions, 'asked'>) {
  if (!asked) return null;
  return (
    <ConfirmDialog
      opened
      onClose={() => asked.answer(false)}
      title={m.fulfilment_sheet_same_title()}
      confirmLabel={m.fulfilment_create_anyway()}
      busyLabel={m.fulfilment_creating()}
      keepLabel={m.common_back()}
      onConfirm={async () => asked.answer(true)}
    >
      <QuestionTexts questions={asked.questions} />
    </ConfirmDialog>
  );
}

import { useState } from 'react';
import { useFormState, useWatch } from 'react-hook-form';

import { limits } from '#shared/platform/business/limits.ts';
import { useShipmentForm } from '#web/features/shipment/shipment-form.context.ts';
import { arePiecesSame, emptyPiece, type PieceValues } from '#web/features/shipment/shipment-form.model.ts';

export interface Pieces {
  count: number;
  /** What can go at all, whatever service and extras are chosen. */
  most: number;
  /** Each piece has a row of its own; otherwise one line counts for all. */
  isOwn: boolean;
  /** More pieces are copies of the last one, fewer leave the last ones out. */
  resize: (count: number) => void;
  setOwn: (isOwn: boolean) => void;
  /** Of the line that counts for all pieces: its value goes to each. */
  copy: (name: keyof PieceValues) => (value: number | null) => void;
}

/** The pieces as they are typed: so many of the same, until somebody gives each its own. */
export function usePieces(): Pieces {
  const { form } = useShipmentForm();
  const { control, getValues, setValue } = form.methods;
  const { isSubmitted } = useFormState({ control });
  // Not the pieces themselves: a key in a weight draws its field alone.
  const { count, areSame } = useWatch({
    control,
    name: 'pieces',
    compute: (pieces: readonly PieceValues[]) => ({ count: pieces.length, areSame: arePiecesSame(pieces) }),
  });
  const [wantsOwn, setWantsOwn] = useState(false);
  // Once they differ they stay apart, also while two of them happen to weigh the same.
  const isOwn = count > 1 && (wantsOwn || !areSame);
  if (isOwn !== wantsOwn) setWantsOwn(isOwn);

  const write = (next: PieceValues[]) =>
    setValue('pieces', next, { shouldDirty: true, shouldValidate: isSubmitted });
  return {
    count,
    most: limits.piecesMax,
    isOwn,
    resize: (wanted) => {
      const before = getValues('pieces');
      const last = before.at(-1) ?? emptyPiece;
      write(Array.from({ length: wanted }, (_, index) => ({ ...(before[index] ?? last) })));
    },
    setOwn: (own) => {
      setWantsOwn(own);
      if (own) return;
      const [first = emptyPiece, ...rest] = getValues('pieces');
      write([first, ...rest.map(() => ({ ...first }))]);
    },
    copy: (name) => (value) => {
      const all = getValues('pieces');
      if (all.length > 1) write(all.map((piece) => ({ ...piece, [name]: value })));
    },
  };
}

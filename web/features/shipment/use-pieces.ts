import { useState } from 'react';
import { useFormState, useWatch } from 'react-hook-form';

import { limits } from '#shared/platform/business/limits.ts';
import { useShipmentForm } from '#web/features/shipment/shipment-form.context.ts';
import { arePiecesSame, emptyPiece, type PieceValues } from '#web/features/shipment/shipment-form.model.ts';

export interface Pieces {
  count: number;
  /** The maximum for any service and extras. */
  most: number;
  /** True if each piece has its own row; otherwise one line stands for all. */
  isOwn: boolean;
  /** Extra pieces are copies of the last one; surplus pieces are removed from the end. */
  resize: (count: number) => void;
  setOwn: (isOwn: boolean) => void;
  /** For the line that stands for all pieces: copies its value to each piece. */
  copy: (name: keyof PieceValues) => (value: number | null) => void;
}

/** The pieces as they are typed: a number of identical ones, until the user gives each its own values. */
export function usePieces(): Pieces {
  const { form } = useShipmentForm();
  const { control, getValues, setValue } = form.methods;
  const { isSubmitted } = useFormState({ control });
  // Watch derived values, not the pieces: typing a weight re-renders only its field.
  const { count, areSame } = useWatch({
    control,
    name: 'pieces',
    compute: (pieces: readonly PieceValues[]) => ({ count: pieces.length, areSame: arePiecesSame(pieces) }),
  });
  const [wantsOwn, setWantsOwn] = useState(false);
  // Once the pieces have their own rows they keep them, even while they happen to be equal.
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

import { Checkbox, TextInput } from '@mantine/core';
import { Fragment, useState } from 'react';
import { useFormState, useWatch } from 'react-hook-form';

import { m } from '#shared/platform/words/words.ts';
import { maxPieces, volumetricDivisorOf } from '#shared/features/shipment/services.rules.ts';
import { PieceFields, Volumetric } from '#web/features/shipment/piece-row.tsx';
import { useShipmentForm } from '#web/features/shipment/shipment-form.context.ts';
import type { Pieces } from '#web/features/shipment/use-pieces.ts';

import classes from './parcel.module.css';

interface PiecesLineProps {
  pieces: Pieces;
  isDesk: boolean;
}

/** `3 × 1.2 kg`: one line for all pieces as long as they are the same. */
export function PiecesLine({ pieces, isDesk }: PiecesLineProps) {
  const { form } = useShipmentForm();
  const flow = useWatch({ control: form.methods.control, name: 'flow' });
  const { count, isOwn, copy, setOwn } = pieces;
  const total = <TotalPieces pieces={pieces} />;
  const times = !isOwn && (
    <span aria-hidden className={classes.times}>
      ×
    </span>
  );
  const each = !isOwn && (
    <PieceFields
      index={0}
      onValue={count > 1 ? copy : undefined}
      afterWeight={
        isDesk && (
          <Fragment>
            {times}
            {total}
          </Fragment>
        )
      }
    />
  );
  return (
    <>
      <div
        role="group"
        aria-label={
          isOwn ? m.shipment_pieces() : count > 1 ? m.shipment_each_piece() : m.shipment_piece({ n: 1 })
        }
        className={classes.piecesLine}
        data-own={isOwn || undefined}
      >
        {(!isDesk || isOwn) && total}
        {!isDesk && times}
        {each}
      </div>
      {count > 1 && (
        <div className={classes.same}>
          <Checkbox
            label={m.shipment_same_for_all()}
            checked={!isOwn}
            onChange={(event) => setOwn(!event.currentTarget.checked)}
          />
        </div>
      )}
      {!isOwn && <Volumetric index={0} divisor={volumetricDivisorOf(flow)} isEach={count > 1} />}
    </>
  );
}

/**
 * The number of pieces as a text field. A number above the maximum is reduced, and a hint says so. '1.2' is rejected, because it
 * is a weight typed in the wrong field: read without its point it would be twelve parcels.
 */
function TotalPieces({ pieces: { count, most, resize } }: { pieces: Pieces }) {
  const { form } = useShipmentForm();
  const { control } = form.methods;
  const { errors } = useFormState({ control, name: 'pieces' });
  const [service, isCod] = useWatch({ control, name: ['service', 'isCod'] });
  const allowed = maxPieces({ service, isCod });
  const [typed, setTyped] = useState<string | null>(null);
  const [wasWrong, setWasWrong] = useState(false);
  /** Applies the typed number. Returns whether the number of pieces is now the one that was typed. */
  const commit = () => {
    if (typed === null) return true;
    const wanted = Number(typed);
    const isCount = Number.isInteger(wanted);
    setWasWrong(wanted > most || !isCount);
    if (isCount && wanted > 0 && wanted !== count) resize(Math.min(wanted, most));
    setTyped(null);
    return isCount && wanted > 0 && wanted <= most;
  };
  const upTo = wasWrong || count > allowed;
  return (
    <TextInput
      label={m.shipment_total_pieces()}
      {...(upTo && { description: m.shipment_up_to_pieces({ n: Math.min(allowed, most) }) })}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      inputMode="numeric"
      autoComplete="off"
      className={classes.total}
      value={typed ?? String(count)}
      error={errors.pieces?.message ?? errors.pieces?.root?.message}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setTyped(event.currentTarget.value.replace(/[^\d.,]/gu, ''))}
      onBlur={commit}
      onKeyDown={(event) => {
        // Enter applies the number without submitting the form. Ctrl-Enter also submits it (submit-shortcut.ts), if the number
        // was valid.
        if (event.key !== 'Enter' || typed === null) return;
        const isMeant = commit();
        if (!isMeant || !(event.ctrlKey || event.metaKey)) event.preventDefault();
      }}
    />
  );
}

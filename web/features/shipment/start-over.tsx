import { Button } from '@mantine/core';
import { RotateCcw, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useFormState } from 'react-hook-form';
import { m } from '#shared/platform/words/words.ts';

import type { ShipmentFormScope } from '#web/features/shipment/shipment-form.context.ts';
import type { ShipmentValues } from '#web/features/shipment/shipment-form.model.ts';
import classes from './shipment-form.module.css';

interface StartOverProps {
  scope: ShipmentFormScope;
  fresh: ShipmentValues;
  isRestored: boolean;
  onStartOver: () => void;
}

/** Shows that a draft was restored, and empties the form; this can be undone as long as nothing new is typed. */
export function StartOver({ scope, fresh, isRestored, onStartOver }: StartOverProps) {
  const { methods } = scope.form;
  const { isDirty } = useFormState({ control: methods.control });
  const [cleared, setCleared] = useState<ShipmentValues | null>(null);
  const isUndoable = cleared !== null && !isDirty;

  const startOver = () => {
    setCleared(methods.getValues());
    methods.reset(fresh);
    onStartOver();
  };
  const undo = () => {
    if (cleared) methods.reset(cleared, { keepDefaultValues: true });
    setCleared(null);
  };

  return (
    <div className={classes.draft}>
      <span role="status">
        {isUndoable
          ? scope.isEdit
            ? m.shipment_form_as_it_was()
            : m.shipment_form_empty_again()
          : isRestored
            ? m.shipment_typed_earlier()
            : ''}
      </span>
      {isUndoable ? (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<Undo2 size={14} aria-hidden />}
          onClick={undo}
        >
          {m.common_undo()}
        </Button>
      ) : (
        <Button
          variant="subtle"
          disabled={!isDirty}
          color="gray"
          size="compact-sm"
          leftSection={<RotateCcw size={14} aria-hidden />}
          onClick={startOver}
        >
          {scope.isEdit ? m.shipment_undo_changes() : m.shipment_start_over()}
        </Button>
      )}
    </div>
  );
}

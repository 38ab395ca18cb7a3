import { Button } from '@mantine/core';
import { useFormState } from 'react-hook-form';

import { m } from '#shared/platform/words/words.ts';
import { useShipmentForm } from '#web/features/shipment/shipment-form.context.ts';
import { useOfferedServices } from '#web/features/shipment/use-offered-services.ts';
import { countErrors, focusFirstError } from '#web/platform/ui/form/form-errors.ts';
import { Note } from '#web/platform/ui/note.tsx';

import classes from './quote-summary.module.css';

/** Explains beside the submit button why nothing was created: how many fields are invalid, with a link to the first. */
export function SubmitProblems() {
  const { form } = useShipmentForm();
  const { errors, isSubmitted } = useFormState({ control: form.methods.control });
  const hasCards = useOfferedServices().length > 1;
  const { root, ...fields } = errors;
  const count = isSubmitted ? countErrors(fields) : 0;
  const message = root?.message ?? (count > 0 ? m.shipment_fields_wrong({ count }) : null);
  return (
    <div role="alert" className={classes.problems}>
      {message && (
        <Note tone="red">
          {message}{' '}
          {count > 0 && (
            <Button
              variant="subtle"
              size="compact-sm"
              onClick={(event) => focusFirstError(event.currentTarget.closest('form'))}
            >
              {m.shipment_show_first_problem()}
            </Button>
          )}
        </Note>
      )}
      {/* With a single service there is no service card to show the message. */}
      {fields.service?.message !== undefined && !hasCards && <Note tone="red">{fields.service.message}</Note>}
    </div>
  );
}

import { Button } from '@mantine/core';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { type FieldPath, get, useFormState, useWatch } from 'react-hook-form';

import { m } from '#shared/platform/words/words.ts';
import { isMoreKept } from '#web/features/shipment/kept-more.ts';
import { isFilled, type MoreName, moreFields } from '#web/features/shipment/more-fields.model.ts';
import type { ShipmentValues } from '#web/features/shipment/shipment-form.model.ts';
import { useShipmentForm } from '#web/features/shipment/shipment-form.context.ts';
import { useSession } from '#web/platform/session/session.ts';
import { unreadTexts } from '#web/platform/ui/form/unread-texts.ts';
import { Later } from '#web/platform/ui/later.tsx';

import classes from './more-fields.module.css';

interface MoreProps {
  name: MoreName;
  /** Another field requires one of the fields in this section. */
  isNeeded?: boolean;
}

export interface More {
  isOpen: boolean;
  /** The button, for the heading of the section. */
  button: ReactNode;
  /** Wraps the fields. They stay mounted while closed, so that their rules and look-ups work. */
  fold: (children: ReactNode) => ReactNode;
}

/**
 * A 'More' section of optional fields. It is open if one of its fields is filled in or invalid, or was filled in by this user
 * last time.
 */
export function useMore({ name, isNeeded = false }: MoreProps): More {
  const { form } = useShipmentForm();
  const { control } = form.methods;
  const fields: readonly FieldPath<ShipmentValues>[] = moreFields[name];
  const { accountNumber, loginId } = useSession();
  const isAnyFilled = useWatch({
    control,
    name: fields,
    // Text that cannot be parsed yet is not part of the values, so check it separately.
    compute: (values: readonly unknown[]) => values.some(isFilled) || unreadTexts(control).isAny(fields),
  });
  const { errors } = useFormState({ control, name: fields });
  const [chosen, setChosen] = useState<boolean | null>(null);
  const [isKept] = useState(() => isMoreKept(`${accountNumber}/${loginId}`, name));
  const id = useId();
  const isWrong = fields.some((field) => get(errors, field) !== undefined);
  const isOpen = isWrong || isNeeded || (chosen ?? (isKept || isAnyFilled));
  const words = { which: name } as const;
  return {
    isOpen,
    button: (
      <Button
        variant="subtle"
        size="compact-sm"
        className={classes.button}
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={isOpen ? m.shipment_less_about(words) : m.shipment_more_about(words)}
        rightSection={isOpen ? <ChevronUp size={14} aria-hidden /> : <ChevronDown size={14} aria-hidden />}
        onClick={() => setChosen(!isOpen)}
      >
        {isOpen ? m.shipment_less() : m.shipment_more()}
      </Button>
    ),
    fold: (children) => (
      <div id={id} className={classes.fields} hidden={!isOpen}>
        <Later isSeen={isOpen}>{children}</Later>
      </div>
    ),
  };
}

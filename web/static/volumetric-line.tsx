import { ActionIcon, Text, TextInput } from '@mantine/core';
import { Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';

import { formatKilograms } from '#shared/consignment/weight.rules.ts';
import { digitsOnly, normaliseDecimal } from '#shared/validation/normalise.ts';
import { type Line, type LineField, weigh } from '#web/static/volumetric-weight.rules.ts';

import classes from './volumetric-weight.module.css';

/** Pieces of a line are two digits, which is more than a shipment may have and little enough to reckon as one types. */
const PIECES_DIGITS = 2;

const fields: readonly { name: LineField; label: string; clean: (typed: string) => string }[] = [
  { name: 'length', label: 'Length (cm)', clean: (typed) => normaliseDecimal(typed, 1) },
  { name: 'width', label: 'Width (cm)', clean: (typed) => normaliseDecimal(typed, 1) },
  { name: 'height', label: 'Height (cm)', clean: (typed) => normaliseDecimal(typed, 1) },
  { name: 'weight', label: 'Weight (kg)', clean: (typed) => normaliseDecimal(typed, 2) },
  { name: 'pieces', label: 'Pieces', clean: (typed) => digitsOnly(typed, PIECES_DIGITS) },
];

interface VolumetricLineProps {
  line: Line;
  number: number;
  /** It was just added: typing goes on here. */
  isNew: boolean;
  onChange: (name: LineField, value: string) => void;
  onRemove: (() => void) | undefined;
}

/** Pieces of one size and weight. */
export function VolumetricLine({ line, number, isNew, onChange, onRemove }: VolumetricLineProps) {
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isNew) first.current?.focus();
  }, [isNew]);
  const [atHome = 0] = weigh([line], 'domestic').perPiece;
  const [abroad = 0] = weigh([line], 'international').perPiece;

  return (
    <fieldset className={classes.line}>
      <legend className={classes.legend}>{`Size ${number}, each piece`}</legend>
      <div className={classes.fields}>
        {fields.map(({ name, label, clean }, index) => (
          <TextInput
            key={name}
            ref={index === 0 ? first : null}
            label={label}
            inputMode={name === 'pieces' ? 'numeric' : 'decimal'}
            autoComplete="off"
            value={line[name]}
            onChange={(event) => onChange(name, clean(event.currentTarget.value))}
          />
        ))}
        {onRemove && (
          <ActionIcon className={classes.remove} aria-label={`Remove size ${number}`} onClick={onRemove}>
            <Trash2 size={16} aria-hidden />
          </ActionIcon>
        )}
      </div>
      <Text size="xs" c="dimmed" mt={4}>
        {atHome > 0
          ? `Volumetric weight of each piece: ${formatKilograms(atHome)} kg at home, ${formatKilograms(abroad)} kg abroad`
          : 'Enter all three sides for the volumetric weight.'}
      </Text>
    </fieldset>
  );
}

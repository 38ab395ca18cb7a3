import { ActionIcon, Text, TextInput } from '@mantine/core';
import { Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';

import { formatKilograms } from '#shared/features/shipment/weight.rules.ts';
import { parseDecimal } from '#shared/platform/validation/decimal.ts';
import { normaliseDecimal } from '#shared/platform/validation/normalise.ts';
import { fieldMessage, messages } from '#shared/platform/validation/rules.ts';
import { type Line, type LineField, weigh } from '#web/features/static-pages/volumetric-weight.rules.ts';

import classes from './volumetric-weight.module.css';
import { m } from '#shared/platform/words/words.ts';

const fields: readonly { name: LineField; label: string; places: number }[] = [
  { name: 'length', label: m.static_pages_length_cm(), places: 1 },
  { name: 'width', label: m.static_pages_width_cm(), places: 1 },
  { name: 'height', label: m.static_pages_height_cm(), places: 1 },
  { name: 'weight', label: m.static_pages_weight_kg(), places: 2 },
  { name: 'pieces', label: m.static_pages_pieces(), places: 0 },
];

/** Returns the message that the shipment form would show, or false. */
const refusalOf = (value: string, label: string, places: number) =>
  value !== '' && parseDecimal(value, places) === null && fieldMessage(label, messages.decimals(places));

interface VolumetricLineProps {
  line: Line;
  number: number;
  /** True if the line was just added, so that it takes the focus. */
  isNew: boolean;
  onChange: (name: LineField, value: string) => void;
  onRemove: (() => void) | undefined;
}

/** One line: pieces of the same size and weight. */
export function VolumetricLine({ line, number, isNew, onChange, onRemove }: VolumetricLineProps) {
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isNew) first.current?.focus();
  }, [isNew]);
  const [atHome = 0] = weigh([line], 'domestic').perPiece;
  const [abroad = 0] = weigh([line], 'international').perPiece;

  return (
    <fieldset className={classes.line}>
      <legend className={classes.legend}>{m.static_pages_size_number_each_piece({ number })}</legend>
      <div className={classes.fields}>
        {fields.map(({ name, label, places }, index) => (
          <TextInput
            key={name}
            ref={index === 0 ? first : null}
            label={label}
            inputMode={name === 'pieces' ? 'numeric' : 'decimal'}
            autoComplete="off"
            value={line[name]}
            onChange={(event) => onChange(name, normaliseDecimal(event.currentTarget.value, places))}
            error={refusalOf(line[name], label, places)}
          />
        ))}
        {onRemove && (
          <ActionIcon
            className={classes.remove}
            aria-label={m.static_pages_remove_size_number({ number })}
            onClick={onRemove}
          >
            <Trash2 size={16} aria-hidden />
          </ActionIcon>
        )}
      </div>
      <Text size="xs" c="dimmed" mt={4}>
        {atHome > 0
          ? m.static_pages_volumetric_each_piece({
              home: formatKilograms(atHome),
              abroad: formatKilograms(abroad),
            })
          : m.static_pages_enter_all_three_sides()}
      </Text>
    </fieldset>
  );
}

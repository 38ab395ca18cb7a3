import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';

import { ActionIcon, Button, Group, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { Plus, RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';

import { CHARGEABLE_STEP_GRAMS, formatKilograms } from '#shared/consignment/weight.rules.ts';
import { digitsOnly, normaliseDecimal } from '#shared/validation/normalise.ts';
import { ReadingPage } from '#web/static/reading-page.tsx';
import {
  emptyLine,
  reaches,
  weigh,
  type Line,
  type LineField,
  type Reach,
  type Weighed,
} from '#web/static/volumetric-weight.rules.ts';
import { Section, WithSummary } from '#web/ui/page.tsx';

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

interface KeyedLine extends Line {
  key: number;
}

export function VolumetricWeightScreen() {
  const [reach, setReach] = useState<Reach>('domestic');
  const [lines, setLines] = useState<readonly KeyedLine[]>([{ ...emptyLine, key: 1 }]);
  const weighed = weigh(lines, reach);

  function change(key: number, name: LineField, value: string) {
    setLines((before) => before.map((line) => (line.key === key ? { ...line, [name]: value } : line)));
  }

  function add() {
    setLines((before) => [...before, { ...emptyLine, key: nextKey(before) }]);
  }

  return (
    <ReadingPage
      title="Volumetric Weight"
      context="What a shipment is charged as: the larger of its weight and its size, piece by piece"
      isFullWidth
    >
      <WithSummary summary={<Result weighed={weighed} />}>
        <Section title="Where to">
          <SegmentedControl<Reach>
            aria-label="Where to"
            data={(Object.keys(reaches) as Reach[]).map((id) => ({ value: id, label: reaches[id].label }))}
            value={reach}
            onChange={setReach}
            w="fit-content"
          />
          <Text size="xs" c="dimmed">
            {`Length × width × height in cm, divided by ${reaches[reach].divisor}. Between Malaysia and Singapore counts as international.`}
          </Text>
        </Section>
        <Section title="Pieces">
          <Stack gap="md">
            {lines.map((line, index) => (
              <LineFields
                key={line.key}
                line={line}
                number={index + 1}
                volumetricGrams={weighed.perPiece[index] ?? 0}
                onChange={(name, value) => change(line.key, name, value)}
                onRemove={
                  lines.length > 1
                    ? () => setLines((before) => before.filter(({ key }) => key !== line.key))
                    : undefined
                }
              />
            ))}
          </Stack>
          <Group gap="xs">
            <Button variant="default" leftSection={<Plus size={16} aria-hidden />} onClick={add}>
              Add another size
            </Button>
            <Button
              variant="subtle"
              color="gray"
              leftSection={<RotateCcw size={16} aria-hidden />}
              onClick={() => setLines((before) => [{ ...emptyLine, key: nextKey(before) }])}
            >
              Start again
            </Button>
          </Group>
        </Section>
      </WithSummary>
    </ReadingPage>
  );
}

function nextKey(lines: readonly KeyedLine[]): number {
  return Math.max(...lines.map(({ key }) => key)) + 1;
}

interface LineFieldsProps {
  line: Line;
  number: number;
  volumetricGrams: number;
  onChange: (name: LineField, value: string) => void;
  onRemove: (() => void) | undefined;
}

function LineFields({ line, number, volumetricGrams, onChange, onRemove }: LineFieldsProps) {
  return (
    <fieldset className={classes.line}>
      <legend className={classes.legend}>{`Size ${number}, each piece`}</legend>
      <div className={classes.fields}>
        {fields.map(({ name, label, clean }) => (
          <TextInput
            key={name}
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
        {volumetricGrams > 0
          ? `Volumetric weight of each piece: ${formatKilograms(volumetricGrams)} kg`
          : 'Enter all three sides for the volumetric weight.'}
      </Text>
    </fieldset>
  );
}

function Result({ weighed }: { weighed: Weighed }) {
  return (
    <div className={classes.result}>
      <dl className={classes.sums}>
        <dt>Pieces</dt>
        <dd>{weighed.pieces}</dd>
        <dt>Actual weight</dt>
        <dd>{formatKilograms(weighed.actualGrams)} kg</dd>
        <dt>Volumetric weight</dt>
        <dd>{formatKilograms(weighed.volumetricGrams)} kg</dd>
      </dl>
      <div role="status">
        <div className={classes.chargeableLabel}>Chargeable weight</div>
        <div className={classes.chargeable}>{formatKilograms(weighed.chargeableGrams)} kg</div>
        {weighed.warning !== null && <div className={classes.warning}>{weighed.warning}</div>}
      </div>
      <Text size="xs" c="dimmed" className={classes.rounding}>
        {`Rounded up to the next ${formatKilograms(CHARGEABLE_STEP_GRAMS)} kg once, over all pieces.`}
      </Text>
    </div>
  );
}

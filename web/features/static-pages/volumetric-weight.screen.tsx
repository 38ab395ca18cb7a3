import { Button, Group, Stack, Text } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { Check, Copy, Plus, RotateCcw } from 'lucide-react';
import { Suspense, useState } from 'react';

import { CHARGEABLE_STEP_GRAMS, formatKilograms } from '#shared/features/shipment/weight.rules.ts';
import { useCan } from '#web/platform/session/session.ts';
import { ReadingPage } from '#web/features/static-pages/reading-page.tsx';
import { VolumetricLine } from '#web/features/static-pages/volumetric-line.tsx';
import {
  emptyLine,
  type Line,
  type LineField,
  linesFrom,
  type Reach,
  reaches,
  reachIds,
  resultText,
  weigh,
} from '#web/features/static-pages/volumetric-weight.rules.ts';
import { readDraft, writeDraft } from '#web/platform/ui/form/drafts.ts';
import { Section, WithSummary } from '#web/platform/ui/page.tsx';
import { part } from '#web/platform/ui/part.tsx';

import classes from './volumetric-weight.module.css';
import { m } from '#shared/platform/words/words.ts';

/** Loaded only for users who may create shipments: visitors need not load the words of the shipment form. */
const ShipIt = part(
  async () => (await import('#web/features/static-pages/volumetric-ship.tsx')).VolumetricShip,
);

const draftKey = 'volumetric-weight';

interface KeyedLine extends Line {
  key: number;
}

export function VolumetricWeightScreen() {
  const [lines, setLines] = useState<readonly KeyedLine[]>(() =>
    linesFrom(readDraft(draftKey)).map((line, key) => ({ ...line, key })),
  );
  const [added, setAdded] = useState<number | null>(null);
  const canShip = useCan('createConsignment');
  const hasPieces = weigh(lines, 'domestic').pieces > 0;

  function keep(next: readonly KeyedLine[]) {
    setLines(next);
    writeDraft(draftKey, next);
  }

  function change(key: number, name: LineField, value: string) {
    keep(lines.map((line) => (line.key === key ? { ...line, [name]: value } : line)));
  }

  function begin(before: readonly KeyedLine[]) {
    const key = Math.max(...lines.map((line) => line.key)) + 1;
    keep([...before, { ...emptyLine, key }]);
    setAdded(key);
  }

  return (
    <ReadingPage
      title={m.static_pages_volumetric_weight()}
      context={m.static_pages_volumetric_context()}
      isFullWidth
    >
      <WithSummary summary={<Results lines={lines} />}>
        <Section
          title={m.static_pages_pieces()}
          description={m.static_pages_how_volumetric_is_found({
            home: reaches.domestic.divisor,
            abroad: reaches.international.divisor,
          })}
        >
          <Stack gap="md">
            {lines.map((line, index) => (
              <VolumetricLine
                key={line.key}
                line={line}
                number={index + 1}
                isNew={line.key === added}
                onChange={(name, value) => change(line.key, name, value)}
                onRemove={
                  lines.length > 1 ? () => keep(lines.filter(({ key }) => key !== line.key)) : undefined
                }
              />
            ))}
          </Stack>
          <Group gap="xs">
            <Button
              variant="default"
              leftSection={<Plus size={16} aria-hidden />}
              onClick={() => begin(lines)}
            >
              {m.static_pages_add_another_size()}
            </Button>
            <CopyResult lines={lines} disabled={!hasPieces} />
            <Button
              variant="subtle"
              color="gray"
              leftSection={<RotateCcw size={16} aria-hidden />}
              onClick={() => begin([])}
            >
              {m.static_pages_start_again()}
            </Button>
          </Group>
        </Section>
        {canShip && hasPieces && (
          <Suspense>
            <ShipIt lines={lines} />
          </Suspense>
        )}
      </WithSummary>
    </ReadingPage>
  );
}

function CopyResult({ lines, disabled }: { lines: readonly Line[]; disabled: boolean }) {
  const clipboard = useClipboard({ timeout: 1500 });
  const Icon = clipboard.copied ? Check : Copy;
  return (
    <Button
      variant="default"
      disabled={disabled}
      leftSection={<Icon size={16} aria-hidden />}
      onClick={() => clipboard.copy(resultText(lines))}
    >
      {clipboard.copied ? m.common_copied() : m.static_pages_copy_result()}
    </Button>
  );
}

function Results({ lines }: { lines: readonly Line[] }) {
  const { pieces, actualGrams } = weigh(lines, 'domestic');
  return (
    <div className={classes.result}>
      <dl className={classes.sums}>
        <dt>{m.static_pages_pieces()}</dt>
        <dd>{pieces}</dd>
        <dt>{m.static_pages_actual_weight()}</dt>
        {/* words: a unit */}
        <dd>{`${formatKilograms(actualGrams)} kg`}</dd>
      </dl>
      <div className={classes.reaches} role="status">
        {reachIds.map((reach) => (
          <ReachResult key={reach} lines={lines} reach={reach} />
        ))}
      </div>
      <Text size="xs" c="dimmed" className={classes.rounding}>
        {m.static_pages_rounded_up_once({ step: formatKilograms(CHARGEABLE_STEP_GRAMS) })}
      </Text>
    </div>
  );
}

function ReachResult({ lines, reach }: { lines: readonly Line[]; reach: Reach }) {
  const { volumetricGrams, chargeableGrams, warning } = weigh(lines, reach);
  const { label, divisor } = reaches[reach];
  return (
    <div className={classes.reach}>
      <div className={classes.reachLabel}>{label}</div>
      {/* words: a unit */}
      <div className={classes.chargeable}>{`${formatKilograms(chargeableGrams)} kg`}</div>
      <div className={classes.volumetric}>
        {m.static_pages_volumetric_by({ weight: formatKilograms(volumetricGrams), divisor })}
      </div>
      {warning !== null && <div className={classes.warning}>{warning}</div>}
    </div>
  );
}

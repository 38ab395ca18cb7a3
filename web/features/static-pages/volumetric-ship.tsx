import { Button, Group, Text } from '@mantine/core';
import { useRouter } from '#web/platform/router/router.tsx';
import { ArrowRight } from 'lucide-react';

import { limits } from '#shared/platform/business/limits.ts';
import { flowWords } from '#shared/features/shipment/shipment-words.model.ts';
import { FLOWS, type FlowId } from '#shared/features/shipment/services.rules.ts';
import { emptyParty } from '#shared/features/shipment/shipment.model.ts';
import { fieldMessage, messages } from '#shared/platform/validation/rules.ts';
import { useDefaultSender } from '#web/features/shipment/shipment.api.ts';
import { freshValues, type ShipmentValues } from '#web/features/shipment/shipment-form.model.ts';
import { type Line, piecesFor } from '#web/features/static-pages/volumetric-weight.rules.ts';
import { readDraft } from '#web/platform/ui/form/drafts.ts';
import { replaceDraft } from '#web/platform/ui/form/use-draft.ts';
import { useMarket } from '#web/platform/ui/market.ts';
import { Section } from '#web/platform/ui/page.tsx';
import { m } from '#shared/platform/words/words.ts';

/** Flows of the shipment form; only those available in the market are offered. */
const flows = ['domestic', 'singapore', 'malaysia', 'international'] as const satisfies readonly FlowId[];
type ShipFlow = (typeof flows)[number];

/** 'Ship this': opens the shipment form of a flow with these pieces; the rest of an unfinished draft is kept. */
export function VolumetricShip({ lines }: { lines: readonly Line[] }) {
  const { history } = useRouter();
  const market = useMarket();
  const sender = useDefaultSender();
  const here = flows.filter((flow) => (FLOWS[flow].markets as readonly number[]).includes(market.id));

  function ship(flow: ShipFlow) {
    const pieces = piecesFor(lines);
    if (!pieces) return;
    const from = sender.data?.party ?? emptyParty(market.code);
    const values = freshValues(flow, from, emptyParty(receivingCountry(flow, market.code)));
    const key = `shipment/${flow}`;
    replaceDraft(key, {
      ...values,
      ...(readDraft(key) as Partial<ShipmentValues> | null),
      pieces: pieces.map(({ grams, lengthMm = 0, widthMm = 0, heightMm = 0 }) => ({
        weightGrams: grams,
        lengthMm,
        widthMm,
        heightMm,
      })),
    });
    history.push(`/shipmentorder?${new URLSearchParams({ flow }).toString()}`);
  }

  return (
    <Section title={m.static_pages_ship_this()} description={m.static_pages_opens_create_cn()}>
      <Group gap="xs">
        {here.map((flow) => (
          <Button
            key={flow}
            variant="default"
            rightSection={<ArrowRight size={16} aria-hidden />}
            disabled={sender.isLoading || piecesFor(lines) === null}
            onClick={() => ship(flow)}
          >
            {flowWords[flow]()}
          </Button>
        ))}
      </Group>
      {piecesFor(lines) === null && (
        <Text size="xs" c="dimmed">
          {fieldMessage(m.static_pages_pieces, messages.max(limits.piecesMax))}
        </Text>
      )}
    </Section>
  );
}

function receivingCountry(flow: ShipFlow, home: string): string {
  if (flow === 'international') return '';
  if (flow === 'domestic') return home;
  return flow === 'singapore' ? 'SG' : 'MY';
}

import { Tabs } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';

import type { FlowId } from '#shared/consignment/services.ts';
import { useSession } from '#web/app/session.ts';
import { type Beginning, FlowPanel, FormSkeleton } from '#web/shipment/flow-form.tsx';
import { flowTabs, type OrderScreenPath, orderScreens } from '#web/shipment/flows.ts';
import { useShipmentToBeginWith } from '#web/shipment/shipment.api.ts';
import { Page } from '#web/ui/page.tsx';
import { type FilterValues, useUrlFilters } from '#web/ui/use-url-filters.ts';

import classes from './shipment-form.module.css';

// For few visits of the page.
const EditPanel = lazy(async () => ({ default: (await import('#web/shipment/edit-panel.tsx')).EditPanel }));

/** /shipmentorder: a tab for each flow of the market and the person's rights. */
export function ShipmentOrderScreen() {
  return <OrderScreen path="/shipmentorder" />;
}

/** /COOLshipmentorder: chilled and frozen food. */
export function CoolOrderScreen() {
  return <OrderScreen path="/COOLshipmentorder" />;
}

/** /shipmentarrange: reverse charge and third party. */
export function ArrangeScreen() {
  return <OrderScreen path="/shipmentarrange" />;
}

/** What the address asks for: a shipment to edit, or one to begin with. */
interface Opening {
  way: 'edit' | Beginning['way'];
  shipmentId: string;
}

const openings = { edit: 'edit', from: 'duplicate', return: 'return' } as const;

function openingOf(url: FilterValues): Opening | null {
  for (const [name, way] of Object.entries(openings)) {
    const shipmentId = url[name];
    if (shipmentId !== undefined) return { way, shipmentId };
  }
  return null;
}

const keyOf = (opening: Opening | null) => (opening ? `${opening.way} ${opening.shipmentId}` : '');

/**
 * One form for all flows; `?from=` begins with another shipment, `?return=` with its way back, `?edit=` changes one,
 * `?flow=` opens its tab. Once it is made, the address forgets it, so that a reload does not fill the form again.
 */
function OrderScreen({ path }: { path: OrderScreenPath }) {
  const { values: url, set } = useUrlFilters();
  const asked = openingOf(url);
  /** What was asked for and is made: its page stays until something else is asked for. */
  const [settled, setSettled] = useState<Opening | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const [seen, setSeen] = useState('');
  if (asked && keyOf(asked) !== seen) {
    setSeen(keyOf(asked));
    setSettled(null);
    setChosen(null);
  }
  const opening = asked ?? settled;

  const settle = () => {
    if (!asked) return;
    setSettled(asked);
    set({ edit: null, from: null, return: null }, 'replace');
  };
  if (opening?.way === 'edit') {
    return (
      <Suspense
        fallback={
          <Page kind="form" title="Edit shipment">
            <FormSkeleton />
          </Page>
        }
      >
        <EditPanel
          key={opening.shipmentId}
          shipmentId={opening.shipmentId}
          onSaved={settle}
          onAnother={() => setSettled(null)}
        />
      </Suspense>
    );
  }
  return (
    <CreatePage
      path={path}
      asked={asked}
      openingKey={keyOf(opening)}
      chosen={chosen}
      onChoose={setChosen}
      onMade={(flow) => {
        setChosen(flow);
        settle();
      }}
    />
  );
}

interface CreatePageProps {
  path: OrderScreenPath;
  asked: Opening | null;
  /** Another opening is another form. */
  openingKey: string;
  /** The tab that was chosen last. */
  chosen: string | null;
  onChoose: (flow: string | null) => void;
  onMade: (flow: FlowId) => void;
}

function CreatePage({ path, asked, openingKey, chosen, onChoose, onMade }: CreatePageProps) {
  const { market, facts } = useSession();
  const { values: url } = useUrlFilters();
  const tabs = flowTabs(path, market, facts);
  const { data: shipment, isLoading } = useShipmentToBeginWith(asked?.shipmentId ?? null);
  const { title, context } = orderScreens[path];

  const beginning: Beginning | null =
    shipment && asked ? { shipment, way: asked.way === 'return' ? 'return' : 'duplicate' } : null;
  const wanted = beginning?.way === 'duplicate' ? beginning.shipment.flow : url.flow;
  const first = tabs.find(({ flow }) => flow === wanted) ?? tabs[0];
  const flow = chosen ?? first?.flow ?? null;

  return (
    <Page kind="form" title={title} context={context}>
      {isLoading ? (
        <FormSkeleton />
      ) : (
        <Tabs value={flow} onChange={onChoose} keepMounted={false}>
          {tabs.length > 1 && (
            <Tabs.List mb="md" className={classes.tabs}>
              {tabs.map((tab) => (
                <Tabs.Tab key={tab.flow} value={tab.flow}>
                  {tab.label}
                </Tabs.Tab>
              ))}
            </Tabs.List>
          )}
          {tabs.map((tab) => (
            <Tabs.Panel key={`${tab.flow} ${openingKey}`} value={tab.flow}>
              <FlowPanel
                tab={tab}
                beginning={tab.flow === first?.flow ? beginning : null}
                onMade={() => onMade(tab.flow)}
              />
            </Tabs.Panel>
          ))}
        </Tabs>
      )}
    </Page>
  );
}

import { Tabs } from '@mantine/core';
import { useState } from 'react';

import { useSession } from '#web/app/session.ts';
import { type Beginning, FlowPanel, FormSkeleton } from '#web/shipment/flow-form.tsx';
import { flowTabs, type OrderScreenPath, orderScreens } from '#web/shipment/flows.ts';
import { useShipmentToBeginWith } from '#web/shipment/shipment.api.ts';
import { Page } from '#web/ui/page.tsx';
import { useUrlFilters } from '#web/ui/use-url-filters.ts';

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

/** One form for all flows; `?from=` begins with another shipment, `?return=` with its way back, `?flow=` on its tab. */
function OrderScreen({ path }: { path: OrderScreenPath }) {
  const { market, facts } = useSession();
  const { values: url } = useUrlFilters();
  const tabs = flowTabs(path, market, facts);
  const wantedId = url.from ?? url.return ?? null;
  const { data: shipment, isLoading } = useShipmentToBeginWith(wantedId);
  const [chosen, setChosen] = useState<string | null>(null);
  const { title, context } = orderScreens[path];

  const beginning: Beginning | null = shipment
    ? { shipment, way: url.return === undefined ? 'duplicate' : 'return' }
    : null;
  const wanted = beginning?.way === 'duplicate' ? beginning.shipment.flow : url.flow;
  const first = tabs.find(({ flow }) => flow === wanted) ?? tabs[0];
  const flow = chosen ?? first?.flow ?? null;

  return (
    <Page kind="form" title={title} context={context}>
      {isLoading ? (
        <FormSkeleton />
      ) : (
        <Tabs value={flow} onChange={setChosen} keepMounted={false}>
          {tabs.length > 1 && (
            <Tabs.List mb="md">
              {tabs.map((tab) => (
                <Tabs.Tab key={tab.flow} value={tab.flow}>
                  {tab.label}
                </Tabs.Tab>
              ))}
            </Tabs.List>
          )}
          {tabs.map((tab) => (
            <Tabs.Panel key={`${tab.flow} ${wantedId ?? ''}`} value={tab.flow}>
              <FlowPanel tab={tab} beginning={tab.flow === first?.flow ? beginning : null} />
            </Tabs.Panel>
          ))}
        </Tabs>
      )}
    </Page>
  );
}

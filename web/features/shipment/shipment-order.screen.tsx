import { Tabs } from '@mantine/core';
import { type RefObject, useCallback, Suspense, useRef, useState } from 'react';

import { flowWords } from '#shared/features/shipment/shipment-words.model.ts';
import { m } from '#shared/platform/words/words.ts';
import type { FlowId } from '#shared/features/shipment/services.rules.ts';
import { useSession } from '#web/platform/session/session.ts';
import { type Beginning, FlowPanel, type Last, type Made } from '#web/features/shipment/flow-form.tsx';
import { FormSkeleton } from '#web/features/shipment/form-skeleton.tsx';
import {
  type FlowTab,
  flowTabs,
  type OrderScreenPath,
  orderScreens,
  receiverMarketOf,
} from '#web/features/shipment/flows.ts';
import { carriedTo, strangerOf } from '#web/features/shipment/move-to-tab.ts';
import type { ShipmentValues } from '#web/features/shipment/shipment-form.model.ts';
import { readDraft, writeDraft } from '#web/platform/ui/form/drafts.ts';
import { type TabSwitch, TabSwitchContext } from '#web/features/shipment/tab-switch.context.ts';
import { useShipmentToBeginWith } from '#web/features/shipment/shipment.api.ts';
import { messageOf } from '#web/platform/http/refusal.ts';
import { Note } from '#web/platform/ui/note.tsx';
import { Page } from '#web/platform/ui/page.tsx';
import { part } from '#web/platform/ui/part.tsx';
import { type FilterValues, useUrlFilters } from '#web/platform/ui/use-url-filters.ts';

import classes from './shipment-form.module.css';

// Loaded on demand: few visits edit a shipment.
const EditPanel = part(async () => (await import('#web/features/shipment/edit-panel.tsx')).EditPanel);
// Loaded after the form, which preloads it while the user types.
const CreatedPage = part(async () => (await import('#web/features/shipment/created-page.tsx')).CreatedPage);

/** /shipmentorder: a tab for each flow of the market and the user's rights. */
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

/** What the URL asks for: a shipment to edit, or one to start from. */
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

/** Removes the starting shipment from the URL once the new one is created. */
const noOpening = { edit: null, from: null, return: null };

/**
 * One screen for all flows. `?from=` starts from another shipment, `?return=` from its return, `?edit=` edits one, `?flow=` opens
 * a tab, `?made=` shows the page of a created shipment.
 */
function OrderScreen({ path }: { path: OrderScreenPath }) {
  const { values: url, set } = useUrlFilters();
  const asked = openingOf(url);
  const { made: madeId } = url;
  const [made, setMade] = useState<Made | null>(null);
  const last = useRef(new Map<FlowId, Last>());
  /** Keeps the desk's form mounted while the starting shipment is removed from the URL. */
  const [keptKey, setKeptKey] = useState('');

  if (madeId !== undefined) {
    const shownMade = made?.shipmentId === madeId ? made : null;
    return (
      <Suspense fallback={<Waiting title={orderScreens[path].title} />}>
        <CreatedPage
          key={madeId}
          path={path}
          shipmentId={madeId}
          made={shownMade}
          onAnother={() => set({ made: null })}
        />
      </Suspense>
    );
  }
  // The Back button leads to the empty form; if the shipment started from another one, that start is skipped.
  const show = (next: Made, flow: FlowId) => {
    setMade(next);
    // After an earlier try keep the URL: the changes made since have not been sent, and are in that form.
    const opening = next.isEarlierTry ? {} : noOpening;
    set({ ...opening, made: next.shipmentId, flow }, asked ? 'replace' : 'push');
  };
  if (asked?.way === 'edit') {
    return (
      <Suspense fallback={<Waiting title={m.shipment_edit_shipment()} />}>
        <EditPanel
          key={asked.shipmentId}
          shipmentId={asked.shipmentId}
          onSaved={(flow, leftPickupNo) =>
            show(
              { shipmentId: asked.shipmentId, isEarlierTry: false, isPrintWanted: false, leftPickupNo },
              flow,
            )
          }
        />
      </Suspense>
    );
  }
  return (
    <CreatePage
      // Remount the form for another starting shipment.
      key={asked ? keyOf(asked) : keptKey}
      path={path}
      asked={asked}
      last={last}
      onMade={(next, flow) => {
        if (next) show(next, flow);
        else if (asked) {
          setKeptKey(keyOf(asked));
          set({ ...noOpening, flow }, 'replace');
        }
      }}
    />
  );
}

function Waiting({ title }: { title: string }) {
  return (
    <Page kind="form" title={title}>
      <FormSkeleton />
    </Page>
  );
}

interface CreatePageProps {
  path: OrderScreenPath;
  asked: Opening | null;
  last: RefObject<Map<FlowId, Last>>;
  onMade: (made: Made | null, flow: FlowId) => void;
}

function CreatePage({ path, asked, last, onMade }: CreatePageProps) {
  const { market, facts } = useSession();
  const { values: url, set } = useUrlFilters();
  const tabs = flowTabs(path, market, facts);
  const { data: shipment, isLoading, error } = useShipmentToBeginWith(asked?.shipmentId ?? null);
  const { title, context } = orderScreens[path];

  const beginning: Beginning | null =
    shipment && asked ? { shipment, way: asked.way === 'return' ? 'return' : 'duplicate' } : null;
  const tabOf = (wanted: string | undefined) => tabs.find(({ flow }) => flow === wanted)?.flow;
  const first = tabs[0]?.flow ?? null;
  const begun = beginning && (tabOf(beginning.way === 'duplicate' ? beginning.shipment.flow : '') ?? first);
  // The tab in the URL is the one that the user chose last.
  const flow = tabOf(url.flow) ?? begun ?? first;

  const typed = useRef<(() => ShipmentValues) | null>(null);
  const listenTo = useCallback<TabSwitch['listenTo']>((read) => {
    typed.current = read;
  }, []);
  const carry = useCarry(tabs, begun, typed);
  const waiting = useRef<{ flow: FlowId; message: string } | null>(null);
  const tabSwitch: TabSwitch = {
    tabs,
    begun,
    listenTo,
    open: (to, message) => {
      waiting.current = { flow: to, message };
      set({ flow: to }, 'replace');
    },
    waitingFor: (of) => {
      if (waiting.current?.flow !== of) return null;
      const { message } = waiting.current;
      waiting.current = null;
      return message;
    },
  };

  return (
    <Page kind="form" title={title} context={context}>
      {error && <Note tone="amber">{messageOf(error)}</Note>}
      {isLoading ? (
        <FormSkeleton />
      ) : (
        <Tabs
          value={flow}
          onChange={(to) => {
            carry(flow, to);
            set({ flow: to }, 'replace');
          }}
          keepMounted={false}
        >
          {tabs.length > 1 && (
            <Tabs.List mb="md" className={classes.tabs}>
              {tabs.map((tab) => (
                <Tabs.Tab key={tab.flow} value={tab.flow}>
                  {flowWords[tab.flow]()}
                </Tabs.Tab>
              ))}
            </Tabs.List>
          )}
          {tabs.map((tab) => (
            <Tabs.Panel key={tab.flow} value={tab.flow}>
              <TabSwitchContext value={tabSwitch}>
                <FlowPanel
                  tab={tab}
                  beginning={tab.flow === begun ? beginning : null}
                  last={last}
                  onMade={(made) => onMade(made, tab.flow)}
                />
              </TabSwitchContext>
            </Tabs.Panel>
          ))}
        </Tabs>
      )}
    </Page>
  );
}

/** Carries the other party to another tab. It replaces a party carried there before, but never one that was typed there. */
function useCarry(
  tabs: readonly FlowTab[],
  begun: TabSwitch['begun'],
  typed: RefObject<(() => ShipmentValues) | null>,
) {
  const { market } = useSession();
  const carried = useRef(new Map<FlowId, string>());
  return (from: string | null, to: string | null) => {
    const values = typed.current?.();
    const [own, other] = [from, to].map((flow) => tabs.find((tab) => tab.flow === flow));
    if (!values || !own || !other || own === other || other.flow === begun) return;
    const draft = carriedTo(values, own, other, receiverMarketOf(other, market)?.code ?? '');
    if (!draft) return;
    const key = `shipment/${other.flow}`;
    const end = strangerOf(other);
    const there = readDraft(key) as Partial<ShipmentValues> | null;
    const isOwn = Boolean(there?.[end]?.name) && carried.current.get(other.flow) !== there?.[end]?.name;
    if (isOwn) return;
    carried.current.set(other.flow, draft[end]?.name ?? '');
    writeDraft(key, { ...draft, ...there, [end]: draft[end] });
  };
}

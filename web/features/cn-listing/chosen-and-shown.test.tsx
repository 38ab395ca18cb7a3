import { useQueryClient } from '@tanstack/react-query';
import { fireEvent, screen as page, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';

import { selectionFacts, type SelectionFacts } from '#shared/features/cn-listing/selection-facts.contract.ts';
import {
  cancelShipment,
  getShipment,
  type ShipmentDetail,
} from '#shared/features/cn-listing/shipment-listing.contract.ts';
import { printingOptions } from '#shared/features/printing/consignment-note.contract.ts';
import { consignmentNoteTracking } from '#shared/features/tracking/tracking.contract.ts';
import { m } from '#shared/platform/words/words.ts';
import { BulkActions } from '#web/features/cn-listing/bulk-actions.tsx';
import { ShipmentPanel } from '#web/features/cn-listing/shipment-panel.tsx';
import { detail } from '#web/features/shipment/shipment-detail.fixture.ts';
import type { Selection } from '#web/platform/ui/table/use-selection.ts';
import { askAnew } from '#web/platform/http/query-keys.ts';
import { button, pageText, press, screenTest, type Sent, until } from '#web/test/screen.tsx';

const screen = screenTest();

describe('The shipment drawer', () => {
  const open = async (changes: Partial<ShipmentDetail>) => {
    screen.answer(getShipment, { ...detail, ...changes });
    await screen.open(() => <ShipmentPanel shipmentId="id" onClose={() => {}} stepTo={() => null} />);
    await until(() => expect(pageText()).toContain('HN100000003MY'));
  };
  const leading = () => {
    const drawer = within(page.getByRole('dialog'));
    const offered = [...drawer.queryAllByRole('button'), ...drawer.queryAllByRole('link')];
    return offered.find((one) => one.dataset['variant'] === 'filled')?.textContent;
  };
  const pod = { name: 'Puan Salmah', at: '2026-11-21T03:00:00Z' };

  it('offers Print first before the pick-up', async () => {
    await open({ status: 'created' });
    expect(leading()).toBe('Print');
  });

  it('offers Track first in transit, and after the delivery while there is no proof of delivery', async () => {
    await open({ status: 'in-transit' });
    expect(leading()).toBe('Track');
    await open({ status: 'delivered', pod: null });
    expect(leading()).toBe('Track');
  });

  it('offers the proof of delivery first once it exists, and shows who signed with a link to it', async () => {
    screen.answer(consignmentNoteTracking, { trackingList: [], notFound: [] });
    await open({ status: 'delivered', pod });
    expect(leading()).toContain('Proof of delivery');
    expect(pageText()).toContain('Puan Salmah');
    const glimpse = page.queryAllByRole('link').find((link) => link.textContent?.includes('Puan Salmah'));
    expect(glimpse?.getAttribute('href')).toBe('/proofofdelivery?cn=HN100000003MY');
  });

  it.each([
    [100_00, true],
    [null, false],
  ])(
    'includes COD in the WhatsApp message to the receiver only while it is to be collected: %s',
    async (toCollectCents, isAsked) => {
      await open({ status: 'out-for-delivery', codCents: 100_00, toCollectCents });
      await press(m.public_tracking_share());
      const links = page.queryAllByRole<HTMLAnchorElement>('menuitem', { hidden: true });
      const text = decodeURIComponent(links.find(({ href }) => href.startsWith('https://wa.me'))?.href ?? '');
      expect(text).toContain('/t/HN100000003MY');
      expect(text.includes('100.00')).toBe(isAsked);
    },
  );

  it('shows the current label version until the parcel is scanned, also to users who may not cancel', async () => {
    const edited = { labelVersion: 2, labelSince: '2026-11-20T03:00:00Z', mayCancel: false };
    await open({ ...edited, status: 'pickup-booked' });
    expect(pageText()).toContain('Label version 2');
    for (const status of ['in-transit', 'cancelled'] as const) {
      await open({ ...edited, status });
      expect(pageText()).not.toContain('Label version 2');
    }
  });

  it('has no main button and no Print for a cancelled note', async () => {
    await open({ status: 'cancelled' });
    expect(leading()).toBeUndefined();
    expect(
      page.queryAllByRole<HTMLButtonElement>('button').map(({ textContent }) => textContent),
    ).not.toContain('Print');
  });
});

describe('The previous and next buttons of the drawer', () => {
  it('announce the note that is now shown, and keep the focus at the end of the list', async () => {
    screen.answer(getShipment, ({ query }: Sent) => ({
      ...detail,
      consignmentNoteNo: query.get('shipmentId') === 'second' ? 'HN100000011MY' : detail.consignmentNoteNo,
      status: 'in-transit',
    }));
    await screen.open(() => {
      const [id, setId] = useState('first');
      const stepTo = (by: -1 | 1) =>
        (by === 1) === (id === 'first') ? () => setId(by === 1 ? 'second' : 'first') : null;
      return <ShipmentPanel shipmentId={id} onClose={() => {}} stepTo={stepTo} />;
    });
    await until(() => expect(pageText()).toContain('HN100000003MY'));
    const next = page.getByRole('button', { name: 'Next consignment note' });
    const status = next.parentElement?.querySelector('[role=status]');
    expect(status?.textContent).toBe('');
    next.focus();
    fireEvent.click(next);
    await until(() => expect(status?.textContent).toBe('HN100000011MY, In transit'));
    expect(next.getAttribute('aria-disabled')).toBe('true');
    expect(document.activeElement).toBe(next);
    expect((next as HTMLButtonElement).disabled).toBe(false);
    fireEvent.click(next);
    expect(pageText()).toContain('HN100000011MY');
  });
});

describe('A cancellation that comes too late', () => {
  const cn = detail.consignmentNoteNo;
  const scanned = { ...detail, status: 'picked-up', mayCancel: false } as const;
  const open = async () => {
    screen.answer(getShipment, detail);
    screen.answer(cancelShipment, () => {
      screen.answer(getShipment, scanned);
      const message = 'Our courier already has the parcel.';
      return {
        results: [{ shipmentId: detail.shipmentId, consignmentNoteNo: cn, outcome: 'refused', message }],
        cancelledCount: 0,
      };
    });
    await screen.open(() => {
      const client = useQueryClient();
      return (
        <>
          <button onClick={() => void askAnew(client, 'shipments')}>Update</button>
          <ShipmentPanel shipmentId="id" onClose={() => {}} stepTo={() => null} />
        </>
      );
    });
    await until(() => expect(pageText()).toContain(cn));
    await press('Cancel');
  };
  const tellsWhy = async () => {
    await press(`Cancel ${cn}`);
    await until(() => expect(pageText()).toContain('Our courier already has the parcel.'));
    // The drawer shows the new status.
    await until(() => expect(pageText()).toContain('Picked up'));
    expect(pageText()).toContain('Our courier already has the parcel.');
    await press('Close');
    await until(() => expect(pageText()).not.toContain('Our courier already has the parcel.'));
    expect(button('Cancel')).toBeUndefined();
  };

  it('shows the reason, although the drawer no longer offers Cancel', async () => {
    await open();
    await tellsWhy();
  });

  it('keeps its confirmation open when the drawer shows the scan before the user answers', async () => {
    await open();
    screen.answer(getShipment, scanned);
    await press('Update');
    await until(() => expect(pageText()).toContain('Picked up'));
    await tellsWhy();
  });
});

describe('The buttons for selected rows', () => {
  const selection: Selection = {
    all: true,
    keys: [],
    except: [],
    has: () => true,
    count: () => 21,
    toggle: () => {},
    setMany: () => {},
    chooseAll: () => {},
    clear: () => {},
  };
  const open = async (facts: Partial<SelectionFacts>) => {
    screen.answer(selectionFacts, {
      count: 21,
      isCapped: false,
      cancelled: 0,
      cancellable: 21,
      printed: 0,
      ...facts,
    });
    await screen.open(() => (
      <BulkActions
        selection={selection}
        listed={{ filter: {}, sort: 'receiver' }}
        total={21}
        rows={undefined}
        onPrinted={() => {}}
      />
    ));
  };
  const labels = () => page.queryAllByRole<HTMLButtonElement>('button').map(({ textContent }) => textContent);
  const isOff = (label: string) => page.queryByRole<HTMLButtonElement>('button', { name: label })?.disabled;

  beforeEach(() => screen.sent.splice(0));

  it('print and cancel all rows when every row allows it', async () => {
    await open({});
    await until(() => expect(labels()).toEqual(expect.arrayContaining(['Print', 'Cancel 21 CNs'])));
  });

  it('show how many rows they affect when only some rows can be printed or cancelled', async () => {
    await open({ cancelled: 3, cancellable: 5 });
    await until(() =>
      expect(labels()).toEqual(expect.arrayContaining(['Print 18 of 21: 3 are cancelled', 'Cancel 5 of 21'])),
    );
  });

  it('are disabled with the reason beside them when no row can be printed or cancelled', async () => {
    await open({ cancelled: 21, cancellable: 0 });
    await until(() => expect(pageText()).toContain('Nothing to print: all are cancelled'));
    expect(labels()).toEqual(expect.arrayContaining(['Print', 'Cancel 21 CNs']));
    expect([isOff('Print'), isOff('Cancel 21 CNs')]).toEqual([true, true]);
    expect(page.getAllByRole('status')).toHaveLength(1);
  });

  it.each([
    [{ cancelled: 3, cancellable: 5 }, true],
    [{ cancelled: 3, cancellable: 18 }, false],
  ])(
    'offer proofs of delivery when some of the selected notes were scanned: %j',
    async (facts, isOffered) => {
      screen.answer(printingOptions, { sizes: [], defaultId: 2 });
      await open(facts);
      await until(() => expect(labels()).toContain('Print 18 of 21: 3 are cancelled'));
      await press('Print 18 of 21: 3 are cancelled: paper and download');
      expect(button('Download')).toBeDefined();
      expect(button('Proofs of delivery') !== undefined).toBe(isOffered);
    },
  );

  it.each([
    [{ status: 'in-transit', pieceCount: 3, deliveredPieces: 1 }, true],
    [{ status: 'delivered', pieceCount: 1, deliveredPieces: 1 }, true],
    [{ status: 'out-for-delivery', pieceCount: 3, deliveredPieces: 0 }, false],
  ] as const)(
    'offer proofs of delivery for a loaded row with a delivered piece: %j',
    async (row, isOffered) => {
      screen.answer(printingOptions, { sizes: [], defaultId: 2 });
      screen.answer(selectionFacts, { count: 1, isCapped: false, cancelled: 0, cancellable: 0, printed: 0 });
      await screen.open(() => (
        <BulkActions
          selection={{ ...selection, all: false, keys: ['id'], has: (key) => key === 'id', count: () => 1 }}
          listed={{ filter: {} }}
          total={1}
          rows={[{ ...detail, shipmentId: 'id', ...row }]}
          onPrinted={() => {}}
        />
      ));
      await press('Print: paper and download');
      expect(button('Download')).toBeDefined();
      expect(button('Proofs of delivery') !== undefined).toBe(isOffered);
    },
  );

  it('offer Print, and disable Cancel with the reason when no row can be cancelled', async () => {
    await open({ cancelled: 3, cancellable: 0 });
    const why = 'Nothing chosen is still waiting for pick-up';
    await until(() => expect(pageText()).toContain(why));
    expect(labels()).toEqual(expect.arrayContaining(['Print 18 of 21: 3 are cancelled', 'Cancel 21 CNs']));
    expect(labels()).not.toContain(why);
    expect(isOff('Cancel 21 CNs')).toBe(true);
  });

  it('send, copy and share the selected rows in the order of the list, not of their selection', async () => {
    await open({});
    const factsBody = () => screen.bodyOf(selectionFacts);
    await until(() => expect(factsBody()).toEqual({ filter: {}, sort: 'receiver', except: [] }));
    const rows = ['a', 'b', 'c'].map((shipmentId) => ({
      ...detail,
      shipmentId,
      consignmentNoteNo: `HN-${shipmentId}`,
    }));
    const choose = (keys: string[]) =>
      screen.open(() => (
        <BulkActions
          selection={{
            ...selection,
            all: false,
            keys,
            has: (key) => keys.includes(key),
            count: () => keys.length,
          }}
          listed={{ filter: {} }}
          total={3}
          rows={rows}
          onPrinted={() => {}}
        />
      ));
    await choose(['gone', 'c', 'a']);
    await until(() => expect(factsBody()).toEqual({ ShipmentInfoIdList: ['a', 'c', 'gone'] }));
    await choose(['c', 'a']);
    await press(m.cn_listing_copy_cns());
    expect(await navigator.clipboard.readText()).toBe('HN-a\nHN-c');
    await press(m.public_tracking_share());
    await press(m.public_tracking_copy_links());
    expect(await navigator.clipboard.readText()).toMatch(/\/t\/HN-a\n.*\/t\/HN-c$/u);
  });

  it('still offer Copy CN for a selected row that a later search no longer shows', async () => {
    const chosen: Selection = {
      ...selection,
      all: false,
      keys: ['id'],
      has: (key) => key === 'id',
      count: () => 1,
    };
    screen.answer(selectionFacts, { count: 1, isCapped: false, cancelled: 0, cancellable: 1, printed: 0 });
    const rows = [
      { ...detail, shipmentId: 'id' },
      { ...detail, shipmentId: 'other' },
    ];
    function Searching() {
      const [shown, setShown] = useState(rows);
      return (
        <>
          <button type="button" onClick={() => setShown(rows.slice(1))}>
            Search on
          </button>
          <BulkActions
            selection={chosen}
            listed={{ filter: {} }}
            total={1}
            rows={shown}
            onPrinted={() => {}}
          />
        </>
      );
    }
    await screen.open(() => <Searching />);
    await until(() => expect(labels()).toContain('Copy CN'));
    fireEvent.click(page.getByRole('button', { name: 'Search on' }));
    expect(labels()).toContain('Copy CN');
  });
});

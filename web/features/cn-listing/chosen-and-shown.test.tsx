import { useQueryClient } from '@tanstack/react-query';
import { fireEvent, screen as page, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';

import { selectionFacts, type SelectionFacts } from '#shared/features/cn-listing/listing-view.contract.ts';
import {
  cancelShipment,
  getShipment,
  type ShipmentDetail,
} from '#shared/features/cn-listing/shipment-listing.contract.ts';
import { printingOptions } from '#shared/features/printing/consignment-note.contract.ts';
import { consignmentNoteTracking } from '#shared/features/tracking/tracking.contract.ts';
import { BulkActions } from '#web/features/cn-listing/bulk-actions.tsx';
import { ShipmentPanel } from '#web/features/cn-listing/shipment-panel.tsx';
import { detail } from '#web/features/shipment/shipment-detail.fixture.ts';
import type { Selection } from '#web/platform/ui/table/use-selection.ts';
import { askAnew } from '#web/platform/http/query-keys.ts';
import { button, pageText, press, screenTest, until } from '#web/test/screen.tsx';

const screen = screenTest();

describe('The drawer leads with what people do next', () => {
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

  it('prints before the pick-up', async () => {
    await open({ status: 'created' });
    expect(leading()).toBe('Print');
  });

  it('follows it on the way, and where a proof is still to come', async () => {
    await open({ status: 'in-transit' });
    expect(leading()).toBe('Track');
    await open({ status: 'delivered', pod: null });
    expect(leading()).toBe('Track');
  });

  it('shows the proof once it is there: who signed, with a picture that leads to it', async () => {
    screen.answer(consignmentNoteTracking, { trackingList: [], notFound: [] });
    await open({ status: 'delivered', pod });
    expect(leading()).toContain('Proof of delivery');
    expect(pageText()).toContain('Puan Salmah');
    const glimpse = page.queryAllByRole('link').find((link) => link.textContent?.includes('Puan Salmah'));
    expect(glimpse?.getAttribute('href')).toBe('/proofofdelivery?cn=HN100000003MY');
  });

  it('says that older paper is no good until the parcel was scanned, to whoever may not cancel it too', async () => {
    const edited = { labelVersion: 2, labelSince: '2026-11-20T03:00:00Z', mayCancel: false };
    await open({ ...edited, status: 'pickup-booked' });
    expect(pageText()).toContain('Label version 2');
    for (const status of ['in-transit', 'cancelled'] as const) {
      await open({ ...edited, status });
      expect(pageText()).not.toContain('Label version 2');
    }
  });

  it('has nothing to lead with once it is cancelled, and prints nothing', async () => {
    await open({ status: 'cancelled' });
    expect(leading()).toBeUndefined();
    expect(
      page.queryAllByRole<HTMLButtonElement>('button').map(({ textContent }) => textContent),
    ).not.toContain('Print');
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
    // The drawer shows what it is now.
    await until(() => expect(pageText()).toContain('Picked up'));
    expect(pageText()).toContain('Our courier already has the parcel.');
    await press('Close');
    await until(() => expect(pageText()).not.toContain('Our courier already has the parcel.'));
    expect(button('Cancel')).toBeUndefined();
  };

  it('says why, although the drawer offers it no more', async () => {
    await open();
    await tellsWhy();
  });

  it('keeps its question, although the scan is seen in the drawer before it is answered', async () => {
    await open();
    screen.answer(getShipment, scanned);
    await press('Update');
    await until(() => expect(pageText()).toContain('Picked up'));
    await tellsWhy();
  });
});

describe('The buttons over chosen rows say what they will really do', () => {
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
        chosen={{ filter: {} }}
        total={21}
        rows={undefined}
        onPrinted={() => {}}
      />
    ));
  };
  const labels = () => page.queryAllByRole<HTMLButtonElement>('button').map(({ textContent }) => textContent);
  const isOff = (label: string) => page.queryByRole<HTMLButtonElement>('button', { name: label })?.disabled;

  beforeEach(() => screen.sent.splice(0));

  it('all of them', async () => {
    await open({});
    await until(() => expect(labels()).toEqual(expect.arrayContaining(['Print', 'Cancel 21 CNs'])));
  });

  it('some of them', async () => {
    await open({ cancelled: 3, cancellable: 5 });
    await until(() =>
      expect(labels()).toEqual(expect.arrayContaining(['Print 18 of 21: 3 are cancelled', 'Cancel 5 of 21'])),
    );
  });

  it('none of them: they cannot be pressed, and the reason stands beside their names', async () => {
    await open({ cancelled: 21, cancellable: 0 });
    await until(() => expect(pageText()).toContain('Nothing to print: all are cancelled'));
    expect(labels()).toEqual(expect.arrayContaining(['Print', 'Cancel 21 CNs']));
    expect([isOff('Print'), isOff('Cancel 21 CNs')]).toEqual([true, true]);
    expect(page.getAllByRole('status')).toHaveLength(1);
  });

  it.each([
    [{ cancelled: 3, cancellable: 5 }, true],
    [{ cancelled: 3, cancellable: 18 }, false],
  ])('proofs of delivery are offered where some were scanned: %j', async (facts, isOffered) => {
    screen.answer(printingOptions, { sizes: [], defaultId: 2 });
    await open(facts);
    await until(() => expect(labels()).toContain('Print 18 of 21: 3 are cancelled'));
    await press('Print 18 of 21: 3 are cancelled: paper and download');
    expect(button('Download')).toBeDefined();
    expect(button('Proofs of delivery') !== undefined).toBe(isOffered);
  });

  it.each([
    [{ status: 'in-transit', pieceCount: 3, deliveredPieces: 1 }, true],
    [{ status: 'delivered', pieceCount: 1, deliveredPieces: 1 }, true],
    [{ status: 'out-for-delivery', pieceCount: 3, deliveredPieces: 0 }, false],
  ] as const)('proofs of delivery of rows that are there: %j', async (row, isOffered) => {
    screen.answer(printingOptions, { sizes: [], defaultId: 2 });
    screen.answer(selectionFacts, { count: 1, isCapped: false, cancelled: 0, cancellable: 0, printed: 0 });
    await screen.open(() => (
      <BulkActions
        selection={{ ...selection, all: false, keys: ['id'], has: (key) => key === 'id', count: () => 1 }}
        chosen={{ ShipmentInfoIdList: ['id'] }}
        total={1}
        rows={[{ ...detail, shipmentId: 'id', ...row }]}
        onPrinted={() => {}}
      />
    ));
    await press('Print: paper and download');
    expect(button('Download')).toBeDefined();
    expect(button('Proofs of delivery') !== undefined).toBe(isOffered);
  });

  it('print, and nothing to cancel', async () => {
    await open({ cancelled: 3, cancellable: 0 });
    const why = 'Nothing chosen is still waiting for pick-up';
    await until(() => expect(pageText()).toContain(why));
    expect(labels()).toEqual(expect.arrayContaining(['Print 18 of 21: 3 are cancelled', 'Cancel 21 CNs']));
    expect(labels()).not.toContain(why);
    expect(isOff('Cancel 21 CNs')).toBe(true);
  });

  it('copy and share what was chosen before a search showed other rows', async () => {
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
            chosen={{ ShipmentInfoIdList: ['id'] }}
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

import { act, cleanup, fireEvent, renderHook, screen as page } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';

import {
  closeHandover,
  getHandover,
  type HandoverDetail,
  handoverLabels as labels,
  handoverScans,
} from '#shared/features/handover/handover.contract.ts';
import { cnNumber, pieceBarCode } from '#shared/features/shipment/cn-number.rules.ts';
import { m } from '#shared/platform/words/words.ts';
import { emptyHandover } from '#web/features/handover/handover.fixture.ts';
import { useScanQueue } from '#web/features/handover/scan-queue.ts';
import { HandoverScreen } from '#web/features/handover/handover.screen.tsx';
import { readDraft } from '#web/platform/ui/form/drafts.ts';
import { playTone } from '#web/platform/ui/scan/scan-tone.ts';
import {
  control,
  pageText,
  press,
  Refusing,
  type Sent,
  screenTest,
  settle,
  type,
  until,
} from '#web/test/screen.tsx';
import { signIn } from '#web/test/session.ts';

vi.mock(import('#web/platform/ui/scan/scan-tone.ts'), { spy: true });

let change: () => void = () => {};
vi.mock('#web/features/changes/follow-changes.ts', () => ({
  followChanges(_name: string, onChange: () => void) {
    change = onChange;
    return () => {};
  },
}));

const screen = screenTest();

const { handoverId } = emptyHandover;
const cnNo = cnNumber('consignment', 'MY', 10_000_123);

const handover: HandoverDetail = {
  ...emptyHandover,
  cnCount: 1,
  pieceCount: 3,
  lines: [
    {
      cnNo,
      pieces: 3,
      service: 'standard',
      receiver: 'Siti',
      place: '50000 Kuala Lumpur',
      labelVersion: 1,
      status: 'created',
    },
  ],
};

interface ScansBody {
  scans: { scanId: string; code: string; at: string; takesBack?: boolean }[];
}
const scansOf = (sent: readonly Sent[]): ScansBody['scans'][] =>
  sent.filter(({ path }) => path === handoverScans.path).map(({ body }) => (body as ScansBody).scans);

beforeEach(() => localStorage.clear());

const keyOf = (scanId: string) => `handover-scans/MYS0001/Admin/${handoverId}/${scanId}`;
/** Stores scans of the Admin on this device that were not answered yet. */
const keep = (scans: readonly { scanId: string }[]) => {
  for (const scan of scans) localStorage.setItem(keyOf(scan.scanId), JSON.stringify(scan));
};
/** The older storage key, from before each scan was stored separately. */
const keyBefore = `handover-scans/${handoverId}`;
const keptKeys = () => Object.keys(localStorage).filter((key) => key.startsWith('handover-scans/'));
const noNetwork = () => {
  throw new TypeError('network');
};
const allRight = ({ body }: Sent) => {
  const { scans } = body as ScansBody;
  return { results: scans.map(({ scanId }) => ({ scanId, outcome: 'right' })), scannedCount: scans.length };
};
const openIt = (loginId = 'Admin') => {
  cleanup();
  return screen.open(() => <HandoverScreen />, { at: `/handover?id=${handoverId}`, session: { loginId } });
};

it('A page address without a handover says that none was chosen, and links to the list', async () => {
  await screen.open(() => <HandoverScreen />, { at: '/handover' });
  expect(pageText()).toContain('No handover was chosen');
  expect(page.getByRole('link', { name: 'Handover Sheet' }).getAttribute('href')).toBe('/handoversheet');
  expect(screen.sent).toEqual([]);
});

it('A scan is also sent on a plain HTTP address, without the control characters of a label', async () => {
  // As in browsers on an address without https.
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  screen.answer(getHandover, handover);
  screen.answer(handoverScans, ({ body }: Sent) => ({
    results: (body as ScansBody).scans.map(({ scanId }) => ({ scanId, outcome: 'right' })),
    scannedCount: 1,
  }));
  await screen.open(() => <HandoverScreen />, { at: `/handover?id=${handoverId}` });
  await type('Bar code', `${pieceBarCode(cnNo, 1)}\u001d`);
  await press('Add');
  await until(() => expect(scansOf(screen.sent)).toHaveLength(1));
  const [[scan] = []] = scansOf(screen.sent);
  expect(scan?.code).toBe(pieceBarCode(cnNo, 1));
  expect(scan?.scanId).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/u);
});

it('Unsent scans of a closed handover are listed by number until the user has noted them', async () => {
  const kept = [1, 2].map((piece) => ({
    scanId: `018f0000-0000-7000-8000-00000000000${piece}`,
    code: pieceBarCode(cnNo, piece),
    at: '2026-11-27T02:00:00.000Z',
  }));
  keep(kept);
  const answered = { cnNo, outcome: 'right', byWhom: 'Admin', device: 'Chrome / Android' } as const;
  screen.answer(getHandover, {
    ...handover,
    state: 'closed',
    closedAt: '2026-11-27T03:00:00.000Z',
    // The server has recorded the first scan; only the response was lost.
    scans: kept.slice(0, 1).map((scan) => ({ ...scan, ...answered, piece: 1 })),
  } satisfies HandoverDetail);
  await screen.open(() => <HandoverScreen />, { at: `/handover?id=${handoverId}` });
  const notice = page.getByText(/scan from this device was not sent/u).parentElement;
  expect(notice?.textContent).toContain(pieceBarCode(cnNo, 2));
  expect(notice?.textContent).not.toContain(pieceBarCode(cnNo, 1));
  await press('I have noted them');
  expect(pageText()).not.toContain('was not sent');
  expect(keptKeys()).toEqual([]);
});

it('Unsent scans in the older storage format are sent and then removed from the device', async () => {
  const scanId = '018f0000-0000-7000-8000-000000000001';
  const scan = { scanId, code: pieceBarCode(cnNo, 1), at: '2026-11-27T02:00:00.000Z' };
  localStorage.setItem(keyBefore, JSON.stringify([scan]));
  screen.answer(getHandover, handover);
  screen.answer(handoverScans, allRight);
  await openIt();
  await until(() =>
    expect(
      scansOf(screen.sent)
        .flat()
        .map((one) => one.scanId),
    ).toEqual([scanId]),
  );
  await until(() => expect(keptKeys()).toEqual([]));
});

it('A piece that was already handed over is not counted, and is reported with text and sound', async () => {
  vi.mocked(playTone).mockClear();
  screen.answer(getHandover, handover);
  const waiting: ((answer: unknown) => void)[] = [];
  screen.answer(handoverScans, () => new Promise((answer) => waiting.push(answer)));
  await openIt();
  await type('Bar code', pieceBarCode(cnNo, 1));
  await press('Add');
  await until(() => expect(waiting).toHaveLength(1));
  expect(vi.mocked(playTone).mock.calls).toEqual([['right']]);
  const [[{ scanId } = { scanId: '' }] = []] = scansOf(screen.sent);
  waiting[0]?.({ results: [{ scanId, outcome: 'handed-over' }], scannedCount: 0 });
  await until(() => expect(page.getByRole('status').textContent).toContain(m.handover_outcome_handed_over()));
  expect(vi.mocked(playTone).mock.calls).toEqual([['right'], ['wrong']]);
  expect(pageText()).toContain(m.handover_of({ scanned: 0, pieces: 3 }));
  expect(pageText()).toContain(m.handover_extra({ count: 1 }));
  expect(page.getByRole('button', { name: m.handover_close() })).toHaveProperty('disabled', true);
});

it('A scan that the server refuses is set aside, and the other scans are sent', async () => {
  const kept = [pieceBarCode(cnNo, 1), '?', pieceBarCode(cnNo, 2), pieceBarCode(cnNo, 3)].map(
    (code, index) => ({
      scanId: `018f0000-0000-7000-8000-00000000000${index}`,
      code,
      at: '2026-11-27T02:00:00.000Z',
    }),
  );
  keep(kept);
  screen.answer(getHandover, handover);
  screen.answer(handoverScans, ({ body }: Sent) => {
    const { scans } = body as ScansBody;
    if (scans.some(({ code }) => code === '?')) return new Refusing('Check the marked fields.');
    return { results: scans.map(({ scanId }) => ({ scanId, outcome: 'right' })), scannedCount: 3 };
  });
  await screen.open(() => <HandoverScreen />, { at: `/handover?id=${handoverId}` });
  await until(() => expect(keptKeys()).toEqual([]));
  const answered = scansOf(screen.sent).filter((scans) => scans.every(({ code }) => code !== '?'));
  expect(answered.flat().map(({ code }) => code)).toEqual(
    kept.map(({ code }) => code).filter((code) => code !== '?'),
  );
  expect(pageText()).toContain('?');
  expect(pageText()).not.toContain('Check the marked fields.');
});

it('Scans made without a network are sent later for the same user, but not for another user', async () => {
  screen.answer(getHandover, handover);
  screen.answer(handoverScans, noNetwork);
  await openIt();
  await type('Bar code', pieceBarCode(cnNo, 1));
  await press('Add');
  await until(() => expect(scansOf(screen.sent)).toHaveLength(1));
  screen.answer(handoverScans, allRight);
  await openIt('desk');
  expect(pageText()).not.toContain('waiting');
  expect(scansOf(screen.sent)).toHaveLength(1);
  await openIt();
  await until(() => expect(scansOf(screen.sent)).toHaveLength(2));
  expect(scansOf(screen.sent)[1]).toEqual(scansOf(screen.sent)[0]);
  await until(() => expect(keptKeys()).toEqual([]));
});

it('Two tabs on one handover store the scans of both tabs', () => {
  signIn();
  screen.answer(handoverScans, noNetwork);
  const tab = () => renderHook(() => useScanQueue(handoverId, () => {})).result;
  const [one, other] = [tab(), tab()];
  const at = '2026-11-27T02:00:00.000Z';
  act(() => void one.current.add({ code: 'first', at }));
  act(() => void other.current.add({ code: 'second', at }));
  act(() => void one.current.add({ code: 'third', at }));
  expect(
    tab()
      .current.pending.map(({ code }) => code)
      .toSorted(),
  ).toEqual(['first', 'second', 'third']);
});

it('Names and signatures are restored after a reload, until the handover is closed', async () => {
  const scan = {
    scanId: '018f0000-0000-7000-8000-000000000001',
    code: pieceBarCode(cnNo, 1),
    at: '2026-11-27T02:00:00.000Z',
  };
  const judged = { cnNo, piece: 1, outcome: 'right', byWhom: 'Admin', device: 'Chrome / Android' } as const;
  const scanned = { ...handover, scans: [{ ...scan, ...judged }] } satisfies HandoverDetail;
  screen.answer(getHandover, scanned);
  const sign = (label: string) =>
    fireEvent.pointerDown(page.getByRole('img', { name: label }), { clientX: 5, clientY: 5 });
  Element.prototype.setPointerCapture = () => {};
  await openIt();
  await press(m.handover_close());
  await type(labels.driverName(), 'Encik Rahim');
  sign(labels.driverSignature());
  await settle();

  await openIt();
  await press(m.handover_close());
  expect(control(labels.driverName()).value).toBe('Encik Rahim');
  expect(page.getByRole('img', { name: labels.driverSignature() }).querySelector('path')).not.toBeNull();
  expect(pageText()).toContain(m.ui_draft_restored());
  sign(labels.clerkSignature());
  await settle();
  screen.answer(closeHandover, { ...scanned, state: 'closed', closedAt: '2026-11-27T03:00:00.000Z' });
  await press(m.handover_close_now());
  await until(() =>
    expect(screen.bodyOf(closeHandover)).toMatchObject({
      driverName: 'Encik Rahim',
      driverSignature: expect.stringContaining('M') as string,
    }),
  );
  await until(() => expect(readDraft(`handover-close/${handoverId}`)).toBeNull());
});

it('A handover is not closed while scans on this device are unsent', async () => {
  const scan = { code: pieceBarCode(cnNo, 1), at: '2026-11-27T02:00:00.000Z' };
  keep([{ scanId: '018f0000-0000-7000-8000-000000000009', ...scan }]);
  const judged = { cnNo, piece: 1, outcome: 'right', byWhom: 'Admin', device: 'Chrome / Android' } as const;
  const scanId = '018f0000-0000-7000-8000-000000000001';
  screen.answer(getHandover, { ...handover, scans: [{ scanId, ...scan, ...judged }] });
  screen.answer(handoverScans, noNetwork);
  Element.prototype.setPointerCapture = () => {};
  await openIt();
  await press(m.handover_close());
  await type(labels.driverName(), 'Encik Rahim');
  for (const label of [labels.driverSignature(), labels.clerkSignature()]) {
    fireEvent.pointerDown(page.getByRole('img', { name: label }), { clientX: 5, clientY: 5 });
    await settle();
  }
  act(() => control(labels.driverName()).form?.requestSubmit());
  await until(() => expect(page.getByRole('alert').textContent).toBe(m.handover_waiting({ count: 1 })));
  expect(screen.bodyOf(closeHandover)).toBeUndefined();
});

it('A handover can be closed by keyboard alone, with the typed names as signatures', async () => {
  const scanId = '018f0000-0000-7000-8000-000000000001';
  const scan = { scanId, code: pieceBarCode(cnNo, 1), at: '2026-11-27T02:00:00.000Z' };
  const judged = { cnNo, piece: 1, outcome: 'right', byWhom: 'Admin', device: 'Chrome / Android' } as const;
  const scanned = { ...handover, scans: [{ ...scan, ...judged }] } satisfies HandoverDetail;
  screen.answer(getHandover, scanned);
  screen.answer(closeHandover, { ...scanned, state: 'closed', closedAt: '2026-11-27T03:00:00.000Z' });
  await openIt();
  await press(m.handover_close());
  await press(m.handover_close_now());
  const signed = (label: string) =>
    page.getByRole('button', { name: m.handover_sign_typed_named({ name: label }) });
  const driver = labels.driverSignature();
  expect(signed(driver).getAttribute('aria-disabled')).toBe('true');
  expect(page.getByRole('group', { name: driver }).tabIndex).toBe(-1);
  await type(labels.driverName(), 'Encik Rahim');
  for (const label of [driver, labels.clerkSignature()]) {
    await act(async () => signed(label).click());
    expect(page.getByRole('img', { name: label }).querySelector('path')).not.toBeNull();
  }
  await press(m.handover_close_now());
  const { driverSignature, ...sent } = screen.bodyOf(closeHandover) as Record<string, string>;
  expect(sent).toMatchObject({ driverName: 'Encik Rahim', clerkSignature: driverSignature });
});

const judgedAs = { byWhom: 'Admin', device: 'Chrome / Android' } as const;
const scanned = (piece: number) => ({
  scanId: `018f0000-0000-7000-8000-00000000000${piece}`,
  code: pieceBarCode(cnNo, piece),
  at: '2026-11-27T02:00:00.000Z',
  cnNo,
  piece,
  outcome: 'right' as const,
  ...judgedAs,
});
const twoScanned = { ...handover, scannedCount: 2, scans: [scanned(1), scanned(2)] } satisfies HandoverDetail;
const takeBackOf = (piece: number) => m.handover_take_back_named({ name: `${cnNo}-${piece}` });
const progress = (count: number) => page.queryAllByText(m.handover_of({ scanned: count, pieces: 3 }));

it('A piece taken back on another device is missing here as soon as the change is reported', async () => {
  screen.answer(getHandover, twoScanned);
  await openIt();
  expect(pageText()).toContain(m.handover_missing_pieces({ pieces: '3' }));
  const taken = { ...scanned(2), outcome: 'taken-back' as const };
  screen.answer(getHandover, { ...twoScanned, scannedCount: 1, scans: [scanned(1), taken] });
  act(() => change());
  await until(() => expect(progress(1)).toHaveLength(2));
  expect(pageText()).toContain(m.handover_missing_pieces({ pieces: '2, 3' }));
});

it('A bar code without a piece number is not counted, and the missing pieces are named', async () => {
  screen.answer(getHandover, twoScanned);
  screen.answer(handoverScans, noNetwork);
  await openIt();
  await type('Bar code', cnNo);
  await press('Add');
  const [result] = page.getAllByRole('status');
  expect(result?.textContent).toContain(m.handover_outcome_which_piece());
  expect(result?.textContent).toContain(m.handover_missing_pieces({ pieces: '3' }));
  expect(progress(2)).toHaveLength(2);
});

it('A scanned piece can be marked as not handed over without a network, and scanned again', async () => {
  screen.answer(getHandover, twoScanned);
  screen.answer(handoverScans, noNetwork);
  await openIt();
  await press(takeBackOf(1));
  // The progress, and the line of the missing pieces.
  expect(progress(1)).toHaveLength(2);
  expect(page.queryByRole('button', { name: takeBackOf(1) })).toBeNull();
  await openIt();
  expect(progress(1)).toHaveLength(2);
  expect(page.getByRole('button', { name: m.handover_close() })).toHaveProperty('disabled', false);

  screen.answer(handoverScans, ({ body }: Sent) => ({
    results: (body as ScansBody).scans.map(({ scanId, takesBack }) => ({
      scanId,
      outcome: takesBack === true ? 'not-handed-over' : 'right',
    })),
    scannedCount: 2,
  }));
  await type('Bar code', pieceBarCode(cnNo, 1));
  await press('Add');
  await until(() => expect(keptKeys()).toEqual([]));
  const last = scansOf(screen.sent).flat().slice(-2);
  expect(last.map(({ code, takesBack = false }) => [code, takesBack])).toEqual([
    [pieceBarCode(cnNo, 1), true],
    [pieceBarCode(cnNo, 1), false],
  ]);
  const [back, again] = last.map(({ at }) => Date.parse(at));
  expect(again).toBeGreaterThan(back ?? Infinity);
  expect(progress(2)).toHaveLength(2);
  await press(takeBackOf(1));
  expect(progress(1)).toHaveLength(2);
});

it('After a piece is marked as not handed over, both signatures are cleared', async () => {
  screen.answer(getHandover, twoScanned);
  screen.answer(handoverScans, noNetwork);
  Element.prototype.setPointerCapture = () => {};
  await openIt();
  await press(m.handover_close());
  await type(labels.driverName(), 'Encik Rahim');
  const strokes = (label: string) => page.getByRole('img', { name: label }).querySelector('path');
  for (const label of [labels.driverSignature(), labels.clerkSignature()]) {
    fireEvent.pointerDown(page.getByRole('img', { name: label }), { clientX: 5, clientY: 5 });
    await settle();
    expect(strokes(label)).not.toBeNull();
  }
  await press(takeBackOf(2));
  for (const label of [labels.driverSignature(), labels.clerkSignature()]) expect(strokes(label)).toBeNull();
  expect(control(labels.driverName()).value).toBe('Encik Rahim');
});

it('A scanned piece that is already with the courier is listed first, with the reason', async () => {
  const other = cnNumber('consignment', 'MY', 10_000_124);
  const [line] = handover.lines;
  if (!line) throw new Error('The handover has no line.');
  screen.answer(getHandover, {
    ...handover,
    lines: [line, { ...line, cnNo: other, pieces: 1, status: 'delivered' }],
    scans: [{ ...scanned(3), cnNo: other, piece: 1, code: other }, scanned(1)],
  } satisfies HandoverDetail);
  screen.answer(handoverScans, noNetwork);
  await openIt();
  const buttons = page.getAllByRole('button', { name: /^Not handed over: /u });
  expect(buttons[0]?.closest('li')?.textContent).toContain(other);
  expect(buttons[0]?.closest('li')?.textContent).toContain(m.handover_outcome_with_courier());
  await type('Bar code', other);
  await press('Add');
  expect(pageText()).toContain(m.handover_outcome_double());
});

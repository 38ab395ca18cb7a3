import type { HandoverDetail } from '#shared/features/handover/handover.contract.ts';

/** A handover that nobody has started, without lines. */
export const emptyHandover: HandoverDetail = {
  handoverId: '018f0000-0000-7000-8000-00000000000a',
  sheetNo: 'HS-1',
  state: 'open',
  cnCount: 0,
  pieceCount: 0,
  scannedCount: 0,
  pickupId: null,
  createdAt: '2026-11-27T01:00:00.000Z',
  createdBy: 'Admin',
  closedAt: null,
  closedBy: '',
  driverName: '',
  startedAt: null,
  copyUrl: null,
  closedOn: '',
  clerkName: '',
  driverSignature: '',
  clerkSignature: '',
  lines: [],
  scans: [],
};

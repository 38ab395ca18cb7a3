import { screen as shown, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';

import { cnNumber } from '#shared/features/shipment/cn-number.rules.ts';
import { consignmentNoteTracking, type PodRecord } from '#shared/features/tracking/tracking.contract.ts';
import { ProofOfDeliveryScreen } from '#web/features/tracking/proof-of-delivery.screen.tsx';
import { m } from '#shared/platform/words/words.ts';
import { readStoredPod, storePod } from '#web/features/tracking/stored-pod.ts';
import { pageText, Refusing, screenTest, until } from '#web/test/screen.tsx';
import { admin } from '#web/test/session.ts';

const screen = screenTest();
const cn = cnNumber('consignment', 'MY', 10_000_123);
const pod: PodRecord = {
  cn,
  podImage: '',
  photoPOD: '',
  photoPOD2: '',
  cust_sign: 'M1 1L20 20',
  remarks: 'Siti Aminah',
  remarks2: '900101015555',
  dlvrydt: '2026-11-27T02:00:00.000Z',
};

beforeEach(() => localStorage.clear());

const open = (at: string) => screen.open(() => <ProofOfDeliveryScreen />, { at });

it('Without a CN in the URL, the stored proof is shown without a request (spec §2)', async () => {
  storePod(`${admin.CustomerAccountNo}/${admin.loginId}`, pod);
  await open('/proofofdelivery');
  expect(pageText()).toContain(cn);
  expect(pageText()).toContain('Siti Aminah');
  expect(screen.sent.filter(({ path }) => path === consignmentNoteTracking.path)).toEqual([]);
});

it('Without a CN in the URL and a stored proof, the page says where to open a proof of delivery', async () => {
  await open('/proofofdelivery');
  expect(pageText()).toContain('No proof of delivery');
  expect(pageText()).toContain(m.tracking_no_proof_named());
  expect(shown.getByRole('link').getAttribute('href')).toBe('/etracking');
});

describe('A stored proof for the CN in the URL', () => {
  const owner = `${admin.CustomerAccountNo}/${admin.loginId}`;
  const trackingRequests = () => screen.sent.filter(({ path }) => path === consignmentNoteTracking.path);
  const openNamed = () => open(`/proofofdelivery?cn=${cn}`);
  beforeEach(() => storePod(owner, pod));

  it('is requested again and replaced by the corrected proof, on the page and in the storage', async () => {
    const corrected = { ...pod, remarks: 'Guard house' };
    screen.answer(consignmentNoteTracking, { image: [corrected] });
    await openNamed();
    await until(() => expect(pageText()).toContain('Guard house'));
    expect(trackingRequests()).toHaveLength(1);
    expect(readStoredPod(owner)).toEqual([corrected]);
  });

  it('is removed from the page and the storage when the server no longer has it', async () => {
    screen.answer(consignmentNoteTracking, { image: [] });
    await openNamed();
    await until(() => expect(pageText()).toContain('No proof of delivery'));
    expect(pageText()).not.toContain('Siti Aminah');
    expect(readStoredPod(owner)).toBeNull();
  });

  it('is shown when the portal is not available', async () => {
    screen.answer(consignmentNoteTracking, new Refusing('The portal is not available.', 503));
    await openNamed();
    await until(() => expect(trackingRequests()).toHaveLength(1));
    expect(pageText()).toContain('Siti Aminah');
    expect(pageText()).not.toContain('The portal is not available.');
  });
});

it('Each piece is shown with its own proof, in the order of the pieces', async () => {
  const proofs = [
    { ...pod, piece: 2, remarks: 'Guard house', dlvrydt: '2026-11-28T02:00:00.000Z' },
    { ...pod, piece: 1 },
  ];
  screen.answer(consignmentNoteTracking, { image: proofs });
  await open(`/proofofdelivery?cn=${cn}`);
  const headings = () => shown.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  await until(() => expect(headings()).toEqual(['Piece 1', 'Piece 2']));
  const piece = within(shown.getByRole('region', { name: 'Piece 2' }));
  expect(piece.getByText('Guard house')).toBeDefined();
  expect(piece.queryByText('Siti Aminah')).toBeNull();
});

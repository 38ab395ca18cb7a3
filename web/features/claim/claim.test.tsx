import { act, renderHook, screen as shown, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';

import { claimListing, type ClaimRow, submitClaim } from '#shared/features/claim/claim.contract.ts';
import { checkConsignment, type CheckedConsignment } from '#shared/features/claim/claim-check.contract.ts';
import { startClaimUpload } from '#shared/features/claim/claim-files.contract.ts';
import { claimCauses } from '#shared/features/claim/claim.rules.ts';
import { m } from '#shared/platform/words/words.ts';
import { ClaimListingScreen } from '#web/features/claim/claim-listing.screen.tsx';
import { ClaimSubmitScreen } from '#web/features/claim/claim-submit.screen.tsx';
import { addUploads, forgetUploads, useUploads } from '#web/features/claim/uploads.ts';
import {
  button,
  control,
  pageText,
  press,
  Refusing,
  screenTest,
  type Sent,
  settle,
  type,
  until,
} from '#web/test/screen.tsx';

const page = screenTest();
const cnNo = 'HN100000017MY';
const dayMs = 86_400_000;

const parcel: NonNullable<CheckedConsignment['parcel']> = {
  shipmentId: '01900000-0000-7000-8000-000000000001',
  status: 'in-transit',
  service: 'standard',
  isEnhanced: false,
  receiverName: 'Tan Mei Ling',
  receiverCity: 'Kajang',
  content: 'Vases',
  pieceCount: 1,
  actualGrams: 1000,
  declaredCents: 150_00,
  liabilityCents: 200_00,
  freightCents: 8_00,
  createdAt: '2026-11-10T02:00:00.000Z',
  pickedUpAt: '2026-11-10T06:00:00.000Z',
  arrivedAt: null,
  expectedDay: '2026-11-12',
  hasPod: false,
  lastEvent: { text: 'Arrived at station', place: 'Kajang', at: '2026-11-11T06:00:00.000Z' },
  files: [],
};
const checked = (changes: Partial<CheckedConsignment> = {}): CheckedConsignment => ({
  consignmentNoteNo: cnNo,
  allowClaim: true,
  errorMessage: null,
  openClaimId: null,
  draftClaimId: null,
  causes: claimCauses.map((cause) => ({
    cause,
    allowed: cause === 'lost',
    endsAt: cause === 'lost' ? '2026-12-01T00:00:00.000Z' : null,
    problem: cause === 'lost' ? null : 'Not now',
  })),
  parcel,
  ...changes,
});

const row = (changes: Partial<ClaimRow>): ClaimRow => ({
  claimId: '01900000-0000-7000-8000-00000000000a',
  claimNo: 'CL00000001',
  cause: 'lost',
  state: 'submitted',
  draftReason: null,
  cnNos: [cnNo],
  cnCount: 1,
  askedCents: 150_00,
  estimateCents: 150_00,
  decidedCents: null,
  paymentReference: '',
  createdAt: '2026-11-20T02:00:00.000Z',
  submittedAt: '2026-11-20T02:00:00.000Z',
  due: null,
  ...changes,
});

describe('The claim form', () => {
  it('is prefilled with the known details, and sends the loss and the allowed cause', async () => {
    page.answer(checkConsignment, { consignments: [checked()] });
    page.answer(submitClaim, new Refusing('Something is wrong.'));
    await page.open(ClaimSubmitScreen, { at: `/claimsubmit?cn=${cnNo}` });
    expect(page.bodyOf(checkConsignment)).toEqual({ ConsignmentNo: [cnNo] });
    for (const reported of ['Tan Mei Ling', 'Vases', 'RM 150.00', 'Arrived at station'])
      expect(pageText()).toContain(reported);
    expect(control(m.claim_field_claimant_name()).value).toBe('Nurul Aisyah');
    await type(m.claim_field_description(), 'It never came.');
    await press(m.common_submit());
    expect(page.bodyOf(submitClaim)).toMatchObject({
      cause: 'lost',
      description: 'It never came.',
      consignments: [{ ConsignmentNo: cnNo, lossCents: 150_00, fileIds: [] }],
    });
    // The typed text stays after a refusal.
    expect(pageText()).toContain('Something is wrong.');
    expect(control(m.claim_field_description()).value).toBe('It never came.');
  });

  it('keeps the typed text when a consignment note is added or left out', async () => {
    const otherNo = 'HN100000024MY';
    page.answer(checkConsignment, ({ body }: Sent) => ({
      consignments: (body as { ConsignmentNo: string[] }).ConsignmentNo.map((consignmentNoteNo) =>
        checked({ consignmentNoteNo }),
      ),
    }));
    const lossOf = (no: string) =>
      within(shown.getByRole('region', { name: m.claim_cn_title({ cnNo: no }) })).getByLabelText(
        m.claim_field_loss(),
        { exact: false },
      );
    await page.open(ClaimSubmitScreen, { at: `/claimsubmit?cn=${cnNo}` });
    await type(m.claim_field_description(), 'It never came.');
    await type(m.claim_field_loss(), '80');
    await type(m.claim_field_cn(), `${otherNo}\n${cnNo}`);
    await press(m.claim_check());
    expect(control(m.claim_field_description()).value).toBe('It never came.');
    expect(lossOf(cnNo)).toHaveProperty('value', '80.00');
    expect(lossOf(otherNo)).toHaveProperty('value', '150.00');
    await page.open(ClaimSubmitScreen, { at: `/claimsubmit?cn=${otherNo}&cn=${cnNo}` });
    expect(control(m.claim_field_description()).value).toBe('It never came.');
    await type(m.claim_field_cn(), otherNo);
    await press(m.claim_check());
    expect(control(m.claim_field_description()).value).toBe('It never came.');
    // The draft moved along with the notes: a claim for the first note alone starts empty.
    await page.open(ClaimSubmitScreen, { at: `/claimsubmit?cn=${cnNo}` });
    expect(control(m.claim_field_description()).value).toBe('');
  });

  it('accepts scanned numbers one after another, and reports the result after each', async () => {
    const otherNo = 'HN100000024MY';
    page.answer(checkConsignment, ({ body }: Sent) => ({
      consignments: (body as { ConsignmentNo: string[] }).ConsignmentNo.map((consignmentNoteNo) =>
        checked({ consignmentNoteNo, allowClaim: consignmentNoteNo === cnNo }),
      ),
    }));
    const scan = async (no: string) => {
      await userEvent.keyboard(`${no}{Enter}`);
      await settle();
    };
    await page.open(ClaimSubmitScreen, { at: '/claimsubmit' });
    await scan(cnNo);
    expect(document.activeElement).toBe(control(m.claim_field_cn()));
    const statusTexts = () => shown.getAllByRole('status').map(({ textContent }) => textContent);
    await until(() => expect(statusTexts()).toContain(m.claim_checked({ possible: 1, refused: 0 })));
    await scan(otherNo);
    expect(page.bodyOf(checkConsignment)).toEqual({ ConsignmentNo: [cnNo, otherNo] });
    expect(control(m.claim_field_cn()).value).toBe(`${cnNo}\n${otherNo}\n`);
    await until(() => expect(statusTexts()).toContain(m.claim_checked({ possible: 1, refused: 1 })));
  });

  it('shows why a consignment note cannot be claimed for, and links to the open claim', async () => {
    const refused = checked({
      allowClaim: false,
      errorMessage: 'It has an open claim.',
      openClaimId: 'x',
      parcel: null,
    });
    page.answer(checkConsignment, { consignments: [refused] });
    await page.open(ClaimSubmitScreen, { at: `/claimsubmit?cn=${cnNo}` });
    expect(pageText()).toContain('It has an open claim.');
    const targets = shown.queryAllByRole('link').map((link) => link.getAttribute('href'));
    expect(targets).toContain('/claimlisting?claim=x');
    expect(button(m.common_submit())).toBeUndefined();
    await press(m.claim_leave_out());
    expect(page.address()).toBe('/claimsubmit');
  });
});

describe('Files of a claim during its submission', () => {
  const photo = new File(['photo'], 'box.jpg', { type: 'image/jpeg' });
  const proof = { fileId: 'file-1', kind: 'photo', fileName: 'proof.jpg', sizeBytes: 5, receivedBytes: 5 };
  const withProof = { consignments: [checked({ parcel: { ...parcel, files: [proof] } as typeof parcel })] };
  const never = () => new Promise(() => {});

  afterEach(() => forgetUploads([cnNo]));

  it('block the submission while one of them is still being uploaded', async () => {
    page.answer(checkConsignment, withProof);
    page.answer(startClaimUpload, never);
    await page.open(ClaimSubmitScreen, { at: `/claimsubmit?cn=${cnNo}` });
    await type(m.claim_field_description(), 'It never came.');
    act(() => addUploads(cnNo, 'photo', [photo]));
    act(() => control(m.claim_field_description()).form?.requestSubmit());
    await settle();
    expect(page.bodyOf(submitClaim)).toBeUndefined();
    expect(shown.getByRole('alert').textContent).toBe(m.claim_files_on_the_way());
  });

  it('stay selected when they were chosen after the submission, and submitted files do not', async () => {
    let finish: (answer: unknown) => void = () => {};
    page.answer(checkConsignment, withProof);
    page.answer(startClaimUpload, never);
    page.answer(submitClaim, () => new Promise((done) => (finish = done)));
    await page.open(ClaimSubmitScreen, { at: `/claimsubmit?cn=${cnNo}` });
    await type(m.claim_field_description(), 'It never came.');
    await press(m.common_submit());
    expect(page.bodyOf(submitClaim)).toMatchObject({ consignments: [{ fileIds: [proof.fileId] }] });
    act(() => addUploads(cnNo, 'photo', [photo]));
    finish({ claimId: row({}).claimId });
    await until(() => expect(page.address()).toContain('/claimlisting'));
    const { result } = renderHook(useUploads);
    expect(result.current.map(({ fileName }) => fileName)).toEqual(['box.jpg']);
  });
});

describe('The claim listing', () => {
  it('shows the deadlines and the paid amount with its reference', async () => {
    const due = { kind: 'contents', at: new Date(Date.now() + dayMs).toISOString() } as const;
    const over = { kind: 'claim', at: new Date(Date.now() - dayMs).toISOString() } as const;
    page.answer(claimListing, {
      rows: [
        row({ due }),
        row({ claimId: 'b', claimNo: 'CL00000002', state: 'draft', draftReason: 'silent', due: over }),
        row({
          claimId: 'c',
          claimNo: 'CL00000003',
          state: 'approved',
          decidedCents: 120_00,
          paymentReference: 'IBG 77',
        }),
      ],
      nextCursor: null,
      counts: { all: 3, attention: 1, review: 1, approved: 1, rejected: 0 },
    });
    await page.open(ClaimListingScreen, { at: '/claimlisting' });
    expect(shown.getByText(/^Documents by/u).dataset['tone']).toBe('soon');
    expect(shown.getByText(/^Ended on/u).dataset['tone']).toBe('over');
    for (const reported of ['CL00000001', '~ RM 150.00', 'RM 120.00', 'IBG 77'])
      expect(pageText()).toContain(reported);
  });

  it('requests a next page that fails once, and again with "Try again"', async () => {
    const counts = { all: 2, attention: 0, review: 2, approved: 0, rejected: 0 };
    const [first, second] = [row({}), row({ claimId: 'b', claimNo: 'CL00000002' })];
    let nextPage: unknown = new Refusing('Too many requests.', 429);
    page.answer(claimListing, ({ body }: Sent) => {
      if (!Object.hasOwn(Object(body), 'cursor')) return { rows: [first], nextCursor: 'next', counts };
      // Stops an endless loop of requests.
      return requestCount() < 6 ? nextPage : { rows: [second], nextCursor: null, counts };
    });
    const requestCount = () => page.sent.filter(({ path }) => path === claimListing.path).length;
    await page.open(ClaimListingScreen, { at: '/claimlisting' });
    expect(requestCount()).toBe(2);
    expect(pageText()).toContain('Too many requests.');
    nextPage = { rows: [second], nextCursor: null, counts };
    await press(m.common_try_again());
    expect(requestCount()).toBe(3);
    expect(pageText()).toContain('CL00000002');
    expect(pageText()).not.toContain('Too many requests.');
  });

  it('offers to submit a claim when there is none', async () => {
    page.answer(claimListing, {
      rows: [],
      nextCursor: null,
      counts: { all: 0, attention: 0, review: 0, approved: 0, rejected: 0 },
    });
    await page.open(ClaimListingScreen, { at: '/claimlisting' });
    const ways = shown.queryAllByRole('link').map((link) => link.getAttribute('href'));
    expect(ways.filter((to) => to === '/claimsubmit')).toHaveLength(2);
  });
});

import { act, cleanup, screen as shown, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';

import {
  addClaimFiles,
  type ClaimDetail,
  type ClaimEvent,
  getClaim,
  sendClaimMessage,
  withdrawClaim,
} from '#shared/features/claim/claim.contract.ts';
import { removeClaimFile } from '#shared/features/claim/claim-files.contract.ts';
import { m } from '#shared/platform/words/words.ts';
import { ClaimPanel } from '#web/features/claim/claim-panel.tsx';
import { knowUploads } from '#web/features/claim/uploads.ts';
import { button, pageText, press, Refusing, screenTest, type, until } from '#web/test/screen.tsx';
import { losingTheFirstAnswer } from '#web/test/lost-answer.ts';

const page = screenTest();
const claimId = '01900000-0000-7000-8000-00000000000a';

const event = (changes: Partial<ClaimEvent>): ClaimEvent => ({
  eventId: '01900000-0000-7000-8000-00000000000e',
  code: 'submitted',
  at: '2026-11-20T02:00:00.000Z',
  by: 'Aina',
  isCourier: false,
  text: '',
  cents: null,
  count: null,
  reference: '',
  ...changes,
});

const claim: ClaimDetail = {
  claimId,
  claimNo: 'CL00000001',
  cause: 'lost',
  state: 'rejected',
  draftReason: null,
  cnNos: ['HN100000017MY'],
  cnCount: 1,
  askedCents: 150_00,
  estimateCents: 150_00,
  decidedCents: 0,
  paymentReference: '',
  createdAt: '2026-11-20T02:00:00.000Z',
  submittedAt: '2026-11-20T02:00:00.000Z',
  due: null,
  description: 'Two vases never came',
  claimantName: 'Aina binti Osman',
  decisionReason: 'It was delivered',
  decidedAt: '2026-11-21T02:00:00.000Z',
  documentsDueAt: null,
  mayObject: true,
  mayWithdraw: false,
  payments: [],
  missing: [],
  consignments: [
    {
      consignmentNoteNo: 'HN100000017MY',
      lossCents: null,
      declaredCents: 150_00,
      liabilityCents: 200_00,
      freightCents: 8_00,
      windowEndsAt: null,
      files: [],
    },
  ],
  events: [
    event({}),
    event({ eventId: '01900000-0000-7000-8000-00000000000f', code: 'message', text: 'Where was it left?' }),
  ],
};

const open = async (changes: Partial<ClaimDetail>) => {
  page.answer(getClaim, { ...claim, ...changes });
  await page.open(() => <ClaimPanel claimId={claimId} onClose={() => undefined} />);
};
const part = (name: string) => within(shown.getByRole('region', { name }));

it('A decided claim shows the reason, offers an objection and keeps a message that could not be sent', async () => {
  await open({});
  expect(part(m.claim_field_decision()).getByText('It was delivered')).toBeDefined();
  expect(part(m.claim_messages()).getByText(/^Where was it left/u)).toBeDefined();
  // Messages are shown only in their own section.
  expect(part(m.claim_time_line()).queryByText(/Where was it left/u)).toBeNull();
  expect(part(m.claim_objection()).getByLabelText(m.claim_objection_why())).toBeDefined();

  page.answer(sendClaimMessage, new Refusing('Not now'));
  await type(m.claim_write_message(), 'At the neighbour');
  await press(m.claim_send());
  expect(page.bodyOf(sendClaimMessage)).toEqual({ claimId, text: 'At the neighbour' });
  expect(pageText()).toContain('Not now');
  page.answer(sendClaimMessage, claim);
  await press(m.claim_send());
  expect(shown.getByLabelText<HTMLTextAreaElement>(m.claim_write_message()).value).toBe('');
  // It keeps the focus, which a disabled button loses, and sends nothing without a text.
  expect(button(m.claim_send())?.disabled).toBe(false);
  const sentBefore = page.sent.length;
  await press(m.claim_send());
  expect(page.sent).toHaveLength(sentBefore);
});

it('Payments are shown with date and reference, also while an objection is reviewed', async () => {
  const payments = [
    { at: '2026-11-21T02:00:00.000Z', cents: 80_00, reference: 'PV-4001' },
    { at: '2026-12-05T02:00:00.000Z', cents: 40_00, reference: 'PV-4002' },
  ];
  await open({ state: 'approved', decidedCents: 120_00, paymentReference: 'PV-4002', payments });
  const paid = () =>
    part(m.claim_field_decision())
      .getAllByText(/PV-/u)
      .map(({ textContent }) => textContent);
  expect(paid()).toEqual([
    expect.stringMatching(/^RM 80\.00 · PV-4001 · .*21/u),
    expect.stringMatching(/^RM 40\.00 · PV-4002 · .*5/u),
  ]);
  cleanup();
  await open({ state: 'review', mayObject: false, payments: payments.slice(0, 1) });
  expect(paid()).toHaveLength(1);
});

it('The time line shows a rejected objection as such, and not as a rejected claim', async () => {
  const decided = (eventId: string, code: ClaimEvent['code']) =>
    event({ eventId: `01900000-0000-7000-8000-0000000000${eventId}`, code });
  const events = [event({}), decided('b1', 'rejected'), decided('b2', 'objected'), decided('b3', 'rejected')];
  await open({ events, mayObject: false });
  const timeLine = part(m.claim_time_line());
  expect(timeLine.getAllByText(m.claim_event_rejected())).toHaveLength(1);
  expect(timeLine.getAllByText(m.claim_event_objection_rejected())).toHaveLength(1);
});

it('A claim for late delivery claims the carriage charge of each parcel', async () => {
  await open({ cause: 'late', askedCents: 8_00, estimateCents: 8_00 });
  expect(part(m.claim_field_consignments()).getByText('RM 8.00')).toBeDefined();
  expect(pageText()).not.toContain('RM 150.00');
});

it('The deadline of a draft is shown, and shown as over when it passes on a page that stays open', async () => {
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['Date', 'setInterval', 'clearInterval'],
    now: new Date('2026-12-02T08:00:00Z'),
  });
  await open({ state: 'draft', due: { kind: 'claim', at: '2026-12-02T08:29:00.000Z' } });
  const when = '02-12-2026 04:29pm';
  expect(pageText()).toContain(m.claim_due_claim({ when }));
  await act(() => vi.advanceTimersByTimeAsync(30 * 60_000));
  expect(pageText()).toContain(m.claim_due_over({ when }));
  vi.useRealTimers();
});

it('A draft offers to add proof or to be discarded, and has no messages yet', async () => {
  await open({ state: 'draft', draftReason: 'silent', decidedAt: null, mayObject: false, events: [] });
  const draft = part(m.claim_draft_title());
  expect(draft.getByRole('button', { name: m.claim_draft_photo() })).toBeDefined();
  expect(draft.getByRole('button', { name: m.claim_draft_discard() })).toBeDefined();
  expect(shown.queryByRole('region', { name: m.claim_messages() })).toBeNull();
  expect(button(m.claim_send())).toBeUndefined();
});

it('An unsent message and an unsent objection are restored when the claim is opened again', async () => {
  await open({});
  await type(m.claim_write_message(), 'At the neighbour');
  await type(m.claim_objection_why(), 'No photo was taken');
  cleanup();
  await open({});
  const written = (label: string) => shown.getByLabelText<HTMLTextAreaElement>(label).value;
  expect(written(m.claim_write_message())).toBe('At the neighbour');
  expect(written(m.claim_objection_why())).toBe('No photo was taken');
});

it('A message that is changed after a lost response is not sent twice, and the changed text stays typed', async () => {
  await open({});
  const server = losingTheFirstAnswer(() => claim);
  page.answer(sendClaimMessage, server.answer);
  await type(m.claim_write_message(), 'At the neighbour');
  await press(m.claim_send());
  await until(() => expect(pageText()).toContain('We cannot reach the server.'));
  await type(m.claim_write_message(), 'At the neighbour, number 9');
  await press(m.claim_send());
  expect(server.made()).toEqual([{ claimId, text: 'At the neighbour' }]);
  expect(shown.getByLabelText<HTMLTextAreaElement>(m.claim_write_message()).value).toBe(
    'At the neighbour, number 9',
  );
});

describe('Files that are added to a claim', () => {
  const cnNo = 'HN100000017MY';
  const uploaded = (fileId: string) =>
    knowUploads(cnNo, [
      { fileId, kind: 'photo', fileName: `${fileId}.jpg`, contentType: '', sizeBytes: 9, receivedBytes: 9 },
    ]);
  const changed: ClaimDetail = { ...claim, state: 'documents', decidedAt: null };
  const addButton = (count: number) => button(m.claim_send_files({ count }));

  it('are not offered again while the claim is fetched again, also when its panel was closed meanwhile', async () => {
    await open(changed);
    await act(async () => uploaded('one'));
    page.answer(addClaimFiles, changed);
    let read = () => {};
    page.answer(getClaim, () => new Promise<ClaimDetail>((done) => (read = () => done(changed))));
    await press(m.claim_send_files({ count: 1 }));
    expect(page.bodyOf(addClaimFiles)).toEqual({ claimId, fileIds: ['one'] });
    expect(addButton(1)).toBeUndefined();
    cleanup();
    read();
    await open(changed);
    expect(addButton(1)).toBeUndefined();
  });

  it('do not include a file that was chosen after the button was pressed', async () => {
    await open(changed);
    await act(async () => uploaded('first'));
    let added = () => {};
    page.answer(addClaimFiles, () => new Promise<ClaimDetail>((done) => (added = () => done(changed))));
    await press(m.claim_send_files({ count: 1 }));
    await act(async () => uploaded('later'));
    await act(async () => added());
    expect(addButton(1)).toBeDefined();
    page.answer(addClaimFiles, changed);
    await press(m.claim_send_files({ count: 1 }));
    expect(page.bodyOf(addClaimFiles)).toEqual({ claimId, fileIds: ['later'] });
  });
});

it('A claim that the courier has not taken up can be withdrawn, once the user confirms it', async () => {
  await open({ state: 'submitted', decidedAt: null, mayObject: false, mayWithdraw: true });
  await press(m.claim_withdraw());
  expect(page.sent.some(({ path }) => path === withdrawClaim.path)).toBe(false);
  const withdrawn = { ...claim, state: 'withdrawn' as const, mayObject: false, mayWithdraw: false };
  page.answer(withdrawClaim, withdrawn);
  page.answer(getClaim, withdrawn);
  await press(m.claim_withdraw_name({ claimNo: claim.claimNo }));
  expect(page.bodyOf(withdrawClaim)).toEqual({ claimId });
  await until(() => expect(pageText()).toContain(m.claim_state_withdrawn()));
  expect(shown.queryByRole('button', { name: m.claim_withdraw() })).toBeNull();
});

it('A wrong photo can be removed from a draft', async () => {
  const fileId = '01900000-0000-7000-8000-0000000000f2';
  knowUploads('HN100000017MY', [
    {
      fileId,
      kind: 'invoice',
      fileName: 'cat.png',
      contentType: 'image/png',
      sizeBytes: 9,
      receivedBytes: 9,
    },
  ]);
  await open({ state: 'draft', draftReason: 'silent', decidedAt: null, mayObject: false, events: [] });
  page.answer(removeClaimFile, null);
  await press(m.claim_upload_remove({ fileName: 'cat.png' }));
  expect(page.bodyOf(removeClaimFile)).toEqual({ fileId });
  expect(pageText()).not.toContain('cat.png');
});

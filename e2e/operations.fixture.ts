/** The courier's side, as far as journeys need it: scans, and the proof of delivery. */
import { expect, type Page } from '@playwright/test';

import { m } from '../shared/platform/words/words.ts';
import type { RecordResult, Scan } from '../shared/features/operations/operations.contract.ts';

const operatorKey = 'Operator-demo-1';

export async function ask(page: Page, call: string, data: object): Promise<unknown> {
  const response = await page.request.post(`/api/operations/${call}`, {
    headers: { authorization: `Bearer ${operatorKey}` },
    data,
  });
  const { r, e } = (await response.json()) as { r: unknown; e: string | null };
  expect(e).toBeNull();
  return r;
}

async function operate(page: Page, call: string, data: object): Promise<RecordResult[]> {
  return ((await ask(page, call, data)) as { results: RecordResult[] }).results;
}

/** Suspends an account, or ends its suspension. */
export async function suspend(page: Page, accountNo: string, IsSuspended: boolean): Promise<void> {
  await ask(page, 'AccountFlags', { accountNo, flags: { IsSuspended } });
}

/** Sends a scan like that of a scanner at a station. */
export async function scan(page: Page, event: Pick<Scan, 'cn' | 'code'>): Promise<RecordResult | undefined> {
  const at = new Date().toISOString();
  const [result] = await operate(page, 'ScanEvents', { events: [{ ...event, at, place: 'Subang Jaya' }] });
  return result;
}

/** Delivers a parcel directly after it is created, before the demo's own courier takes it. */
export async function deliver(page: Page, cn: string): Promise<void> {
  const dlvrydt = new Date().toISOString();
  const record = { cn, remarks: 'Received in person', cust_sign: 'M10 60C30 10 50 10 60 60', dlvrydt };
  const [result] = await operate(page, 'ProofOfDelivery', { records: [record] });
  // The demo's courier was faster: the parcel is already delivered.
  if (result?.reason === m.operations_problem_proof_other_time({ cnNo: cn })) return;
  expect(result).toMatchObject({ status: 'delivered', reason: null });
}

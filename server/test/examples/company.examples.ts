import * as contract from '#shared/features/company/company.contract.ts';

import { makeAdmin, type TestUser } from '../factories.ts';
import { example } from '../example.ts';
import { send } from '../send.ts';
import type { TestApp } from '../test-app.ts';

const none = async () => ({});

const form = {
  name: 'Other Trading Sdn Bhd',
  registrationNo: '202001012345',
  phone: '312345678',
  email: 'office@test.example',
  address1: 'No 12, Jalan SS 2/24',
  address2: 'Taman Sea',
  address3: '',
  postcode: '47300',
  city: 'Petaling Jaya',
  version: 1,
};

async function ask(app: TestApp, as: TestUser): Promise<string> {
  const { version } = (await send(app, contract.getCompanyDetail, { as })).r;
  const { r } = await send(app, contract.updateCompanyDetail, { as, body: { ...form, version } });
  return r.pending?.requestId ?? '';
}

export const companyExamples = [
  example(contract.getCompanyDetail, none),
  example(contract.updateCompanyDetail, async ({ app, me }) => ({
    body: { ...form, version: (await send(app, contract.getCompanyDetail, { as: me })).r.version },
  })),
  example(
    contract.withdrawCompanyRequest,
    async ({ app, me }) => ({ body: { requestId: await ask(app, me) } }),
    async ({ app, they }) => ({ body: { requestId: await ask(app, they) } }),
  ),
  example(contract.companyRequests, async () => ({ body: {} })),
  example(contract.decideCompanyRequest, async ({ app }) => ({
    body: { requestId: await ask(app, await makeAdmin(app)), decision: 'approve' },
  })),
];

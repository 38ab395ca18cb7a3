import { portalItself } from '#shared/platform/rights/principal.ts';
import { readFileSync } from 'node:fs';

import * as contract from '#shared/features/operations/reference-data.contract.ts';

import { example } from '../example.ts';
import { makeAccount } from '../factories.ts';

const shipped = (path: string) => readFileSync(new URL(`../../features/${path}`, import.meta.url), 'utf8');
const card = () => JSON.parse(shipped('pricing/data/my-domestic-priority.json')) as object;
const own = { id: 'own-priority', validFrom: '2025-02-01' };

export const referenceDataExamples = [
  example(contract.loadRateCards, async ({ app }) => ({
    body: { accountNo: (await makeAccount(app)).accountNo, cards: [{ ...card(), ...own }] },
  })),
  example(contract.removeRateCard, async ({ app }) => {
    const { accountNo } = await makeAccount(app);
    const caller = { by: portalItself('test'), address: '', userAgent: '', requestId: '' };
    await app.services.rateCards.load({ accountNo, cards: [{ ...card(), ...own }] }, caller);
    return { body: { accountNo, ...own } };
  }),
  example(contract.listRateCards, async () => ({})),
  example(contract.loadPostcodes, async () => ({
    body: { stations: shipped('postcode/data/stations.csv') },
  })),
  example(contract.listPostcodeData, async () => ({})),
  example(contract.loadWorkingDays, async () => ({
    body: { weeklyDays: shipped('working-days/data/weekly-days.csv') },
  })),
  example(contract.setStoppedCountries, async () => ({ body: { countries: [] } })),
  example(contract.listStoppedCountries, async () => ({})),
];

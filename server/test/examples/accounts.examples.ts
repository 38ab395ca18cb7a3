import * as contract from '#shared/features/operations/accounts.contract.ts';

import { example } from '../example.ts';
import { makeAdmin, newAccountNo } from '../factories.ts';
import { fileForm } from './address.examples.ts';

/** A valid form with an unused account number. */
export const goodAccount = () => ({
  accountNo: newAccountNo(),
  market: 'MY',
  name: 'Kedai Satu Sdn Bhd',
  registrationNo: '202001012345',
  phone: '312345678',
  email: 'office@satu.example',
  address1: '12 Jalan SS 2/24',
  postcode: '47300',
});

export const accountsExamples = [
  example(contract.createAccount, async () => ({ body: goodAccount() })),
  example(contract.createAccounts, async () => {
    const account = goodAccount();
    const file = `${Object.keys(account).join(',')}\n${Object.values(account).join(',')}\n`;
    return { body: fileForm(file, 'accounts.csv') };
  }),
  example(contract.resetAdmin, async ({ app }) => {
    const { accountNo } = await makeAdmin(app);
    return { body: { accountNo, email: 'siti@satu.example', endSecondStep: true } };
  }),
  example(contract.listAccounts, async () => ({})),
];

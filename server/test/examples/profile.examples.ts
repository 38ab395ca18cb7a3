import * as contract from '#shared/features/profile/profile.contract.ts';

import { encrypted, makeUser, testPassword } from '../factories.ts';
import { example } from '../example.ts';

const none = async () => ({});

let logins = 0;
const nextLogin = () => `profile${(logins += 1)}`;

export const profileExamples = [
  example(contract.getUserProfile, none),
  example(contract.updateUserProfile, async ({ app, me }) => ({
    as: await makeUser(app, me, { login_id: nextLogin(), verified_at: null }),
    body: {
      Name: 'Siti Nurhaliza',
      Email: 'siti@test.example',
      PhoneNumber: '0123456789',
      Department: 'Office',
      Designation: 'Manager',
      IdentityNo: '',
      IdentityTypeId: 2,
    },
  })),
  example(contract.updateLanguage, async ({ app, me }) => ({
    as: await makeUser(app, me, { login_id: nextLogin() }),
    body: { Language: 'ms' },
  })),
  example(contract.changePassword, async ({ app, me }) => ({
    as: await makeUser(app, me, { login_id: nextLogin() }),
    body: {
      OldPassword: encrypted(app, testPassword),
      NewPassword: encrypted(app, 'a quiet teh tarik at noon'),
    },
  })),
];

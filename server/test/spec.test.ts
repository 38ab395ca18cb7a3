/** The texts of the specification, checked in one place: messages, field rules, paths, constants. */
import { beforeAll, describe, expect, it } from 'vitest';

import { generatedMessages } from '#shared/features/api-token/api-token.contract.ts';
import { accessLevels } from '#shared/platform/rights/rights.ts';
import { limits } from '#shared/platform/business/limits.ts';
import type { FlowId } from '#shared/features/shipment/services.rules.ts';
import { printingSizesFor } from '#shared/platform/documents/paper.ts';
import { MALAYSIA, marketOf, type MarketId, markets, SINGAPORE } from '#shared/platform/market/markets.ts';
import { type CodClass, codRange, codRefusal } from '#shared/features/pricing/cod.rules.ts';
import { liabilityRange } from '#shared/features/pricing/enhanced-liability.rules.ts';
import { formatDay, formatDayTime } from '#shared/platform/time/market-time.ts';
import { fieldMessage, messages } from '#shared/platform/validation/rules.ts';

import { testApp, type TestApp } from './test-app.ts';
import { m } from '#shared/platform/words/words.ts';
import { type Problem, sentenceOf } from '#shared/platform/validation/problem.ts';

/** The English text of a problem. */
const englishOf = (problem: Problem | null | undefined) => problem && sentenceOf(problem);

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

/** Spec §5, the table of rules. */
const rules: [string, string][] = [
  [fieldMessage('', messages.required), 'Required'],
  [fieldMessage('', messages.maxLength(30)), 'must be 30 characters or less'],
  [fieldMessage('', messages.minLength(8)), 'must be 8 characters or more'],
  [fieldMessage('', messages.exactLength(7)), 'must be exact 7 characters'],
  [fieldMessage('', messages.number), 'must be a number'],
  [fieldMessage('', messages.min(1)), 'must be at least 1'],
  [fieldMessage('', messages.max(30)), 'must be at most 30'],
  [fieldMessage('', messages.email), 'is not valid.'],
  [fieldMessage('', messages.alphanumeric), 'Only alphanumeric characters'],
  [fieldMessage('', messages.phone), 'Invalid'],
  [fieldMessage('', messages.passwordsDiffer), 'The two passwords do not match'],
  [fieldMessage('', messages.identityFormat), 'not a valid format.'],
  [fieldMessage('', messages.identityAge), 'must be more than 12 years old.'],
  [fieldMessage('', messages.moreThanZero), 'must be more than 0.'],
  [fieldMessage('', messages.noSpace), 'cannot have space'],
  [fieldMessage('', messages.weightCap(99_999)), 'cannot exceed 99999 kg'],
  [fieldMessage('', messages.weightCapPriority), 'cannot exceed 10 kg for Priority Service'],
  [fieldMessage('', messages.weightCap(30)), 'cannot exceed 30 kg'],
  [fieldMessage('', messages.weightCap(2)), 'cannot exceed 2 kg'],
];

/** Spec §2 and §8. */
const sentences: [string, string][] = [
  [m.sign_in_login_success(), 'Login Success'],
  [m.rights_problem_please_login(), 'Please login to proceed'],
  [m.sign_in_problem_invalid_credentials(), 'Invalid Credentials.'],
  [m.sign_in_reset_link_sent(), 'A password reset link has been sent to your email.'],
  [
    m.rights_problem_suspended(),
    "Your account has been suspended. Please contact your provider's Sales Personnel.",
  ],
  [m.rights_problem_unverified(), 'Please complete your profile before using other components'],
  [m.profile_updated(), 'Update profile success'],
  [m.profile_password_changed(), 'Password successfully changed'],
  [m.profile_password_correct(), 'Password correct'],
  [m.profile_password_incorrect(), 'Password incorrect'],
  [
    m.company_requested(),
    'Your request has been successfully submitted. Please allow up to 3 working days for the details to be updated.',
  ],
  [m.address_book_created(), 'Create address success'],
  [m.address_book_updated(), 'Update address success'],
  [m.address_book_deleted(), 'Successfully deleted from address book'],
  [m.address_import_imported(), 'Import address successfully'],
  [generatedMessages.live(), 'Generate Api Token success'],
  [generatedMessages.sandbox(), 'Generate Sandbox Api Token success'],
  [m.preset_updated(), 'Update Preset Detail success'],
  [m.printing_fail(), 'Fail to get documents. Please refresh and try again.'],
  [m.tracking_problem_count(), 'Please enter at least one CN.'],
  [m.company_problem_no_right(), 'You have no right to edit company detail.'],
];

/** Spec §7, the calls that are built. */
const paths: string[] = [
  'POST /api/account/login',
  'POST /api/account/CheckAccountEligibility',
  'POST /api/account/SubmitPrimeAccessRequest',
  'POST /api/account/FlagHasFirstTimeLogin',
  'POST /api/account/ConfirmPassword',
  'PATCH /api/account/ChangePasswordWithOldPassword',
  'GET /api/user/getuserprofile',
  'PATCH /api/user/UpdateUserProfile',
  'GET /api/user/getcompanydetail',
  'POST /api/user/updatecompanydetail',
  'PATCH /api/user/UpdateApiToken',
  'PATCH /api/user/UpdateSandboxApiToken',
  'GET /api/user/getapitoken',
  'GET /api/user/GetUserPresetDetail',
  'POST /api/user/UpdatePresetDetail',
  'GET /api/account/RefreshToken',
  'POST /Api/Account/ForgotPassword',
  'POST /Api/Account/ResetPassword',
  'GET /api/addressbook/Postcode',
  'GET /api/addressbook/SINPostcode',
  'GET /api/addressbook/GetCountries',
  'GET /api/addressbook/GetStates',
  'POST /api/addressbook/AddressBookListing',
  'POST /api/addressbook/CreateAddressBook',
  'PATCH /api/addressbook/UpdateAddressBook',
  'PATCH /api/addressbook/DeleteAddressBook',
  'POST /api/addressbook/BulkAddressSummary',
  'POST /api/addressbook/CreateBulkAddress',
  'GET /api/addressbook/GetRefId',
  'GET /api/Cool/NSAValidation',
  'POST /api/consignmentnote/ConsignmentNoteTracking',
  'POST /api/shipment/PrintCNSticker',
  'POST /api/shipment/PrintA6ConsignmentNote',
  'POST /api/shipment/PrintDownloadConsignmentNote',
  'POST /api/rcshipment/PrintRcConsignmentNote',
  'POST /api/rcshipment/DownloadRcConsignmentNote',
  'POST /api/Cool/PrintA6ConsignmentNote',
  'POST /api/Cool/DownloadConsignmentNote',
];

/** Spec §5, the COD amounts: market, class and flow, and the sentence for one cent too much. */
const codRanges: [MarketId, CodClass, FlowId, string][] = [
  [MALAYSIA, 'standard', 'domestic', 'COD Amount must be between RM 10 and RM 1,500'],
  [SINGAPORE, 'standard', 'domestic', 'COD Amount must be between S$ 10 and S$ 1,500'],
  [MALAYSIA, 'enhanced', 'domestic', 'COD Amount must be between RM 10 and RM 5,000'],
  [SINGAPORE, 'enhanced', 'domestic', 'COD Amount must be between S$ 10 and S$ 2,000'],
  [SINGAPORE, 'standard', 'malaysia', 'COD Amount must be between RM 10 and RM 1,600'],
];

/** Spec §5, "Printing size options": what a sub-account type may print on. */
const papers: [number, string[]][] = [
  [0, ['1 A5', '2 A6', '3 Label']],
  [21, ['4 COD Label']],
  [71, ['3 Label']],
  [77, ['5 PPOD Label']],
  [78, ['5 PPOD Label']],
];

describe('The portal, as the specification says,', () => {
  it.each(rules)('has the rule message "%s"', (ours, theirs) => expect(ours).toBe(theirs));
  it.each(sentences)('has the message "%s"', (ours, theirs) => expect(ours).toBe(theirs));

  it('puts the label before the message of a rule, except for two different passwords', () => {
    expect(fieldMessage('Username', messages.noSpace)).toBe('Username cannot have space');
    expect(fieldMessage('Confirm password', messages.passwordsDiffer)).toBe('The two passwords do not match');
  });

  it.each(paths)('has the call %s', (path) => {
    expect(app.calls.map((call) => `${call.method} ${call.path}`)).toContain(path);
  });

  it.each(codRanges)(
    'in market %i, COD class %s, flow %s, refuses one cent too much COD with "%s"',
    (market, codClass, flow, theirs) => {
      const most = codRange(market, codClass, flow)?.maxCents ?? 0;
      const facts = { market, codClass, flow, isCodAccount: true } as const;
      expect(codRefusal({ ...facts, codCents: most })).toBeNull();
      expect(englishOf(codRefusal({ ...facts, codCents: most + 1 }))).toBe(theirs);
    },
  );

  it.each(papers)('lets sub-account type %i print on %j', (type, theirs) => {
    expect(printingSizesFor(type).map(({ id, name }) => `${id} ${name}`)).toEqual(theirs);
  });

  it('formats dates as DD-MM-YYYY and times as DD-MM-YYYY hh:mma (§9)', () => {
    const afternoon = new Date('2026-11-20T06:05:00Z');
    expect(formatDay(afternoon, marketOf(MALAYSIA))).toBe('20-11-2026');
    expect(formatDayTime(afternoon, marketOf(SINGAPORE))).toBe('20-11-2026 02:05pm');
  });

  it('names the access levels (§3)', () => {
    const names = Object.entries(accessLevels).map(([code, words]) => [code, words()]);
    expect(Object.fromEntries(names)).toMatchObject({
      PUA: 'Pick-up Arrangement',
      CNP: 'CN Printing',
      SR: 'Supplies Requisition',
      UM: 'User Management',
      COL: 'Cool Printing',
      FUL: 'Fulfillment',
    });
  });

  it('has the two markets (§9)', () => {
    expect(markets).toMatchObject({
      130: { dialCode: '60', currency: 'RM', postcodeDigits: 5, basicLiabilityCents: 200_00 },
      169: { dialCode: '65', postcodeDigits: 6, basicLiabilityCents: 100_00 },
    });
  });

  it('has the constants (§9)', () => {
    expect(limits).toMatchObject({
      toastMs: 3500,
      trackingMaxCns: 20,
      accountNumberLength: 7,
      passwordMinLength: 8,
      contactNumberMaxDigits: 17,
      phoneMaxDigits: 11,
      deliveryOrderMaxLength: 20,
      identityMinAgeYears: 12,
      decimalIntegerDigits: 6,
      volumetricDivisorDomestic: 6000,
      volumetricDivisorInternational: 5000,
      piecesMax: 30,
      priorityPiecesMax: 5,
      weightCapKg: { parcel: 99_999, crossBorder: 30, priority: 10, document: 2 },
      claimInWritingDays: 14,
      claimContentsDays: 7,
      suitYearsAir: 2,
      suitDaysOther: 30,
      enhancedClaimDaysAfterPickup: 14,
      enhancedClaimHoursAfterArrival: 72,
      priorityClaimWorkingDays: 3,
      priorityReplyWorkingDays: 30,
    });
    expect(liabilityRange(MALAYSIA, 'standard')).toEqual({ minCents: 200_00, maxCents: 10_000_00 });
  });
});

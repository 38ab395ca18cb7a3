/** The specification's own words, asserted from one place: message texts, field rules, paths, constants. */
import { beforeAll, describe, expect, it } from 'vitest';

import * as account from '#shared/account/account.contract.ts';
import { addressMessages } from '#shared/address/address.contract.ts';
import { generatedMessages } from '#shared/api-token/api-token.contract.ts';
import { presetUpdatedMessage } from '#shared/preset/preset.contract.ts';
import {
  accessLevels,
  suspendedMessage,
  unverifiedMessage,
  pleaseLoginMessage,
} from '#shared/access/rights.ts';
import { limits } from '#shared/business/limits.ts';
import { companyRefusedMessage, companyRequestedMessage } from '#shared/company/company.contract.ts';
import { documentFailedMessage } from '#shared/consignment-note/consignment-note.contract.ts';
import type { FlowId } from '#shared/consignment/services.ts';
import { printingSizesFor } from '#shared/documents/paper.ts';
import { MALAYSIA, marketOf, type MarketId, markets, SINGAPORE } from '#shared/market/markets.ts';
import { type CodClass, codRange, codRefusal } from '#shared/pricing/cod.rules.ts';
import { formatDay, formatDayTime } from '#shared/time/market-time.ts';
import { trackingCountMessage } from '#shared/tracking/tracking-numbers.rules.ts';
import * as profile from '#shared/profile/profile.contract.ts';
import { fieldMessage, messages } from '#shared/validation/rules.ts';

import { testApp, type TestApp } from './test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

/** Spec §5, the table of rules. */
const rules: [string, string][] = [
  [messages.required, 'Required'],
  [messages.maxLength(30), 'must be 30 characters or less'],
  [messages.minLength(8), 'must be 8 characters or more'],
  [messages.exactLength(7), 'must be exact 7 characters'],
  [messages.number, 'must be a number'],
  [messages.min(1), 'must be at least 1'],
  [messages.max(30), 'must be at most 30'],
  [messages.email, 'is not valid.'],
  [messages.alphanumeric, 'Only alphanumeric characters'],
  [messages.phone, 'Invalid'],
  [messages.passwordsDiffer, 'The two passwords do not match'],
  [messages.identityFormat, 'not a valid format.'],
  [messages.identityAge, 'must be more than 12 years old.'],
  [messages.moreThanZero, 'must be more than 0.'],
  [messages.noSpace, 'cannot have space'],
  [messages.weightCap(99_999), 'cannot exceed 99999 kg'],
  [messages.weightCapPriority, 'cannot exceed 10 kg for Priority Service'],
  [messages.weightCap(30), 'cannot exceed 30 kg'],
  [messages.weightCap(2), 'cannot exceed 2 kg'],
];

/** Spec §2 and §8. */
const sentences: [string, string][] = [
  [account.loginSuccessMessage, 'Login Success'],
  [pleaseLoginMessage, 'Please login to proceed'],
  [account.invalidCredentialsMessage, 'Invalid Credentials.'],
  [account.resetLinkSentMessage, 'A password reset link has been sent to your email.'],
  [suspendedMessage, "Your account has been suspended. Please contact your provider's Sales Personnel."],
  [unverifiedMessage, 'Please complete your profile before using other components'],
  [profile.profileUpdatedMessage, 'Update profile success'],
  [profile.passwordChangedMessage, 'Password successfully changed'],
  [profile.passwordCorrectMessage, 'Password correct'],
  [profile.passwordIncorrectMessage, 'Password incorrect'],
  [
    companyRequestedMessage,
    'Your request has been successfully submitted. Please allow up to 3 working days for the details to be updated.',
  ],
  [addressMessages.created, 'Create address success'],
  [addressMessages.updated, 'Update address success'],
  [addressMessages.deleted, 'Successfully deleted from address book'],
  [addressMessages.imported, 'Import address successfully'],
  [generatedMessages.live, 'Generate Api Token success'],
  [generatedMessages.sandbox, 'Generate Sandbox Api Token success'],
  [presetUpdatedMessage, 'Update Preset Detail success'],
  [documentFailedMessage, 'Fail to get documents. Please refresh and try again.'],
  [trackingCountMessage, 'Please enter at least one CN.'],
  [companyRefusedMessage, 'You have no right to edit company detail.'],
];

/** Spec §7, the calls of what is built. */
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

describe('The specification', () => {
  it.each(rules)('words a rule as "%s"', (ours, theirs) => expect(ours).toBe(theirs));
  it.each(sentences)('says "%s"', (ours, theirs) => expect(ours).toBe(theirs));

  it('puts the label before the rule, but for the two passwords', () => {
    expect(fieldMessage('Username', messages.noSpace)).toBe('Username cannot have space');
    expect(fieldMessage('Confirm password', messages.passwordsDiffer)).toBe('The two passwords do not match');
  });

  it.each(paths)('has the call %s', (path) => {
    expect(app.calls.map((call) => `${call.method} ${call.path}`)).toContain(path);
  });

  it.each(codRanges)('in market %i, class %s, flow %s, says "%s"', (market, codClass, flow, theirs) => {
    const most = codRange(market, codClass, flow)?.maxCents ?? 0;
    const facts = { market, codClass, flow, isCodAccount: true } as const;
    expect(codRefusal({ ...facts, codCents: most })).toBeNull();
    expect(codRefusal({ ...facts, codCents: most + 1 })?.message).toBe(theirs);
  });

  it.each(papers)('lets sub-account type %i print on %j', (type, theirs) => {
    expect(printingSizesFor(type).map(({ id, name }) => `${id} ${name}`)).toEqual(theirs);
  });

  it('shows days and minutes as DD-MM-YYYY and DD-MM-YYYY hh:mma (§9)', () => {
    const afternoon = new Date('2026-11-20T06:05:00Z');
    expect(formatDay(afternoon, marketOf(MALAYSIA))).toBe('20-11-2026');
    expect(formatDayTime(afternoon, marketOf(SINGAPORE))).toBe('20-11-2026 02:05pm');
  });

  it('names the access levels (§3)', () => {
    expect(accessLevels).toMatchObject({
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
      enhancedLiabilityMinCents: 200_00,
      enhancedLiabilityMaxCents: 10_000_00,
      claimInWritingDays: 14,
      claimContentsDays: 7,
      suitYearsAir: 2,
      suitDaysOther: 30,
      enhancedClaimDaysAfterPickup: 14,
      enhancedClaimHoursAfterArrival: 72,
      priorityClaimWorkingDays: 3,
      priorityReplyWorkingDays: 30,
    });
  });
});

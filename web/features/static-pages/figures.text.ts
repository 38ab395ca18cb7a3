// words: this file stays English: it writes out the figures of the legal documents.
/** Names and figures in the static texts, generated from the values that the rules use, so that the two cannot differ. */
import { brand } from '#shared/platform/brand/brand.ts';
import { limits } from '#shared/platform/business/limits.ts';
import { MALAYSIA, SINGAPORE, markets, type MarketId } from '#shared/platform/market/markets.ts';
import { codRange, type CodClass } from '#shared/features/pricing/cod.rules.ts';
import { LIABILITY_TIERS, liabilityRange } from '#shared/features/pricing/enhanced-liability.rules.ts';
import { CUT_OFF, HALF_DAY_CUT_OFF } from '#shared/features/shipment/priority-promise.rules.ts';
import { formatMoney } from '#shared/platform/market/money.ts';

export const { documents } = brand;

const { MY, SG } = brand.companies;
export const parties = `${MY.legalName} for accounts in Malaysia and ${SG.legalName} for accounts in Singapore`;

/**
 * 20000 cents in Malaysia is 'RM200', as the terms write it: without a space, so that it is never broken at the end of a line.
 */
export function money(market: MarketId, cents: number): string {
  return formatMoney(cents, market, { wholeWithoutCents: true }).replace(' ', '');
}

function codAmounts(market: MarketId, codClass: CodClass): string {
  const range = codRange(market, codClass, 'domestic');
  return range ? `${money(market, range.minCents)} to ${money(market, range.maxCents)}` : 'none';
}

function codIntoMalaysia(): string {
  const range = codRange(SINGAPORE, 'standard', 'malaysia');
  return range ? `${money(MALAYSIA, range.minCents)} to ${money(MALAYSIA, range.maxCents)}` : 'none';
}

function enhancedAmounts(market: MarketId): string {
  const { minCents, maxCents } = liabilityRange(market, 'standard');
  return `${money(market, minCents)} to ${money(market, maxCents)}`;
}

const basicLiabilityMY = money(MALAYSIA, markets[MALAYSIA].basicLiabilityCents);
const basicLiabilitySG = money(SINGAPORE, markets[SINGAPORE].basicLiabilityCents);
const tiers = (['15k', '20k', '30k'] as const).map((id) => money(MALAYSIA, LIABILITY_TIERS[id].maxCents));

export const figures = {
  basicLiabilityMY,
  basicLiabilitySG,
  basicLiability: `${basicLiabilityMY} (${basicLiabilitySG} for Singapore accounts)`,
  enhancedRange: `${enhancedAmounts(MALAYSIA)} (${enhancedAmounts(SINGAPORE)} for Singapore accounts)`,
  enhancedTiers: `${tiers.slice(0, -1).join(', ')} or ${tiers.at(-1)}`,
  codStandardMY: codAmounts(MALAYSIA, 'standard'),
  codStandardSG: codAmounts(SINGAPORE, 'standard'),
  codEnhancedMY: codAmounts(MALAYSIA, 'enhanced'),
  codEnhancedSG: codAmounts(SINGAPORE, 'enhanced'),
  codIntoMalaysia: codIntoMalaysia(),
  codPieces: `${limits.codPiecesMax} pieces`,
  claimInWriting: `${limits.claimInWritingDays} days`,
  claimContents: `${limits.claimContentsDays} days`,
  suitAir: `${limits.suitYearsAir} years`,
  suitOther: `${limits.suitDaysOther} days`,
  enhancedClaimDays: `${limits.enhancedClaimDaysAfterPickup} days`,
  enhancedClaimHours: `${limits.enhancedClaimHoursAfterArrival} hours`,
  priorityClaim: `${limits.priorityClaimWorkingDays} working days`,
  priorityReply: `${limits.priorityReplyWorkingDays} working days`,
  priorityWeight: `${limits.weightCapKg.priority.toFixed(2)} kg`,
  priorityPieces: `${limits.priorityPiecesMax} pieces`,
  priorityDropOff: CUT_OFF['drop-off'].words,
  priorityPickup: CUT_OFF['pick-up'].words,
  priorityHalfDay: HALF_DAY_CUT_OFF.words,
  priorityEffective: '2023-04-18',
  documentWeight: `${limits.weightCapKg.document} kg`,
  crossBorderWeight: `${limits.weightCapKg.crossBorder} kg`,
  pieces: `${limits.piecesMax} pieces`,
  divisorDomestic: String(limits.volumetricDivisorDomestic),
  divisorInternational: String(limits.volumetricDivisorInternational),
  trackingMax: String(limits.trackingMaxCns),
  bulkRows: limits.bulkRowsMax.toLocaleString('en-GB'),
  accountNumberLength: `${limits.accountNumberLength} characters`,
  passwordMinLength: `${limits.passwordMinLength} characters`,
  deliveryOrders: String(limits.deliveryOrdersMax),
  deliveryOrderLength: `${limits.deliveryOrderMaxLength} characters`,
} as const;

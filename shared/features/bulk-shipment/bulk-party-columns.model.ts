/** The columns of the receiver, and of the sender if it is not the default one (spec §5). */
// words: this file holds samples of what is in a cell
import { limits } from '#shared/platform/business/limits.ts';
import { flowWords } from '#shared/features/shipment/shipment-words.model.ts';
import { receivingMarket } from '#shared/features/shipment/receiving-market.rules.ts';
import { MALAYSIA } from '#shared/platform/market/markets.ts';
import { m } from '#shared/platform/words/words.ts';
import { marketWords } from '#shared/platform/market/market-words.ts';

import {
  always,
  byPlace,
  type Declared,
  example,
  isAbroad,
  mobileRules,
  receiverMobileRules,
  type BoundMessage,
  bindMessage,
} from './bulk-column.model.ts';
import type { BulkField } from './bulk-shipment.model.ts';

const { text: lengths } = limits;

export const partyColumns = {
  receiverName: {
    path: 'receiver.name',
    section: 'receiver',
    kind: 'text',
    need: always('required'),
    max: lengths.personName,
    example: byPlace({ MY: 'Aisyah Rahman', SG: 'Tan Wei Ling', abroad: 'Haruto Sato' }),
    width: 26,
  },
  companyName: {
    path: 'receiver.companyName',
    section: 'receiver',
    kind: 'text',
    need: always('optional'),
    max: lengths.companyName,
    example: byPlace({ MY: 'Kedai Buku Ilmu', SG: 'Lion Books', abroad: 'Sakura Books' }),
    width: 26,
  },
  receiverMobile: {
    path: 'receiver.phone',
    section: 'receiver',
    kind: 'phone',
    need: always('required'),
    rules: receiverMobileRules,
    example: byPlace({ MY: '0123456789', SG: '91234567', abroad: '9012345678' }),
    width: 18,
  },
  receiverAltMobile: {
    path: 'receiver.altPhone',
    section: 'receiver',
    kind: 'phone',
    need: always('optional'),
    rules: receiverMobileRules,
    example: byPlace({ MY: '0387654321', SG: '61234567', abroad: '312345678' }),
    width: 18,
  },
  address1: {
    path: 'receiver.address1',
    section: 'receiver',
    kind: 'text',
    need: always('required'),
    max: lengths.addressLine,
    rules: () => [bindMessage(m.bulk_shipment_rule_address)],
    example: byPlace({ MY: '12 Jalan Ampang', SG: '8 Raffles Place #10-01', abroad: '1-2-3 Jingumae' }),
    width: 34,
  },
  address2: {
    path: 'receiver.address2',
    section: 'receiver',
    kind: 'text',
    need: always('optional'),
    max: lengths.addressLine,
    example: byPlace({ MY: 'Taman Maju', SG: 'One Raffles', abroad: 'Shibuya-ku' }),
    width: 28,
  },
  address3: {
    path: 'receiver.address3',
    section: 'receiver',
    kind: 'text',
    need: always('optional'),
    max: lengths.addressLine,
    example: byPlace({ MY: 'Tingkat 3', SG: 'Level 10', abroad: '2F' }),
    width: 28,
  },
  postcode: {
    path: 'receiver.postcode',
    section: 'receiver',
    kind: 'postcode',
    need: always('required'),
    rules: (facts) => {
      const market = receivingMarket(facts);
      if (!market) return [bindMessage(m.bulk_shipment_rule_postcode_abroad)];
      return [
        (options) =>
          m.bulk_shipment_rule_postcode(
            { n: market.postcodeDigits, country: marketWords[market.id]({}, options) },
            options,
          ),
        bindMessage(m.bulk_shipment_rule_postcode_zero),
      ];
    },
    example: byPlace({ MY: '05400', SG: '048624', abroad: '150-0001' }),
    width: 12,
  },
  city: {
    path: 'receiver.city',
    section: 'receiver',
    kind: 'text',
    need: always('optional'),
    max: lengths.city,
    rules: (facts) => (isAbroad(facts) ? [] : [bindMessage(m.bulk_shipment_rule_from_postcode)]),
    example: byPlace({ MY: 'Alor Setar', SG: 'Singapore', abroad: 'Tokyo' }),
    width: 18,
  },
  state: {
    path: 'receiver.state',
    section: 'receiver',
    kind: 'text',
    need: always('optional'),
    max: lengths.city,
    rules: (facts) => (isAbroad(facts) ? [] : [bindMessage(m.bulk_shipment_rule_from_postcode)]),
    example: byPlace({ MY: 'Kedah', SG: 'Singapore', abroad: 'Tokyo' }),
    width: 18,
  },
  country: {
    path: 'receiver.country',
    section: 'receiver',
    kind: 'country',
    need: (facts) => (isAbroad(facts) ? 'required' : 'optional'),
    emptyIs: (facts) => receivingMarket(facts)?.code ?? null,
    rules: (facts) => {
      const there = receivingMarket(facts);
      const where: BoundMessage = there
        ? (options) =>
            m.bulk_shipment_rule_country_only(
              { country: marketWords[there.id]({}, options), flow: flowWords[facts.flow]({}, options) },
              options,
            )
        : (options) =>
            m.bulk_shipment_rule_country_any({ country: marketWords[facts.market]({}, options) }, options);
      return [bindMessage(m.bulk_shipment_rule_country), where];
    },
    example: byPlace({ MY: 'MY', SG: 'SG', abroad: 'JP' }),
    width: 12,
  },
  senderName: {
    path: 'sender.name',
    section: 'sender',
    kind: 'text',
    need: always('optional'),
    max: lengths.personName,
    rules: () => [bindMessage(m.bulk_shipment_rule_default_sender)],
    example: example('Farid Ismail'),
    width: 24,
  },
  senderMobile: {
    path: 'sender.phone',
    section: 'sender',
    kind: 'phone',
    need: always('optional'),
    rules: () => [...mobileRules, bindMessage(m.bulk_shipment_rule_default_sender)],
    example: ({ market }) => (market === MALAYSIA ? '0198765432' : '81234567'),
    width: 18,
  },
  senderEmail: {
    path: 'sender.email',
    section: 'sender',
    kind: 'text',
    need: always('optional'),
    max: lengths.email,
    rules: () => [bindMessage(m.bulk_shipment_rule_email), bindMessage(m.bulk_shipment_rule_default_sender)],
    example: example('farid@example.com'),
    width: 26,
  },
} as const satisfies Partial<Record<BulkField, Declared>>;

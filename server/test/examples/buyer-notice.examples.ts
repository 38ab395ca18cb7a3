import * as contract from '#shared/features/buyer-notice/buyer-notice.contract.ts';

import { example } from '../example.ts';

const sample = { kind: 'created', language: 'en', shopName: 'Kedai Bunga Raya' } as const;
const settings = {
  isOn: true,
  kinds: ['created', 'failed'],
  language: 'ms',
  shopName: 'Kedai Bunga Raya',
  choices: ['day'],
} as const;

export const buyerNoticeExamples = [
  example(contract.noticeSettings, async () => ({})),
  example(contract.saveNoticeSettings, async () => ({
    body: { ...settings, kinds: [...settings.kinds], choices: [...settings.choices] },
  })),
  example(contract.noticePreview, async () => ({ body: sample })),
  example(contract.testNotice, async () => ({ body: sample })),
  example(contract.noticeListing, async () => ({})),
];

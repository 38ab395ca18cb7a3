import * as contract from '#shared/features/buyer-notice/buyer-notice.contract.ts';

import { example } from '../example.ts';
import { send } from '../send.ts';

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
  example(contract.saveNoticeLogo, async ({ app, me }) => {
    await send(app, contract.saveNoticeSettings, {
      as: me,
      body: { ...settings, kinds: [...settings.kinds], choices: [...settings.choices] },
    });
    return { body: { logo: null } };
  }),
  example(contract.noticeListing, async () => ({})),
];

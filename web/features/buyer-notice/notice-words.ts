import type { BuyerChoice } from '#shared/features/buyer-notice/buyer-choice.rules.ts';
import type {
  NoticeChannel,
  NoticeKind,
  SkipReason,
} from '#shared/features/buyer-notice/buyer-notice.rules.ts';
import { m } from '#shared/platform/words/words.ts';

export const kindTexts: Record<NoticeKind, { short: string; long: string }> = {
  created: { short: m.buyer_notice_short_created(), long: m.buyer_notice_kind_created() },
  tomorrow: { short: m.buyer_notice_short_tomorrow(), long: m.buyer_notice_kind_tomorrow() },
  out_for_delivery: {
    short: m.buyer_notice_short_out_for_delivery(),
    long: m.buyer_notice_kind_out_for_delivery(),
  },
  failed: { short: m.buyer_notice_short_failed(), long: m.buyer_notice_kind_failed() },
  delivered: { short: m.buyer_notice_short_delivered(), long: m.buyer_notice_kind_delivered() },
};

export const skipTexts: Record<SkipReason, string> = {
  no_email: m.buyer_notice_skip_no_email(),
  no_phone: m.buyer_notice_skip_no_phone(),
  provider: m.buyer_notice_skip_provider(),
  refused: m.buyer_notice_skip_refused(),
  opted_out: m.buyer_notice_skip_opted_out(),
  enough: m.buyer_notice_skip_enough(),
  late: m.buyer_notice_skip_late(),
  overtaken: m.buyer_notice_skip_overtaken(),
  switched_off: m.buyer_notice_skip_switched_off(),
  unknown: m.buyer_notice_skip_unknown(),
};

export const choiceTexts: Record<BuyerChoice, string> = {
  day: m.buyer_notice_choice_day(),
  neighbour: m.buyer_notice_choice_neighbour(),
  collect: m.buyer_notice_choice_collect(),
  landmark: m.buyer_notice_choice_landmark(),
};

export const channelTexts: Record<NoticeChannel, string> = {
  email: m.buyer_notice_channel_email(),
  sms: m.buyer_notice_channel_sms(),
  whatsapp: m.buyer_notice_channel_whatsapp(),
};

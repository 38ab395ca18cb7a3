import { days, endedBy } from '#server/platform/db/perishables.ts';
import type { FeatureKit } from '#server/platform/kit.ts';
import type { ReceiverWords } from '#server/features/exceptions/receiver-word.service.ts';
import type { PageParts } from '#server/features/public-tracking/public-tracking-page.mapping.ts';
import { buyerChoiceRoutes } from './buyer-choice.routes.ts';
import { buyerChoiceService } from './buyer-choice.service.ts';
import { choiceForm } from './choice-page.mapping.ts';
import { buyerNoticeRoutes, stopRoutes } from './buyer-notice.routes.ts';
import { buyerNoticeService } from './buyer-notice.service.ts';
import { noticeHolding } from './notice-holding.service.ts';
import { noticeFollower, type NoticeFollower } from './notice-follower.service.ts';

export function registerBuyerNotice(
  kit: FeatureKit,
  { receiverWords, below }: { receiverWords: ReceiverWords; below: PageParts },
): NoticeFollower {
  const notices = buyerNoticeService(kit);
  buyerNoticeRoutes(kit.serve, notices);
  stopRoutes(kit.http, notices);
  const choices = buyerChoiceService(kit, receiverWords);
  buyerChoiceRoutes(kit.http, choices);
  below.push(async (cnNo, language) => {
    const offered = await choices.offered(cnNo);
    return offered && choiceForm(language, cnNo, offered);
  });
  kit.perishables.push(endedBy('buyer_choice_try', 'since', days(2)));
  // The log names people's addresses.
  kit.perishables.push(endedBy('buyer_notice', 'at', days(180)));
  kit.personalData.holdings.push(noticeHolding);
  const follower = noticeFollower(kit);
  kit.jobs.every(3, () => follower.follow());
  return follower;
}

import { days, endedBy } from '#server/platform/db/perishables.ts';
import type { FeatureKit } from '#server/platform/kit.ts';
import { buyerNoticeRoutes, stopRoutes } from './buyer-notice.routes.ts';
import { buyerNoticeService } from './buyer-notice.service.ts';
import { noticeHolding } from './notice-holding.service.ts';
import { noticeFollower, type NoticeFollower } from './notice-follower.service.ts';

export function registerBuyerNotice(kit: FeatureKit): NoticeFollower {
  const notices = buyerNoticeService(kit);
  buyerNoticeRoutes(kit.serve, notices);
  stopRoutes(kit.http, notices);
  // The log names people's addresses.
  kit.perishables.push(endedBy('buyer_notice', 'at', days(180)));
  kit.personalData.holdings.push(noticeHolding);
  const follower = noticeFollower(kit);
  kit.jobs.every(3, () => follower.follow());
  return follower;
}

import { days, endedBy } from '#server/platform/db/perishables.ts';
import type { FeatureKit } from '#server/platform/kit.ts';
import type { ReceiverWords } from '#server/features/exceptions/receiver-word.service.ts';
import type { PageParts } from '#server/features/public-tracking/public-tracking-page.mapping.ts';
import { buyerChoiceRoutes } from './buyer-choice.routes.ts';
import { buyerChoiceService } from './buyer-choice.service.ts';
import { choiceForm } from './choice-page.mapping.ts';
import { buyerNoticeRoutes, stopRoutes } from './buyer-notice.routes.ts';
import { buyerNoticeService } from './buyer-notice.service.ts';
import { noticeLogoService } from './notice-logo.service.ts';
import { noticeHolding, noticesFollow } from './notice-holding.service.ts';
import { noticeEvenings } from './evening.service.ts';
import { httpProvider } from './message-provider.service.ts';
import { endUnknown, workMessages } from './message-sender.service.ts';
import { noticeMails, noticeMail } from './notice-mail.service.ts';
import { noticeFollower, type NoticeFollower } from './notice-follower.service.ts';

const eveningSeconds = 300;
const endingSeconds = 900;

export function registerBuyerNotice(
  kit: FeatureKit,
  { receiverWords, below }: { receiverWords: ReceiverWords; below: PageParts },
): NoticeFollower {
  const logos = noticeLogoService(kit);
  const notices = buyerNoticeService(kit, logos);
  buyerNoticeRoutes(kit.serve, notices, logos);
  stopRoutes(kit.http, notices, logos);
  const choices = buyerChoiceService(kit, receiverWords);
  buyerChoiceRoutes(kit.http, choices);
  below.push(async (cnNo, language) => {
    const offered = await choices.offered(cnNo);
    return offered && choiceForm(language, cnNo, offered);
  });
  kit.perishables.push(endedBy('buyer_choice_try', 'since', days(2)));
  // The log contains addresses and phones of receivers.
  kit.perishables.push(endedBy('buyer_notice', 'at', days(180)));
  kit.personalData.holdings.push(noticeHolding);
  kit.personalData.followers.push(noticesFollow);
  kit.mail.follow(noticeMails, noticeMail(kit));
  const { messages } = kit.env;
  if (messages !== null) workMessages(kit, httpProvider(messages));
  const follower = noticeFollower(kit, messages !== null);
  const evenings = noticeEvenings(kit, messages !== null);
  kit.jobs.every('notices-to-buyers', 3, () => follower.follow());
  kit.jobs.every('evening-notices-to-buyers', eveningSeconds, () => evenings.sendNotices());
  kit.jobs.every('end-unknown-texts', endingSeconds, () => endUnknown(kit));
  return follower;
}

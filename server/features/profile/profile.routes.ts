import * as contract from '#shared/features/profile/profile.contract.ts';

import type { Serve } from '#server/platform/http/serve.ts';
import type { ProfileService } from './profile.service.ts';

export function profileRoutes(serve: Serve, profile: ProfileService): void {
  serve(contract.getUserProfile, ({ session }) => profile.profileOf(session));
  serve(contract.updateUserProfile, ({ session, actor, body }) => profile.update(session, actor, body));
  serve(contract.updateLanguage, ({ session, actor, body }) =>
    profile.chooseLanguage(session, actor, body.Language),
  );
  serve(contract.changePassword, ({ session, actor, body }) => profile.changePassword(session, actor, body));
}

import * as contract from '#shared/features/users/users.contract.ts';

import type { Serve } from '#server/platform/http/serve.ts';
import type { UsersService } from './users.service.ts';

export function usersRoutes(serve: Serve, users: UsersService): void {
  serve(contract.subUserListing, async ({ session }) => ({ subUsersList: await users.list(session) }));
  serve(contract.colleagueListing, async ({ session }) => ({ colleagues: await users.colleagues(session) }));
  serve(contract.createSubUser, ({ session, actor, body }) => users.create(session, actor, body));
  serve(contract.updateSubUser, ({ session, actor, body: { userId, ...form } }) =>
    users.update(session, actor, userId, form),
  );
  serve(contract.deactivateSubUser, ({ session, actor, body }) =>
    users.deactivate(session, actor, body.UserId),
  );
  serve(contract.reactivateSubUser, ({ session, actor, body }) =>
    users.reactivate(session, actor, body.UserId),
  );
  serve(contract.resetSubUserTwoStep, ({ session, actor, body }) =>
    users.resetTwoStep(session, actor, body.UserId, body.Code),
  );
  serve(contract.resendSubUserEmail, ({ session, actor, body }) => users.resend(session, actor, body.userId));
}

import { saveListingLayout } from '#shared/features/cn-listing/own-view.contract.ts';
import type { CallBody } from '#shared/platform/http/call.ts';
import { send } from '#web/platform/http/client.ts';

export const saveLayout = (body: CallBody<typeof saveListingLayout>) => send(saveListingLayout, { body });

import * as z from 'zod/mini';

import { principalKinds } from './principal.ts';

/** Who did something, as the courier's side reads it: data, not words. `name` is '' where nothing has a name. */
export const by = z.object({ kind: z.enum(principalKinds), name: z.string() });

/** The interface for programs: `new Portal({ url, token })`, and a method for each call. */
import { callsOf } from './made/calls.ts';
import { type PortalOptions, sender } from './send.ts';

export type Portal = ReturnType<typeof callsOf>;

/** `portal({ url, token }).shipments.create({ … })`. */
export const portal = (options: PortalOptions): Portal => callsOf(sender(options));

export type { ProblemCode } from './made/calls.ts';
export type * from './made/types.ts';
export { type Code, Refusal } from './refusal.ts';
export type { Answered, CallOptions, PortalFile, PortalOptions, WriteOptions } from './send.ts';
export { NotGenuine, verifyWebhook, type WebhookEvent } from './webhooks.ts';

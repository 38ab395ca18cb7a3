/** The bell: events since the user last looked. */
import * as z from 'zod/mini';

import { call } from '#shared/platform/http/call.ts';
import { rights } from '#shared/platform/rights/rights.ts';
import { labelled } from '#shared/platform/validation/parse.ts';
import { messages, oneOf, uuid } from '#shared/platform/validation/rules.ts';
import { m } from '#shared/platform/words/words.ts';

import { bellKinds, bellPlaces, placesOf } from './bell.rules.ts';

const labels = { upTo: m.bell_title, kind: m.bell_kind, place: m.bell_place };
const needs = rights.verified;

const item = z.object({
  eventId: z.string(),
  kind: z.enum(bellKinds),
  subjectId: z.string(),
  /** The CN, the claim number or the file name. */
  name: z.string(),
  /** The result as a code; empty where the kind says enough. */
  outcome: z.string(),
  at: z.string(),
  isNew: z.boolean(),
  /** The user also chose browser notifications for this kind. */
  isLoud: z.boolean(),
});
export type BellItem = z.output<typeof item>;

export const bellListing = call({
  method: 'GET',
  path: '/api/bell/BellListing',
  needs,
  summary: 'The last fifty events that the user wants to be notified of, newest first',
  reply: z.object({
    items: z.array(item),
    /** New since the user last looked; 50 at most. */
    newCount: z.number(),
    /** There are more new ones than these. */
    isNewCapped: z.boolean(),
    choices: z.array(z.object({ kind: z.enum(bellKinds), place: z.enum(bellPlaces) })),
  }),
});

export const bellLooked = call({
  method: 'POST',
  path: '/api/bell/BellLooked',
  needs,
  summary: 'Mark everything up to an event as seen',
  body: labelled(z.object({ upTo: uuid() }), labels),
  reply: z.null(),
});

export const bellChoice = call({
  method: 'POST',
  path: '/api/bell/BellChoice',
  needs,
  summary: 'Set where the user is notified of a kind of event',
  body: labelled(
    z.object({ kind: oneOf(bellKinds), place: oneOf(bellPlaces) }).check(
      z.refine(({ kind, place }) => placesOf(kind).includes(place), {
        path: ['place'],
        message: messages.choice,
      }),
    ),
    labels,
  ),
  reply: z.null(),
});

/** API clients of the demo's first account: a shop's checkout, a packing table, and a developer who tests in the sandbox. */
import { createShipment, readShipment } from '#shared/features/integration/shipments.contract.ts';
import { interfaceBase } from '#shared/features/integration/integration.model.ts';
import { shipmentLabel } from '#shared/features/integration/papers.contract.ts';
import { rates } from '#shared/features/integration/rates.contract.ts';
import type { ShipmentForm } from '#shared/features/shipment/shipment.contract.ts';
import { emptyParty } from '#shared/features/shipment/shipment.model.ts';
import type { Call } from '#shared/platform/http/call.ts';
import type { TokenScope } from '#shared/platform/rights/principal.ts';
import { m } from '#shared/platform/words/words.ts';

import type { App } from '#server/app.ts';
import { insertRequests, type NewRequest } from '#server/features/api-token/api-request.queries.ts';
import { insertToken, touchToken } from '#server/features/api-token/api-token.queries.ts';
import { keptExchange } from '#server/features/api-token/masked-body.rules.ts';
import { recordEvents } from '#server/features/shipment/shipment-event.service.ts';
import { hashOfToken, makeToken } from '#server/features/sign-in/scoped-token.service.ts';
import { days, hours } from '#server/platform/db/perishables.ts';
import { idAt } from '#server/platform/db/ids.ts';
import { memberOf, type Session } from '#server/platform/http/principal.ts';
import { claimOnce } from './demo.queries.ts';
import { findRecent, type RecentParcel } from './developers.queries.ts';
import { seedWebhooks } from './developers-webhooks.ts';
import { type Random, seeded, seedOf } from './random.ts';
import { demoActor } from './actor.ts';

const parcelsMost = 60;

/** Runs once, after the history. */
export async function seedDevelopers(app: App, session: Session): Promise<void> {
  const { clock, database } = app.kit;
  const isNew = await database.transaction((trx) => claimOnce(trx, 'demo-developers'));
  if (!isNew) return;
  const random = seeded(seedOf('developers'));
  // Parcels created an hour ago or earlier have been packed; those that the seeding has just created have not.
  const packed = new Date(clock.now().getTime() - hours(1));
  const parcels = await findRecent(database.db, session.scope, packed, parcelsMost);
  const checkout = await token(app, session, {
    kind: 'live',
    name: 'Shop checkout',
    scopes: ['quotes'],
    daysAgo: 75,
  });
  const packing = await token(app, session, {
    kind: 'live',
    name: 'Packing table',
    scopes: ['shipments'],
    daysAgo: 48,
  });
  const trial = await token(app, session, {
    kind: 'sandbox',
    name: 'New shop, in test',
    scopes: null,
    daysAgo: 3,
  });
  const requests = [
    ...parcels.flatMap((parcel) => atCheckout(random, checkout.tokenId, parcel)),
    ...parcels.flatMap((parcel) => atPacking(random, packing.tokenId, parcel)),
    ...(await inSandbox(app, trial, parcels[0])),
  ].map((row) => ({ account_id: session.scope, ...row }));
  await insertRequests(database.db, requests);
  for (const { tokenId } of [checkout, packing, trial]) {
    const times = requests.filter((row) => row.token_id === tokenId).map(({ at }) => at.getTime());
    await touchToken(database.db, session.scope, tokenId, new Date(Math.max(...times)));
  }
  await seedWebhooks(app, session);
}

interface Made {
  text: string;
  tokenId: string;
}

/** Creates a token. It was never shown to anyone: visitors of the demo create their own. */
async function token(
  { kit }: App,
  { scope, loginId }: Session,
  {
    kind,
    name,
    scopes,
    daysAgo,
  }: { kind: 'live' | 'sandbox'; name: string; scopes: TokenScope[] | null; daysAgo: number },
): Promise<Made> {
  const now = kit.clock.now();
  const madeAt = new Date(now.getTime() - days(daysAgo));
  const text = `${kind}_${makeToken(scope)}`;
  const row = {
    token_id: idAt(madeAt),
    kind,
    name,
    token_hash: hashOfToken(text),
    hint: text.slice(-4),
    created_at: madeAt,
    created_by: loginId,
    expires_at: null,
    scopes,
  };
  await kit.database.transaction((trx) => insertToken(trx, scope, row));
  return { text, tokenId: row.token_id };
}

type Row = Omit<NewRequest, 'account_id'>;

function request(
  tokenId: string,
  at: Date,
  ms: number,
  [call, path]: readonly [Call, string],
  { asked, status = 200, code = null, message = null, answer }: Exchange,
): Row {
  const answered = { s: code === null, r: answer, e: message };
  return {
    request_id: idAt(at),
    token_id: tokenId,
    at,
    method: call.method,
    path: `${interfaceBase}${path}`,
    status,
    code,
    ms,
    ...keptExchange(call, { query: {}, ...asked }, answer === file ? file : answered),
  };
}

interface Exchange {
  asked?: { query?: object; body?: object };
  status?: number;
  code?: string | null;
  /** The message of a refusal. */
  message?: string | null;
  answer: unknown;
}
const file = { file: true };
const english = { locale: 'en' } as const;
const refused = (code: string, message: string) => ({ code, message, answer: { code } });

const before = ({ created_at: at }: RecentParcel, seconds: number) => new Date(at.getTime() - seconds * 1000);

/** The request for a rate before the order; one in twenty has a mistyped postcode first. */
function atCheckout(random: Random, tokenId: string, parcel: RecentParcel): Row[] {
  const { receiver, pieces, total_cents: totalCents } = parcel;
  const call = [rates, '/rates'] as const;
  const body = { receiverPostcode: receiver.postcode, receiverCountry: receiver.country, pieces };
  const rate = {
    flow: 'domestic',
    service: 'standard',
    label: 'Standard',
    totalCents,
    transitDays: { least: 1, most: 3 },
    deliveryDay: null,
  };
  const right = request(tokenId, before(parcel, random.int(300, 1800)), random.int(4, 22), call, {
    asked: { body },
    answer: { currency: 'MYR', rates: [rate] },
  });
  if (!random.chance(0.05)) return [right];
  const wrong = request(tokenId, before(parcel, random.int(1810, 1900)), random.int(2, 6), call, {
    asked: { body: { ...body, receiverPostcode: '99999' } },
    status: 400,
    ...refused(
      'shipment.unknown_postcode',
      m.shipment_problem_unknown_postcode({ label: m.shipment_receiver_postcode({}, english) }, english),
    ),
  });
  return [wrong, right];
}

/** The label is fetched when the parcel is packed; some parcels are looked up later. */
function atPacking(random: Random, tokenId: string, parcel: RecentParcel): Row[] {
  const { cn_no: cnNo, created_at: at } = parcel;
  const after = (minutes: number) => new Date(at.getTime() + minutes * 60_000);
  const query = { format: 'pdf', size: 'a6' };
  const path = `/shipments/${cnNo}/label`;
  const label = request(tokenId, after(random.int(1, 9)), random.int(18, 60), [shipmentLabel, path], {
    asked: { query },
    answer: file,
  });
  if (!random.chance(0.3)) return [label];
  // A number typed without one digit.
  const mistyped = cnNo.replace(/\d(?=..$)/u, '');
  const lost = request(
    tokenId,
    after(random.int(10, 50)),
    random.int(2, 9),
    [readShipment, `/shipments/${mistyped}`],
    {
      status: 404,
      ...refused(
        'http.not_found',
        m.http_problem_not_found({ what: m.shipment_the_cn({}, english) }, english),
      ),
    },
  );
  return random.chance(0.2) ? [label, lost] : [label];
}

/** Three sandbox parcels, one of them in transit. */
async function inSandbox(
  { kit, services }: App,
  trial: Made,
  like: RecentParcel | undefined,
): Promise<Row[]> {
  const program = await services.apiTokens.tokenOf(trial.text);
  if (!program || !like) return [];
  const { clock, database } = kit;
  const actor = demoActor(program);
  const rows: Row[] = [];
  for (const [index, content] of ['T-shirts', 'Coffee beans', 'Picture frame'].entries()) {
    const form = { ...sandboxForm, sender: like.sender, content };
    const made = await services.shipments.create(memberOf(program), actor, form);
    const at = new Date(clock.now().getTime() - hours(2) + index * 60_000);
    const { sender: _, flow: __, service: ___, ...body } = form;
    rows.push(
      request(
        trial.tokenId,
        at,
        31 + index,
        [createShipment, createShipment.path.slice(interfaceBase.length)],
        {
          asked: { body },
          answer: made,
        },
      ),
    );
    if (index > 0) continue;
    const picked = { code: 'PKU', at: clock.now(), place: 'Sandbox', byWhom: program.name } as const;
    await database.transaction((trx) => recordEvents(clock, trx, program.scope, made.shipmentId, [picked]));
  }
  return rows;
}

const sandboxForm = {
  flow: 'domestic',
  service: 'standard',
  receiver: {
    ...emptyParty('MY'),
    name: 'Lee Mei Ling',
    phone: '123456789',
    address1: '8 Jalan Tun Razak',
    postcode: '50400',
  },
  contentType: 'parcel',
  pieces: [{ weightGrams: 1000, lengthMm: 0, widthMm: 0, heightMm: 0 }],
  valueCents: 50_00,
  isDangerous: false,
  codCents: null,
  isEnhanced: false,
  customerNote1: '',
  customerNote2: '',
  orderId: '',
  deliveryOrders: [],
} satisfies Partial<ShipmentForm>;

/**
 * Quotes per second: the call of the form and that of the quote screen, over HTTP and in-process, compared with their minimum
 * work: a Fastify route that returns the same bytes, and the bare calculation of as many prices.
 */
import Fastify, { type FastifyInstance } from 'fastify';

import type { Session } from '../server/platform/http/principal.ts';
import { judge } from '../server/features/shipment/shipment-decision.rules.ts';
import { routeOf } from '../server/features/shipment/shipment-route.rules.ts';
import { makeAdmin } from '../server/test/factories.ts';
import { piece } from '../server/test/shipment-form.ts';
import { servicesOffered } from '../shared/features/shipment/services.rules.ts';
import { priceQuote, type ShipmentFacts } from '../shared/features/pricing/quote.rules.ts';
import { compareQuotes } from '../shared/features/quote/quote.contract.ts';
import { quote, type QuoteForm } from '../shared/features/shipment/shipment.contract.ts';
import { weighable } from '../shared/features/shipment/shipment.rules.ts';

import { type BenchApp, onBothDatabases, perSecond, printRounds, type Round, spread } from './measure.ts';

const rounds = 5;
const calls = 1000;
const atOnce = 10;

export const sampleQuote: QuoteForm = {
  flow: 'domestic',
  senderPostcode: '47300',
  receiverPostcode: '50400',
  receiverCountry: 'MY',
  contentType: 'parcel',
  pieces: [piece(1000), piece(2500, 300)],
  valueCents: 100_00,
  codCents: null,
  isEnhanced: false,
  isDangerous: false,
  senderCity: '',
  receiverCity: '',
};
const { flow: _flow, ...compared } = sampleQuote;

type Work = () => Promise<unknown>;

async function turnAbout(count: number, ours: Work, limit: Work): Promise<Round[]> {
  const rate = (work: Work) => perSecond(count, () => spread(count, atOnce, work));
  await rate(ours);
  await rate(limit);
  const measured: Round[] = [];
  for (let round = 0; round < rounds; round += 1) {
    measured.push({ limit: await rate(limit), ours: await rate(ours) });
  }
  return measured;
}

async function post(app: FastifyInstance, url: string, payload: object, token: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await app.inject({ method: 'POST', url, payload, headers });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.body;
}

/** No session, no rules, no database: the time that Fastify itself needs to read such a body and send such a response. */
async function bareRoute(reply: string): Promise<FastifyInstance> {
  const app = Fastify();
  const answer: unknown = JSON.parse(reply);
  app.post('/bare', async () => answer);
  await app.ready();
  return app;
}

async function overHttp(
  app: BenchApp,
  what: string,
  path: string,
  body: object,
  token: string,
): Promise<void> {
  const ours = () => post(app.http, path, body, token);
  const bare = await bareRoute(await ours());
  printRounds(what, 'bare route', await turnAbout(calls, ours, () => post(bare, '/bare', body, token)));
  await bare.close();
}

async function inProcess(app: BenchApp, name: string, session: Session): Promise<void> {
  const { shipments } = app.services;
  const world = await shipments.referenceDataOf(session.market);
  const account = await shipments.shippingScope(app.kit.database.db, session);
  const services = servicesOffered(session.market, sampleQuote.flow, account);
  const judgeAll = async () => {
    const route = routeOf(world, account, sampleQuote.flow, sampleQuote);
    return services.map((service) => judge(world, account, sampleQuote, service, route));
  };
  const { from, to } = routeOf(world, account, sampleQuote.flow, sampleQuote);
  const facts: ShipmentFacts = {
    flow: sampleQuote.flow,
    zoneFrom: from?.zone ?? '',
    zoneTo: to?.zone ?? '',
    pieces: weighable(sampleQuote.pieces),
    isOda: false,
    codCents: 0,
    enhancedLiabilityCents: null,
  };
  const cards = services.map((service) =>
    world.tariff.cardFor(session.scope, {
      market: session.market,
      flow: sampleQuote.flow,
      service,
      on: world.today,
    }),
  );
  const barePrices = async () => cards.map((card) => card && priceQuote(card, facts));
  const limit = 'bare prices';
  printRounds(
    `${name}: rules and prices, in memory`,
    limit,
    await turnAbout(calls * 50, judgeAll, barePrices),
  );
  const service = () => shipments.quote(session, sampleQuote, 'en');
  printRounds(`${name}: service, with the account read`, limit, await turnAbout(calls, service, barePrices));
}

async function measure(name: string, app: BenchApp): Promise<void> {
  const { accessToken } = await makeAdmin(app);
  const session = await app.services.sessions.sessionOf(accessToken);
  if (!session) throw new Error('no session');
  await inProcess(app, name, session);
  await overHttp(app, `${name}: the form's quote over HTTP`, quote.path, sampleQuote, accessToken);
  await overHttp(app, `${name}: the quote screen's over HTTP`, compareQuotes.path, compared, accessToken);
}

/** Prints quotes per second and the ratio to each limit (1.00 would mean no other work). */
export async function run(): Promise<void> {
  await onBothDatabases(atOnce, measure);
}

if (import.meta.main) await run();

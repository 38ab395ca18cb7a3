/** The composition root: puts the platform together, then every feature, in one place that knows all. */
import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';

import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';

import { brand } from '#shared/brand/brand.ts';
import type { Call } from '#shared/http/call.ts';
import type { Clock } from '#shared/time/clock.ts';

import { accessRequestRoutes } from './access-request/access-request.routes.ts';
import { accessRequestService } from './access-request/access-request.service.ts';
import { accountAccessRoutes } from './account-access/account-access.routes.ts';
import { accountAccessService } from './account-access/account-access.service.ts';
import { accountRoutes } from './account/account.routes.ts';
import { accountService, type AccountService } from './account/account.service.ts';
import { passwordKeyService, type PasswordKey } from './account/password-key.service.ts';
import { sessionService, type SessionService } from './account/session.service.ts';
import { consignmentNoteRoutes } from './consignment-note/consignment-note.routes.ts';
import { consignmentNoteService } from './consignment-note/consignment-note.service.ts';
import { printLogService } from './consignment-note/print-log.service.ts';
import { addressRoutes } from './address/address.routes.ts';
import { addressService } from './address/address.service.ts';
import { exportAddressesService } from './address/export-addresses.service.ts';
import { addressImportRoutes } from './address-import/address-import.routes.ts';
import { addressImportService } from './address-import/address-import.service.ts';
import { apiTokenRoutes } from './api-token/api-token.routes.ts';
import { apiTokenService, type ApiTokenService } from './api-token/api-token.service.ts';
import { auditRoutes } from './audit/audit.routes.ts';
import { auditService } from './audit/audit.service.ts';
import { extranetRoutes } from './extranet/extranet.routes.ts';
import { extranetService } from './extranet/extranet.service.ts';
import { shippingDocumentRoutes } from './shipping-document/shipping-document.routes.ts';
import { shippingDocumentService } from './shipping-document/shipping-document.service.ts';
import { companyApproval } from './company/company-approval.service.ts';
import { bulkShipmentRoutes } from './bulk-shipment/bulk-shipment.routes.ts';
import { bulkTemplateService } from './bulk-shipment/bulk-template.service.ts';
import { companyRoutes } from './company/company.routes.ts';
import { companyService } from './company/company.service.ts';
import { isReachable, type Database } from './db/database.ts';
import { sharedSetting } from './db/portal-settings.ts';
import { makeWrite } from './db/write.ts';
import { makeSimulator } from './demo/simulator.ts';
import type { Env } from './env.ts';
import { hsCodeRoutes } from './hs-codes/hs-codes.routes.ts';
import { hsCodeService } from './hs-codes/hs-codes.service.ts';
import { localFiles } from './files/files.ts';
import { housekeepingService } from './housekeeping/housekeeping.service.ts';
import { altchaHumanCheck } from './human-check/human-check.service.ts';
import { hostsOf } from './human-check/providers.rules.ts';
import { remoteHumanCheck } from './human-check/remote-check.service.ts';
import { isOneOf } from './http/bearer.ts';
import { describeCalls } from './http/describe.ts';
import { servePages } from './http/pages.ts';
import { makeServe } from './http/serve.ts';
import { makeServer } from './http/server.ts';
import { makeJobs } from './jobs/jobs.ts';
import type { Kit } from './kit.ts';
import { makeMail } from './mail/mail.ts';
import { serveOutbox } from './mail/outbox-page.ts';
import { cancelShipmentService } from './shipment-listing/cancel-shipment.service.ts';
import { exportShipmentsService } from './shipment-listing/export-shipments.service.ts';
import { type SelectionService, selectionService } from './shipment-listing/selection.service.ts';
import { shipmentListingRoutes } from './shipment-listing/shipment-listing.routes.ts';
import {
  type ShipmentListingService,
  shipmentListingService,
} from './shipment-listing/shipment-listing.service.ts';
import { postcodeRoutes } from './postcode/postcode.routes.ts';
import { postcodeService, type PostcodeService } from './postcode/postcode.service.ts';
import { presetRoutes } from './preset/preset.routes.ts';
import { presetService } from './preset/preset.service.ts';
import { pricingService, type PricingService } from './pricing/pricing.service.ts';
import { publicTrackingRoutes } from './public-tracking/public-tracking.routes.ts';
import { publicTrackingService } from './public-tracking/public-tracking.service.ts';
import { profileRoutes } from './profile/profile.routes.ts';
import { profileService } from './profile/profile.service.ts';
import { quoteRoutes } from './quote/quote.routes.ts';
import { quoteService } from './quote/quote.service.ts';
import { shipmentRoutes } from './shipment/shipment.routes.ts';
import { shipmentService, type ShipmentService } from './shipment/shipment.service.ts';
import { postcodeDataService } from './operations/postcodes.service.ts';
import { rateCardsService, type RateCardsService } from './operations/rate-cards.service.ts';
import { referenceDataRoutes } from './operations/reference-data.routes.ts';
import { operationsRoutes } from './operations/operations.routes.ts';
import { operationsService, type OperationsService } from './operations/operations.service.ts';
import { spreadsheetReader } from './spreadsheet/spreadsheet.ts';
import { trackingRoutes } from './tracking/tracking.routes.ts';
import { trackingService } from './tracking/tracking.service.ts';
import { securityRoutes } from './security/security.routes.ts';
import { securityService } from './security/security.service.ts';
import { twoStepService } from './two-step/two-step.service.ts';
import { usersRoutes } from './users/users.routes.ts';
import { usersService } from './users/users.service.ts';

export interface AppOptions {
  env: Env;
  database: Database;
  clock: Clock;
  /** The built front end; null serves the interface only (tests, development behind Vite). */
  pages: string | null;
}

export interface App {
  http: FastifyInstance;
  kit: Kit;
  services: Services;
  /** Every call that is served, for the interface description and the table-driven tests. */
  calls: readonly Call[];
  /** Fills empty reference tables (postcodes, stations, rate cards) with what ships with the portal. */
  loadReferenceData(): Promise<void>;
  start(): Promise<void>;
  /** /ready says no from now on; requests are still answered. */
  stopTakingWork(): void;
  /** Waits for running requests and jobs, and leaves the database open. */
  stop(): Promise<void>;
}

export interface Services {
  apiTokens: ApiTokenService;
  listing: ShipmentListingService;
  selections: SelectionService;
  account: AccountService;
  operations: OperationsService;
  sessions: SessionService;
  passwordKey: PasswordKey;
  postcodes: PostcodeService;
  pricing: PricingService;
  rateCards: RateCardsService;
  shipments: ShipmentService;
}

export async function makeApp({ env, database, clock, pages }: AppOptions): Promise<App> {
  const { app: http, setReady } = await makeServer({
    logLevel: env.logLevel,
    trustProxy: env.trustProxy,
    rateLimit: env.rateLimit,
    metricsToken: env.metricsToken,
    https: env.publicUrl.startsWith('https:'),
    outside: hostsOf(env.remoteHumanCheck),
    canServe: () => isReachable(database),
  });
  const jobs = makeJobs(database, http.log);
  const kit: Kit = {
    database,
    clock,
    jobs,
    env,
    write: makeWrite(database, clock),
    mail: makeMail({ database, jobs, clock, smtpUrl: env.smtpUrl, from: env.mailFrom }),
    files: localFiles(resolve(env.dataDir, 'files')),
    logger: http.log,
  };

  const secretKey =
    env.secretKey ??
    (await sharedSetting(database, 'secret-key', async () => randomBytes(32).toString('base64url')));
  const passwordKey = await passwordKeyService(database, env.passwordPrivateKey);
  const sessions = sessionService({ database, clock, secretKey });
  const twoStep = twoStepService(clock, secretKey);
  const account = accountService(kit, sessions, passwordKey, twoStep);
  const users = usersService(kit, account, sessions, twoStep);
  const humanCheck = env.remoteHumanCheck
    ? remoteHumanCheck(kit, env.remoteHumanCheck)
    : altchaHumanCheck(kit, secretKey);
  const postcodes = postcodeService(kit);
  const pricing = pricingService(kit);
  const rateCards = rateCardsService(kit, pricing);
  const shipments = shipmentService(kit, postcodes, pricing);
  const addresses = addressService(kit, postcodes);
  const spreadsheets = spreadsheetReader();
  const apiTokens = apiTokenService(kit);
  const operations = operationsService(kit);
  const listing = shipmentListingService(kit);
  const selections = selectionService(database);
  const consignmentNotes = consignmentNoteService(kit, selections);

  const calls: Call[] = [];
  await describe(http, calls, env.publicUrl);
  await http.register(async (scope) => {
    const serve = makeServe(
      scope,
      { sessionOf: sessions.sessionOf, isOperatorKey: (key) => isOneOf(env.operatorKeys, key) },
      calls,
    );
    accountRoutes(serve, account, sessions, passwordKey);
    shipmentListingRoutes(
      serve,
      listing,
      cancelShipmentService(kit, selections),
      exportShipmentsService(kit, selections),
    );
    postcodeRoutes(serve, postcodes);
    shipmentRoutes(serve, shipments);
    hsCodeRoutes(serve, hsCodeService());
    quoteRoutes(serve, quoteService(kit, shipments));
    addressRoutes(serve, addresses, exportAddressesService(kit));
    addressImportRoutes(serve, addressImportService({ spreadsheets, postcodes, addresses }));
    bulkShipmentRoutes(serve, bulkTemplateService());
    operationsRoutes(serve, operations);
    referenceDataRoutes(serve, rateCards, postcodeDataService(kit, postcodes));
    consignmentNoteRoutes(serve, consignmentNotes, printLogService(database));
    trackingRoutes(serve, trackingService(kit));
    extranetRoutes(serve, extranetService(kit, consignmentNotes, selections));
    shippingDocumentRoutes(serve, shippingDocumentService(kit));
    publicTrackingRoutes(scope, publicTrackingService(kit));
    profileRoutes(serve, profileService(kit, account, passwordKey));
    companyRoutes(serve, companyService(kit, postcodes), companyApproval(kit));
    accessRequestRoutes(serve, accessRequestService(kit, users, humanCheck), humanCheck);
    usersRoutes(serve, users);
    accountAccessRoutes(serve, accountAccessService(kit, users));
    presetRoutes(serve, presetService(kit));
    apiTokenRoutes(serve, apiTokens);
    auditRoutes(serve, auditService(kit));
    securityRoutes(serve, securityService(kit, account, sessions, twoStep));
  });
  if (env.mode === 'demo') serveOutbox(http, database);
  if (pages !== null) await servePages(http, pages, { 'password-key': passwordKey.publicKey });

  jobs.every(600, () => database.maintain());
  const housekeeping = housekeepingService(kit);
  jobs.every(3600, async () => void (await housekeeping.tidy()));
  if (env.demoSpeed > 0) {
    jobs.every(1, makeSimulator({ kit, operations, postcodes, speed: env.demoSpeed }).tick);
  }
  return {
    http,
    kit,
    services: {
      apiTokens,
      listing,
      selections,
      account,
      operations,
      sessions,
      passwordKey,
      postcodes,
      pricing,
      rateCards,
      shipments,
    },
    calls,
    async loadReferenceData() {
      await postcodes.loadShipped();
      await pricing.loadShipped();
    },
    async start() {
      await jobs.start();
      setReady(true);
    },
    stopTakingWork: () => setReady(false),
    async stop() {
      setReady(false);
      await http.close();
      await consignmentNotes.close();
      await spreadsheets.close();
      await jobs.stop();
    },
  };
}

/** GET /api/openapi.json and the readable pages at /api/docs. */
async function describe(http: FastifyInstance, calls: readonly Call[], url: string): Promise<void> {
  const about = { title: `${brand.portalName} interface`, version: '1', url };
  http.get('/api/openapi.json', async () => describeCalls(calls, about));
  await http.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: about.title, version: about.version } },
  });
  await http.register(swaggerUi, {
    routePrefix: '/api/docs',
    transformSpecification: () => describeCalls(calls, about) as Record<string, unknown>,
  });
}

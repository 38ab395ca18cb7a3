/** Waiting orders in the sheet editor. Each change is saved as the order drawer saves it. */
import type {
  orderSheet,
  saveOrderSheet,
  ShopSheetRow,
} from '#shared/features/shop-order/shop-sheet.contract.ts';
import type { CallReply, OutputOf } from '#shared/platform/http/call.ts';
import type { Language } from '#shared/platform/words/message.ts';

import type { Reader, Trx } from '#server/platform/db/database.ts';
import type { Actor } from '#server/platform/db/write.ts';
import type { Session } from '#server/platform/http/principal.ts';
import type { Kit } from '#server/platform/kit.ts';
import { receiverKey } from '#server/features/shipment/receiver-key.rules.ts';
import * as connections from './shop-connection.queries.ts';
import type { FormScene } from './shop-form.rules.ts';
import { judgedColumns, orderSearchText, settingsOf } from './shop-judged.mapping.ts';
import { type Chosen, requireAllFound, pageOf } from './shop-order-chosen.service.ts';
import * as queries from './shop-order.queries.ts';
import { isWaiting } from './shop-parcel.service.ts';
import { sendWhenMended } from './shop-warehouse.service.ts';
import { endWithdrawn } from './shop-withdrawn.service.ts';
import { editOfCells, type SheetScene, sheetProblemsOf, sheetTextsOf } from './shop-sheet.mapping.ts';
import { rulesOf, type ShopWorld } from './shop-world.service.ts';

type GivenRow = OutputOf<(typeof saveOrderSheet)['body']>['rows'][number];

export interface ShopSheetService {
  rows(session: Session, chosen: Chosen, language: Language): Promise<CallReply<typeof orderSheet>>;
  save(
    session: Session,
    actor: Actor,
    rows: readonly GivenRow[],
    language: Language,
  ): Promise<CallReply<typeof saveOrderSheet>>;
}

const pageRows = 200;

export function shopSheetService(
  { clock, database, write }: Pick<Kit, 'clock' | 'database' | 'write'>,
  world: ShopWorld,
): ShopSheetService {
  async function readRows(
    reader: Reader,
    { scope, market, facts: { isAllowOrderId } }: Session,
    found: readonly queries.OrderRecord[],
    language: Language,
  ): Promise<ShopSheetRow[]> {
    const shops = new Map(
      (await connections.listConnections(reader, scope)).map((row) => [row.connection_id, row]),
    );
    const ids = found.map(({ order_id }) => order_id);
    const merged = await queries.listMerged(reader, scope, ids);
    const rules = await rulesOf(reader, scope);
    return found.map((row) => {
      const settings = { ...settingsOf(shops.get(row.connection_id) ?? { settings: {} }), rules };
      const own = merged.filter(({ merged_into }) => merged_into === row.order_id);
      return {
        orderId: row.order_id,
        row: sheetTextsOf(row, own, { market, isAllowOrderId, language, settings }),
        ...sheetProblemsOf(row, language),
        version: row.version,
        priceCents: row.price_cents,
        isChanged: false,
        isGone: !isWaiting(row),
      };
    });
  }

  async function saveOne(
    trx: Trx,
    session: Session,
    scene: FormScene,
    row: queries.OrderRecord,
    given: GivenRow,
    language: Language,
  ): Promise<ShopSheetRow | undefined> {
    const { scope, market } = session;
    const { order_id: orderId } = row;
    const merged = await queries.listMerged(trx, scope, [orderId]);
    const connection = await connections.findConnection(trx, { scope, connectionId: row.connection_id });
    const settings = { ...settingsOf(connection ?? { settings: {} }), rules: scene.rules };
    const { isAllowOrderId } = session.facts;
    const sheet: SheetScene = { market, isAllowOrderId, language, settings };
    const { edit, texts, ...wrong } = editOfCells(row, sheetTextsOf(row, merged, sheet), given.row, sheet);
    const receiver = edit.receiver ?? row.doc.receiver;
    await queries.updateOrders(trx, scope, [orderId], {
      edit: JSON.stringify(edit),
      ...judgedColumns(connection, scene, { ...row, edit }, merged),
      receiver_key: receiverKey(receiver),
      search_text: orderSearchText(row.order_no, { ...row.doc, ...edit, receiver }),
      updated_at: clock.now(),
    });
    if (connection) await sendWhenMended({ trx, clock, connection, scene }, row);
    const [saved] = await readRows(trx, session, await queries.findOrders(trx, scope, [orderId]), language);
    return (
      saved && {
        ...saved,
        row: { ...saved.row, ...texts },
        problems: { ...saved.problems, ...wrong.problems },
        codes: { ...saved.codes, ...wrong.codes },
      }
    );
  }

  return {
    async rows(session, chosen, language) {
      const { ids, next } = await pageOf(database.db, session, chosen, pageRows);
      const found = await queries.findOrders(database.db, session.scope, ids);
      requireAllFound(chosen, found);
      return {
        rows: await readRows(database.db, session, found.filter(isWaiting), language),
        next,
      };
    },

    async save(session, actor, rows, language) {
      const { scope } = session;
      const scene = await world.sceneOf(scope);
      return write(actor, { action: 'shop_order.edited' }, async ({ trx, subject }) => {
        const orderIds = rows.map(({ orderId }) => orderId);
        await endWithdrawn({ clock, trx, scene }, scope, orderIds);
        const locked = await queries.lockOrders(trx, scope, orderIds);
        requireAllFound({ orderIds }, locked);
        const byId = new Map(locked.map((row) => [row.order_id, row]));
        const answers: ShopSheetRow[] = [];
        for (const given of rows) {
          const row = byId.get(given.orderId);
          if (!row) continue;
          const isTaken = isWaiting(row) && row.version === given.version;
          const answer = isTaken
            ? await saveOne(trx, session, scene, row, given, language)
            : (await readRows(trx, session, [row], language))[0];
          if (answer) answers.push({ ...answer, isChanged: !isTaken && isWaiting(row) });
        }
        const names = locked.map(({ order_no: no }) => no);
        subject(names.slice(0, 20).join(', '), { orderIds });
        return { rows: answers };
      });
    },
  };
}

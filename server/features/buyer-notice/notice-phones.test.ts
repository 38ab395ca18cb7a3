/** Notices by SMS and WhatsApp. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';

import * as contract from '#shared/features/buyer-notice/buyer-notice.contract.ts';
import {
  erasePersonalDataEverywhere,
  findPersonalData,
} from '#shared/features/personal-data/personal-data.contract.ts';

import { demoOperatorKey } from '#server/env/mode.ts';
import { spreadEvents } from '#server/features/webhook/webhook-fanout.service.ts';
import { send } from '#server/test/send.ts';
import { quietApp } from '#server/test/test-app.ts';
import { httpProvider, type PhoneMessage, ProviderClosed } from './message-provider.service.ts';
import { endUnknown, messageSender, textTries } from './message-sender.service.ts';
import { sentBefore } from './message.queries.ts';
import { noticeDesk } from './notice-desk.fixture.ts';
import { noticeFollower } from './notice-follower.service.ts';
import { noticesFollow } from './notice-holding.service.ts';

const app = await quietApp();
const { shop, parcel, happens, log, setChannels } = noticeDesk(app);
afterEach(() => app.clock.reset());
afterAll(async () => {
  await app.stop();
  await app.kit.database.close();
});

describe('Notices by SMS and WhatsApp', () => {
  async function toPhones(outcome: () => 'taken' | 'refused') {
    const me = await shop({ kinds: ['out_for_delivery'] });
    // The test's portal has no provider, so that its screen would not offer them.
    await app.kit.database.db
      .updateTable('buyer_notice_setting')
      .set({ channels: ['sms', 'whatsapp'] })
      .where('account_id', '=', me.scope)
      .execute();
    const { shipmentId } = await parcel(me, { codCents: 8990, receiver: { phone: '123456789' } });
    await happens(me, shipmentId, 'PKU', 'OFD');
    while (await spreadEvents(app.kit));
    // Its own queue has no worker for them.
    const jobs = { ...app.kit.jobs, enqueue: async () => '' };
    await noticeFollower({ ...app.kit, jobs }, true).follow();
    const messages: PhoneMessage[] = [];
    const sender = messageSender(app.kit, {
      send: async (message) => {
        messages.push(message);
        return outcome();
      },
    });
    const listed = async () => (await send(app, contract.noticeListing, { as: me })).r.notices;
    const sendAll = async (notices?: readonly contract.NoticeRow[], attempt = 1) => {
      for (const { noticeId } of notices ?? (await listed())) await sender(me.scope, noticeId, attempt);
    };
    return { me, shipmentId, messages, listed, sendAll };
  }

  it('are sent once each by the provider, with the COD amount and both links', async () => {
    const { messages, listed, sendAll } = await toPhones(() => 'taken');
    const waiting = async () => (await listed()).map(({ isWaiting }) => isWaiting);
    expect(await waiting()).toEqual([true, true]);
    await sendAll();
    await sendAll();
    expect(await waiting()).toEqual([false, false]);
    expect(messages.map(({ channel, to }) => [channel, to]).toSorted()).toEqual([
      ['sms', '+60123456789'],
      ['whatsapp', '+60123456789'],
    ]);
    expect(messages[0]?.text).toMatch(/RM\s89\.90.*\/t\/HN.*Stop: http:\/\/portal\.test\/stopnotices\//u);
  });

  it('refused by the provider are logged as that, and are not sent again', async () => {
    const { me, messages, sendAll } = await toPhones(() => 'refused');
    await sendAll();
    await sendAll();
    expect(messages).toHaveLength(2);
    expect((await log(me)).map(([, skipped]) => skipped)).toEqual(['provider', 'provider']);
  });

  it('are sent again after the provider was not reachable', async () => {
    let isAway = true;
    const { messages, sendAll } = await toPhones(() => {
      if (isAway) throw new Error('away');
      return 'taken';
    });
    await expect(sendAll()).rejects.toThrow('away');
    isAway = false;
    await sendAll();
    expect(messages).toHaveLength(3);
  });

  it('wait while the provider rejects our key or credit, which is logged as an error', async () => {
    const { me, listed } = await toPhones(() => 'taken');
    const logger = { ...app.kit.logger, error: vi.fn() };
    const closed = messageSender(
      { ...app.kit, logger },
      { send: () => Promise.reject(new ProviderClosed(401)) },
    );
    const [notice] = await listed();
    await expect(closed(me.scope, notice?.noticeId ?? '', 1)).rejects.toThrow('401');
    expect((await listed()).map(({ isWaiting }) => isWaiting)).toEqual([true, true]);
    expect(logger.error.mock.calls).toEqual([[{ status: 401 }, 'the message provider rejects messages']]);
  });

  it('that the provider never accepted are logged as failed by the provider, and do not count as sent', async () => {
    const { me, shipmentId, listed, sendAll } = await toPhones(() => {
      throw new Error('away');
    });
    await expect(sendAll(undefined, textTries - 1)).rejects.toThrow('away');
    expect((await listed()).map(({ skipped }) => skipped)).toEqual([null, null]);
    await sendAll(undefined, textTries);
    expect((await listed()).map(({ skipped, isWaiting }) => [skipped, isWaiting])).toEqual([
      ['provider', false],
      ['provider', false],
    ]);
    expect(await sentBefore(app.kit.database.db, me.scope, [shipmentId])).toEqual(new Map());
  });

  const later = async (minutes: number, work: () => Promise<void>) => {
    app.clock.forward(minutes);
    await work();
    app.clock.reset();
  };

  it('interrupted while being sent are logged as unknown after a day, count as sent, and are not sent again', async () => {
    const { me, shipmentId, messages, listed, sendAll } = await toPhones(() => {
      throw new Error('away');
    });
    const states = async () => (await listed()).map(({ skipped, isWaiting }) => [skipped, isWaiting]);
    const notices = await listed();
    for (const notice of notices) await expect(sendAll([notice])).rejects.toThrow('away');
    messages.length = 0;
    // The job of one comes back after a long night.
    await later(24 * 60 + 30, async () => {
      await endUnknown(app.kit);
      await sendAll(notices.slice(0, 1), 2);
    });
    expect(await states()).toEqual([
      ['unknown', false],
      [null, true],
    ]);
    // The last try of the other was cut off.
    await later(25 * 60 + 30, () => endUnknown(app.kit));
    expect(await states()).toEqual([
      ['unknown', false],
      ['unknown', false],
    ]);
    await sendAll();
    expect(messages).toEqual([]);
    const sent = await sentBefore(app.kit.database.db, me.scope, [shipmentId]);
    expect([...sent.values()]).toEqual([1, 1]);
  });

  it('not sent within a day are skipped as too late', async () => {
    const { messages, listed, sendAll } = await toPhones(() => 'taken');
    const notices = await listed();
    await later(24 * 60 + 1, () => sendAll(notices));
    expect(messages).toEqual([]);
    expect((await listed()).map(({ skipped }) => skipped)).toEqual(['late', 'late']);
  });

  it('that no sender processed are skipped as too late, and do not count as sent', async () => {
    const { me, shipmentId, listed } = await toPhones(() => 'taken');
    await later(30 * 24 * 60, () => endUnknown(app.kit));
    expect((await listed()).map(({ skipped, isWaiting }) => [skipped, isWaiting])).toEqual([
      ['late', false],
      ['late', false],
    ]);
    expect(await sentBefore(app.kit.database.db, me.scope, [shipmentId])).toEqual(new Map());
  });

  it('are found and erased with the person of their phone number, and waiting ones are then not sent', async () => {
    const { me, messages, listed, sendAll } = await toPhones(() => 'taken');
    const person = { phone: '012-345 6789', email: '' };
    const found = async (phone = person.phone) => {
      const { r } = await send(app, findPersonalData, { as: me, body: { ...person, phone } });
      return r.records.filter(({ kind }) => kind === 'notice').length;
    };
    expect([await found(), await found('+65 123456789'), await found('012-345 6788')]).toEqual([2, 0, 0]);
    const notices = await listed();
    const body = { ...person, accountNo: me.accountNo };
    const { r } = await send(app, erasePersonalDataEverywhere, { as: demoOperatorKey, body });
    expect(r.accounts[0]?.erased).toContainEqual({ kind: 'notice', count: 2 });
    expect([await found(), await log(me)]).toEqual([0, []]);
    await sendAll(notices);
    expect(messages).toEqual([]);
  });

  it('are erased with the people of their parcel', async () => {
    const { me, shipmentId } = await toPhones(() => 'taken');
    const other = await parcel(me);
    await app.kit.database.transaction((trx) => noticesFollow(trx, me.scope, [other.shipmentId]));
    expect(await log(me)).toHaveLength(2);
    await app.kit.database.transaction((trx) => noticesFollow(trx, me.scope, [shipmentId]));
    expect(await log(me)).toEqual([]);
  });

  it('that wait when the account switches off their channel are not sent', async () => {
    const { me, messages, sendAll } = await toPhones(() => 'taken');
    await setChannels(me, ['whatsapp']);
    await sendAll();
    expect(messages.map(({ channel }) => channel)).toEqual(['whatsapp']);
    expect((await log(me)).map(([, skipped]) => skipped).toSorted()).toEqual(
      [null, 'switched_off'].toSorted(),
    );
  });

  it('that wait are not sent after a newer event has overtaken them', async () => {
    const { me, shipmentId, messages, sendAll } = await toPhones(() => 'taken');
    await happens(me, shipmentId, 'DLV');
    await sendAll();
    expect(messages).toEqual([]);
    expect((await log(me)).map(([, skipped]) => skipped)).toEqual(['overtaken', 'overtaken']);
  });

  it('are one POST with key and reference: an error about the text is final, any other is retried', async () => {
    const heard: { authorization: string | undefined; body: unknown }[] = [];
    const ofText = [400, 413, 422];
    const ofUs = [401, 402, 403, 404];
    const statuses = [202, ...ofText, 503, ...ofUs];
    const receive = async (request: IncomingMessage, response: ServerResponse) => {
      heard.push({ authorization: request.headers.authorization, body: await json(request) });
      response.writeHead(statuses.shift() ?? 500).end();
    };
    const server = createServer((request, response) => void receive(request, response));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const provider = httpProvider({ url: `http://127.0.0.1:${port}/`, key: 'secret' });
    const message = { channel: 'sms', to: '+60123456789', text: 'RM 89.90', reference: 'one' } as const;
    expect(await provider.send(message)).toBe('taken');
    for (const status of ofText) expect(await provider.send(message), String(status)).toBe('refused');
    await expect(provider.send(message)).rejects.toThrow('503');
    for (const status of ofUs)
      await expect(provider.send(message), String(status)).rejects.toThrow(ProviderClosed);
    expect(heard[0]).toEqual({ authorization: 'Bearer secret', body: message });
    server.close();
  });
});

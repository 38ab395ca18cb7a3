/** What holds for every call of the interface for programs. */
import { beforeAll, describe, expect, it } from 'vitest';

import { fieldWords, interfaceBase } from '#shared/features/integration/integration.model.ts';
import { updateApiToken } from '#shared/features/api-token/api-token.contract.ts';
import { getAccount, getPostcode } from '#shared/features/integration/places.contract.ts';
import { listWebhooks } from '#shared/features/webhook/event-feed.contract.ts';
import { isFileReply } from '#shared/platform/http/call.ts';
import { tokenScopes } from '#shared/platform/rights/principal.ts';

import { toJsonSchema, withWords } from '#server/platform/http/describe.ts';
import { apiTokenOf, scopedToken } from '#server/test/api-token.ts';
import { makeAdmin, makeBranch, makeUser } from '#server/test/factories.ts';
import { send } from '#server/test/send.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';
import { confirmOwnPassword } from '#server/test/two-step-user.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const programCalls = () => app.calls.filter(({ path }) => path.startsWith(`${interfaceBase}/`));

it('The account call with a token returns the account, the name of the token and rate limit headers', async () => {
  const me = await makeAdmin(app);
  const { r, e, headers } = await send(app, getAccount, { as: await apiTokenOf(app, me) });
  expect(e).toBeNull();
  expect(r).toMatchObject({ accountNo: me.accountNo, country: 'MY', currency: 'MYR', world: 'live' });
  expect(r.token.name).toBe('Warehouse');
  expect(headers['x-ratelimit-remaining']).toBe(headers['ratelimit-remaining']);
});

it.each(tokenScopes)('The account call works for a token with only the scope %s', async (scope) => {
  const me = await makeAdmin(app);
  const { r } = await send(app, getAccount, { as: await scopedToken(app, me, [scope]) });
  expect(r).toMatchObject({ accountNo: me.accountNo, token: { scopes: [scope] } });
});

it('A token made for another account of the organisation with the scope webhooks can list webhooks', async () => {
  const me = await makeAdmin(app);
  const branch = await makeUser(app, await makeBranch(app, me));
  await confirmOwnPassword(app, me);
  const made = await send(app, updateApiToken, {
    as: me,
    query: { customerId: branch.scope },
    body: { name: 'Branch', scopes: ['webhooks'] },
  });
  expect(made.e).toBeNull();
  expect(await send(app, listWebhooks, { as: made.r.token })).toMatchObject({ status: 200, r: { rows: [] } });
});

it('A refusal has a code for programs and is in English, unless another language is requested', async () => {
  const as = await apiTokenOf(app, await makeAdmin(app));
  const ask = (language?: string) =>
    send(app, getPostcode, { as, params: { postcode: '00000' }, ...(language && { language }) });
  const [english, malay] = [await ask(), await ask('ms')];
  expect(english).toMatchObject({ status: 404, r: { code: 'postcode.unknown' } });
  expect(malay.r).toMatchObject({ code: 'postcode.unknown' });
  expect(malay.e).not.toBe(english.e);
});

it('A postcode of the other market is found when its country is given', async () => {
  const as = await apiTokenOf(app, await makeAdmin(app));
  const { r } = await send(app, getPostcode, {
    as,
    params: { postcode: '079903' },
    query: { country: 'SG' },
  });
  expect(r).toMatchObject({ postcode: '079903', country: 'SG', state: 'Singapore', isServed: true });
});

describe('The description of the calls', () => {
  it('has a unique name for each call', () => {
    const names = programCalls().map(({ operation }) => operation);
    expect(names).not.toContain(undefined);
    expect(new Set(names).size).toBe(names.length);
  });

  it('has a description for every field', () => {
    const undescribed = programCalls().flatMap(
      ({ operation = '', words = {}, params, query, body, reply }) => {
        const schemas = [params, query, body, isFileReply(reply) ? undefined : reply].flatMap(
          (one) => one ?? [],
        );
        return schemas.flatMap((schema) =>
          wordless(withWords(toJsonSchema(schema, 'input'), words)).map((field) => `${operation}: ${field}`),
        );
      },
    );
    expect(undescribed).toEqual([]);
    expect(Object.values(fieldWords).filter((words) => words.length < 5)).toEqual([]);
  });
});

/** The properties of a schema that have no description, by their path. */
function wordless(schema: unknown, path = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  if (Array.isArray(schema)) return schema.flatMap((one) => wordless(one, path));
  return Object.entries(schema).flatMap(([key, value]) => {
    if (key !== 'properties') return wordless(value, path);
    return Object.entries(value as Record<string, { description?: string }>).flatMap(([name, field]) => [
      ...(field.description ? [] : [`${path}${name}`]),
      ...wordless(field, `${path}${name}.`),
    ]);
  });
}

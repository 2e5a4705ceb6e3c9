import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { z } from 'zod';
import { api } from './api.ts';
import { problems } from './problems.ts';

/** The table in section 7 of the specification. */
const specified = `
  GET /api/users/me
  GET /api/users/{id}/public
  POST /api/auth/login
  POST /api/auth/register
  POST /api/auth/resend-verification
  POST /api/auth/logout
  GET /api/auth/verify/{token}
  POST /api/auth/forgot-password
  POST /api/auth/reset-password/{token}
  PUT /api/users/change-password
  DELETE /api/users/delete-account
  POST /api/uploads/avatar
  POST /api/users/request-upgrade-to-seller
  GET /api/notifications
  PUT /api/notifications/{id}/read
  GET /api/chats/unread-count
  GET /api/chats
  GET /api/chats/{chatId}/messages
  POST /api/chats/start
  POST /api/users/block/{id}
  POST /api/users/unblock/{id}
  GET /api/users/who-blocked-me
  POST /api/uploads/chat-image
  GET /api/wishlists
  POST /api/wishlists
  POST /api/wishlists/bulk-add
  DELETE /api/wishlists/{productId}
  DELETE /api/wishlists/clear
  GET /api/baskets
  POST /api/baskets
  POST /api/baskets/bulk-add
  PATCH /api/baskets/{productId}
  DELETE /api/baskets/{productId}
  DELETE /api/baskets/clear
  GET /api/products/all
  GET /api/products/one/{id}
  GET /api/searches
  POST /api/payments/validate-basket
  POST /api/payments/create-payment-intent
  POST /api/sellers/create
  POST /api/uploads/product-image
  GET /api/admins/users
  GET /api/admins/users/{id}
  PUT /api/admins/users/ban-user/{id}
  PUT /api/admins/users/unban-user/{id}
  PUT /api/admins/users/edit-user/{id}
  GET /api/admins/requests
  GET /api/admins/requests/{id}
  POST /api/admins/requests/{id}/approve
  POST /api/admins/requests/{id}/reject`
  .trim()
  .split(/\n\s*/);

const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
/** Whether a schema lets undeclared fields through, at any depth. */
function isOpen(schema: unknown, seen = new Set<unknown>()): boolean {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return false;
  seen.add(schema);
  if (schema instanceof z.ZodAny || schema instanceof z.ZodUnknown || schema instanceof z.ZodRecord) return true;
  const inner = schema instanceof z.ZodType ? schema.def : schema;
  const parts = schema instanceof z.ZodObject ? Object.values({ ...schema.shape, rest: schema.def.catchall }) : [];
  return [...parts, ...Object.values(inner)].some((each) => isOpen(each, seen));
}

const declared = api.map(nameOf);

describe('the API', () => {
  it('declares every endpoint of the specification, with its method and path', () => {
    assert.deepEqual(
      specified.filter((call) => !declared.includes(call)),
      [],
    );
  });

  it('also declares endpoints that are not in the specification', () => {
    for (const call of ['GET /api/health', 'GET /api/orders', 'GET /api/orders/{id}', 'POST /api/payments/webhook'])
      assert.ok(declared.includes(call), call);
  });

  it('gives no two endpoints the same method and path, whatever their parameters are called', () => {
    const shapes = declared.map((call) => call.replaceAll(/\{\w+\}/g, '{}'));
    assert.equal(new Set(shapes).size, shapes.length);
  });

  it('parses exactly the parameters that each path names', () => {
    for (const endpoint of api) {
      const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      assert.deepEqual(inPath, Object.keys(endpoint.params?.shape ?? {}), nameOf(endpoint));
    }
  });

  it('sends no body with a GET or DELETE, and returns 204 exactly when there is no response body', () => {
    for (const endpoint of api) {
      if (endpoint.method === 'GET' || endpoint.method === 'DELETE') assert.equal(endpoint.body, undefined);
      assert.equal(endpoint.status === 204, !endpoint.output && !endpoint.content, nameOf(endpoint));
    }
  });

  it('drops undeclared fields from a body, except in what a browser returns for a passkey', () => {
    const open = api.filter(({ body, multipart }) => [body, multipart?.fields].some((each) => isOpen(each)));
    assert.deepEqual(open.map(nameOf), ['POST /api/users/me/passkeys', 'POST /api/auth/passkey']);
  });

  it('uses only error codes that have a status and a message', () => {
    for (const endpoint of api)
      for (const code of endpoint.errors) assert.match(problems[code][1], /\.$/, `${nameOf(endpoint)} ${code}`);
  });

  it('lets guests call only what they need', () => {
    const open = api.filter((endpoint) => endpoint.who === 'anyone').map(nameOf);
    assert.ok(open.every((call) => !/admins|baskets|wishlists|chats|orders|uploads|sellers|notifications/.test(call)));
    assert.ok(api.filter(({ path }) => path.startsWith('/api/admins')).every(({ who }) => who === 'admin'));
  });

  it('lets caches share only what guests read, and never the response to an emailed link', () => {
    const shared = api.filter((endpoint) => endpoint.shared);
    assert.ok(shared.length >= 6);
    for (const { who, method, path } of shared)
      assert.ok(who === 'anyone' && method === 'GET' && !path.startsWith('/api/auth'), path);
  });

  it('keeps the private fields of users out of public responses', () => {
    const secret = /"(email|phone|street|address|password\w*|token\w*|kyc\w*|blockedUsers)"/i;
    for (const endpoint of api.filter(({ who, method }) => who === 'anyone' && method === 'GET')) {
      const schema = JSON.stringify(
        z.toJSONSchema(endpoint.output ?? z.never(), { io: 'output', unrepresentable: 'any' }),
      );
      assert.doesNotMatch(schema, secret, nameOf(endpoint));
    }
  });
});

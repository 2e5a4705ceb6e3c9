import { z } from 'zod';
import { endpoint } from './endpoint.ts';

const pushState = z.object({
  /** What the browser subscribes with; null where the operator does not offer notifications on devices. */
  publicKey: z.string().nullable(),
  isOn: z.boolean(),
});

export const readPush = endpoint({
  method: 'GET',
  path: '/api/notifications/push',
  summary: 'Whether this session gets notifications on its device, and the key to subscribe with (Web Push)',
  who: 'user',
  output: pushState,
  status: 200,
  errors: [],
});

export const turnOnPush = endpoint({
  method: 'PUT',
  path: '/api/notifications/push',
  summary: "Send notifications to the device of this session: the browser's push subscription",
  who: 'user',
  body: z.object({
    endpoint: z.url().max(2000),
    keys: z.object({ p256dh: z.string().max(200), auth: z.string().max(200) }),
  }),
  status: 204,
  errors: [],
});

export const turnOffPush = endpoint({
  method: 'DELETE',
  path: '/api/notifications/push',
  summary: 'Send no more notifications to the device of this session',
  who: 'user',
  status: 204,
  errors: [],
});

import { z } from 'zod';
import { endpoint } from './endpoint.ts';

const pushState = z.object({
  /** The key that the browser subscribes with; null if the operator does not offer push notifications. */
  publicKey: z.string().nullable(),
  isOn: z.boolean(),
});

export const readPush = endpoint({
  method: 'GET',
  path: '/api/notifications/push',
  summary: "Whether push notifications are on for this session's device, and the key to subscribe with (Web Push)",
  who: 'user',
  output: pushState,
  status: 200,
  errors: [],
});

/** ASCII only: browsers encode anything else. */
const url = z
  .url()
  .max(2000)
  .regex(/^[!-~]+$/);
const base64Url = z.string().regex(/^[\w-]{1,200}$/);

export const turnOnPush = endpoint({
  method: 'PUT',
  path: '/api/notifications/push',
  summary: "Send notifications to this session's device, given the browser's push subscription",
  who: 'user',
  body: z.object({
    endpoint: url,
    keys: z.object({ p256dh: base64Url, auth: base64Url }),
  }),
  status: 204,
  errors: [],
});

export const turnOffPush = endpoint({
  method: 'DELETE',
  path: '/api/notifications/push',
  summary: "Stop sending notifications to this session's device",
  who: 'user',
  status: 204,
  errors: [],
});

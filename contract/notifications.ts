import { z } from 'zod';
import type { EmailKind } from './email-kinds.ts';
import { endpoint } from './endpoint.ts';
import { id, paging } from './text.ts';

export const notification = z.object({
  _id: z.string(),
  title: z.string(),
  message: z.string(),
  link: z.string().nullable(),
  read: z.boolean(),
  createdAt: z.string(),
});
export type Notification = z.infer<typeof notification>;

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications',
  summary: "The signed-in user's notifications, newest first, optionally only read or unread ones",
  who: 'user',
  query: z.object({
    read: z.enum(['true', 'false']).optional(),
    ...paging(100, 200),
  }),
  output: z.array(notification),
  status: 200,
  errors: [],
});

export const countNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications/count',
  summary: 'How many notifications the signed-in user has, and how many of them are unread',
  who: 'user',
  output: z.object({ notifications: z.number(), unreadNotifications: z.number() }),
  status: 200,
  errors: [],
});

export const markNotificationRead = endpoint({
  method: 'PUT',
  path: '/api/notifications/{id}/read',
  summary: 'Mark a notification as read',
  who: 'user',
  params: z.object({ id }),
  output: notification,
  status: 200,
  errors: ['not_found'],
});

const emailPreferences = z.object({
  reviews: z.boolean(),
  payouts: z.boolean(),
  saved: z.boolean(),
}) satisfies z.ZodType<Record<EmailKind, boolean>>;

export const readEmailPreferences = endpoint({
  method: 'GET',
  path: '/api/notifications/emails',
  summary: 'Which optional emails the signed-in user gets',
  who: 'user',
  output: emailPreferences,
  status: 200,
  errors: [],
});

export const changeEmailPreferences = endpoint({
  method: 'PATCH',
  path: '/api/notifications/emails',
  summary: 'Turn optional emails on or off',
  who: 'user',
  body: emailPreferences.partial(),
  output: emailPreferences,
  status: 200,
  errors: [],
});

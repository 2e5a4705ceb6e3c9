import { z } from 'zod';
import { email, me, newPassword, role } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { id, optionalLine, optionalText, paging, requiredLine } from './text.ts';

/** What admins do that is written to the audit log. */
export const auditActions = [
  'user.banned',
  'user.unbanned',
  'application.approved',
  'application.rejected',
  'dispute.decided',
  'review.removed',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** `true` or `false` in a query. */
const flag = z.enum(['true', 'false']).transform((value) => value === 'true');

const byId = z.object({ id });
const reason = z.object({ reason: optionalText(1000).optional() }).optional();

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/admins/users',
  summary:
    'Users, newest first or by flag count; `search` finds a whole email address or the beginnings of words in names',
  who: 'admin',
  query: z.object({
    ...paging(100, 200),
    id: id.optional(),
    role: role.optional(),
    banned: flag.optional(),
    deleted: flag.optional(),
    business: flag.optional(),
    search: optionalLine(254).optional(),
    sort: z.enum(['newest', 'flags']).default('newest'),
  }),
  output: z.array(me),
  status: 200,
  errors: [],
});

export const readUser = endpoint({
  method: 'GET',
  path: '/api/admins/users/{id}',
  summary: 'One user, with all details',
  who: 'admin',
  params: byId,
  output: me,
  status: 200,
  errors: ['user_not_found'],
});

export const banUser = endpoint({
  method: 'PUT',
  path: '/api/admins/users/ban-user/{id}',
  summary: 'Suspend a user: sessions end, listings are hidden, chats close',
  who: 'admin',
  params: byId,
  body: reason,
  status: 204,
  errors: ['user_not_found', 'conflict'],
});

export const unbanUser = endpoint({
  method: 'PUT',
  path: '/api/admins/users/unban-user/{id}',
  summary: 'Lift a suspension',
  who: 'admin',
  params: byId,
  status: 204,
  errors: ['user_not_found', 'conflict'],
});

export const editUser = endpoint({
  method: 'PUT',
  path: '/api/admins/users/edit-user/{id}',
  summary: 'Edit a user; the role and email of admins cannot be changed',
  who: 'admin',
  params: byId,
  body: z.object({
    name: requiredLine(80, 'Please enter a name.').optional(),
    email: email.optional(),
    role: role.optional(),
    password: newPassword.optional(),
  }),
  output: me,
  status: 200,
  errors: ['user_not_found', 'conflict'],
});

import { z } from 'zod';
import { email, me, newPassword, role } from './accounts.ts';
import { phone } from './applications.ts';
import { day } from './days.ts';
import { endpoint } from './endpoint.ts';
import { orEmpty } from './profile.ts';
import { maxLength, maxPictureBytes } from './sizes.ts';
import { pounds } from './money.ts';
import { orderStatuses } from './order-states.ts';
import { flag, id, optionalLine, optionalText, page, requiredLine, requiredText, wholeNumber } from './text.ts';
import { postcode } from './uk.ts';

const byId = z.object({ id });

/** The first day (YYYY-MM-DD, in Britain) on which a banned user may return. Without it, the ban lasts until it is lifted. */
export const bannedUntil = day.optional();

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/admins/users',
  summary:
    'Users, all unless `limit` is given, newest first or by flag count; `search` finds a whole email address, the buyer and seller of an order by its number, or the beginnings of words in names',
  who: 'admin',
  query: z.object({
    limit: wholeNumber(1, 200).optional(),
    page,
    peek: flag.default(false),
    id: id.optional(),
    role: role.optional(),
    banned: flag.optional(),
    deleted: flag.optional(),
    business: flag.optional(),
    search: optionalLine(maxLength.email).optional(),
    sort: z.enum(['newest', 'flags']).default('newest'),
  }),
  output: z.array(me),
  status: 200,
  errors: ['too_many_requests'],
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

export const readActivity = endpoint({
  method: 'GET',
  path: '/api/admins/users/{id}/activity',
  summary:
    'What a user has bought, sold, listed and reported, where they are signed in, and the security log about them',
  who: 'admin',
  params: byId,
  output: z.object({
    bought: z.number(),
    sold: z.number(),
    listings: z.number(),
    reportsMade: z.number(),
    reportsAbout: z.number(),
    /** The latest ten, bought or sold. */
    orders: z.array(
      z.object({
        _id: z.string(),
        side: z.enum(['bought', 'sold']),
        productName: z.string(),
        total: pounds,
        status: z.enum(orderStatuses),
        createdAt: z.string(),
      }),
    ),
    /** How many sessions they have, and the latest twenty. */
    signedIn: z.number(),
    sessions: z.array(z.object({ device: z.string(), createdAt: z.string() })),
    /** The latest twenty entries of the security log, each with the endpoint, 'ok' or the error code, and the network address. */
    securityEvents: z.array(
      z.object({ _id: z.string(), at: z.string(), call: z.string(), outcome: z.string(), address: z.string() }),
    ),
  }),
  status: 200,
  errors: ['user_not_found'],
});

export const addNote = endpoint({
  method: 'POST',
  path: '/api/admins/users/{id}/notes',
  summary: 'Add a note about a user to the audit log, where other admins read it',
  who: 'admin',
  params: byId,
  body: z.object({ note: requiredText(maxLength.note, 'Please write a note.') }),
  status: 204,
  errors: ['user_not_found'],
});

const reason = optionalText(maxLength.reason).optional();

export const banUser = endpoint({
  method: 'PUT',
  path: '/api/admins/users/ban-user/{id}',
  summary: 'Ban a user: sessions end, listings are hidden, chats close. The user is notified, with the reason',
  who: 'admin',
  isSensitive: true,
  params: byId,
  body: z.object({ reason, until: bannedUntil }).optional(),
  status: 204,
  errors: ['user_not_found', 'conflict'],
});

export const unbanUser = endpoint({
  method: 'PUT',
  path: '/api/admins/users/unban-user/{id}',
  summary: 'Lift a ban; the reason is recorded in the audit log, and the user can read it with the decision',
  who: 'admin',
  isSensitive: true,
  params: byId,
  body: z.object({ reason }).optional(),
  status: 204,
  errors: ['user_not_found', 'conflict'],
});

/** Omitted fields do not change; null or empty text clears a field. */
const details = z.object({
  businessName: optionalLine(maxLength.businessName).nullable(),
  companyNumber: optionalLine(maxLength.companyNumber).nullable(),
  phone: orEmpty(phone).nullable(),
  bio: optionalText(maxLength.bio).nullable(),
  /** Null removes the picture. URLs are ignored: `POST /api/admins/users/{id}/avatar` sets one. */
  avatar: z.string().max(500).nullable(),
  address: z
    .object({
      street: requiredLine(maxLength.street, 'Please enter a street.'),
      city: requiredLine(maxLength.city, 'Please enter a town or city.'),
      postcode,
    })
    .nullable(),
});

/** Why these fields of an admin's account are refused; also shown beside the fields. */
export const fixedForAdmins = "An admin's email address, role and password can't be changed.";

/** Why this role is refused; also shown beside the field. */
export const noAdminUntilVerified = "Until their email address is verified, a user can't become an admin.";

/** Why this role is refused together with a new email address. */
export const noAdminWithNewEmail =
  "You can't change a user's email address and make them an admin at the same time. Please save the new address first, and check that it's theirs.";

export const editUser = endpoint({
  method: 'PUT',
  path: '/api/admins/users/edit-user/{id}',
  summary:
    "Edit a user, with an optional new password. An admin's role, email and password cannot be changed, a user cannot become an admin while unverified or in the same request as a new email address, and admins cannot edit their own account here; unknown and read-only fields are ignored",
  who: 'admin',
  isSensitive: true,
  params: byId,
  body: details.partial().extend({
    name: requiredLine(maxLength.name, 'Please enter a name.').optional(),
    email: email.optional(),
    role: role.optional(),
    isBusiness: z.boolean().optional(),
    password: newPassword.optional(),
    /** For the audit log. */
    reason,
  }),
  output: me,
  status: 200,
  errors: ['user_not_found', 'conflict'],
});

export const uploadUserAvatar = endpoint({
  method: 'POST',
  path: '/api/admins/users/{id}/avatar',
  summary: "Replace a user's profile picture, with the same rules as POST /api/uploads/avatar",
  who: 'admin',
  isSensitive: true,
  params: byId,
  multipart: { file: 'avatar', maxBytes: maxPictureBytes },
  output: z.object({ avatarUrl: z.string() }),
  status: 200,
  errors: ['user_not_found'],
});

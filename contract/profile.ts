import { z } from 'zod';
import { givenPassword, me } from './accounts.ts';
import { phone } from './applications.ts';
import { endpoint } from './endpoint.ts';
import { maxLength, maxPictureBytes } from './sizes.ts';
import { id, optionalLine, optionalText, paging, requiredLine } from './text.ts';
import { postcode } from './uk.ts';

/** Accepts empty text and whatever the schema accepts. */
export const orEmpty = (schema: z.ZodType<string, string>) =>
  z
    .string()
    .trim()
    .check((context) => {
      const parsed = context.value === '' ? undefined : schema.safeParse(context.value);
      const message = parsed?.error?.issues[0]?.message;
      if (message) context.issues.push({ code: 'custom', message, input: context.value });
    })
    .overwrite((text) => (text === '' ? '' : (schema.safeParse(text).data ?? text)));

type Place = { street?: string | undefined; city?: string | undefined; postcode?: string | undefined };

/** An incomplete address can be neither shown nor used. A town on its own is fine, and appears on the profile. */
const isWholeAddress = ({ street, city, postcode }: Place): boolean =>
  street === undefined || postcode === undefined || (!street === !postcode && (!street || Boolean(city)));

export const updateProfile = endpoint({
  method: 'PATCH',
  path: '/api/users/me',
  summary:
    "Change the signed-in user's own details; sellers must have a phone number and an address, and a trader's address is checked first",
  who: 'user',
  body: z
    .object({
      name: requiredLine(maxLength.name, 'Please enter your name.').optional(),
      bio: optionalText(maxLength.bio).optional(),
      phone: orEmpty(phone).optional(),
      street: optionalLine(maxLength.street).optional(),
      city: optionalLine(maxLength.city).optional(),
      postcode: orEmpty(postcode).optional(),
    })
    .refine(isWholeAddress, { path: ['street'], error: 'Please enter street, town and postcode, or only the town.' }),
  output: me,
  status: 200,
  errors: ['conflict', 'too_many_requests'],
});

const session = z.object({
  _id: z.string(),
  /** Such as 'Firefox on Windows'; empty if unknown. */
  device: z.string(),
  createdAt: z.string(),
  /** When it was last used, to the hour. */
  usedAt: z.string(),
  /** The session that made this request. */
  isCurrent: z.boolean(),
});
export type Session = z.infer<typeof session>;

/** Sessions per page. */
export const sessionsShown = 20;

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/users/me/sessions',
  summary: "The signed-in user's sessions: the current one, then the most recently used",
  who: 'user',
  query: z.object(paging(sessionsShown)),
  output: z.array(session),
  status: 200,
  errors: [],
});

export const confirmSession = endpoint({
  method: 'POST',
  path: '/api/users/me/confirm',
  summary: 'Enter the password again, which sensitive calls require once some time has passed since sign-in',
  who: 'user',
  isLogged: true,
  body: z.object({ password: givenPassword }),
  status: 204,
  errors: ['wrong_password', 'too_many_requests'],
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/users/me/sessions/{id}',
  summary: "Sign out one of the signed-in user's sessions",
  who: 'user',
  isLogged: true,
  params: z.object({ id }),
  status: 204,
  errors: ['not_found'],
});

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/users/me/sessions',
  summary: 'Sign out everywhere else',
  who: 'user',
  isLogged: true,
  status: 204,
  errors: [],
});

export const uploadAvatar = endpoint({
  method: 'POST',
  path: '/api/uploads/avatar',
  summary: 'Upload a public profile picture: JPEG, PNG, GIF or WebP, detected from its content and cropped to a square',
  who: 'user',
  multipart: { file: 'avatar', maxBytes: maxPictureBytes },
  output: z.object({ avatarUrl: z.string() }),
  status: 200,
  errors: [],
});

import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { card, trader } from './catalogue.ts';
import { review } from './reviews.ts';
import { maxLength, pageSize } from './sizes.ts';
import { id, message, paging, requiredLine } from './text.ts';

export const roles = ['buyer', 'seller', 'admin'] as const;
export const role = z.enum(roles);
export type Role = z.infer<typeof role>;

/** Statuses of an application for a seller account. A user's `kycStatus` is the status of their latest application, if any. */
export const applicationStatuses = ['pending', 'approved', 'rejected'] as const;
export const kycStatuses = ['none', ...applicationStatuses] as const;
export const kycStatus = z.enum(kycStatuses);

export const email = z
  .string('Please enter your email.')
  .trim()
  .min(1, 'Please enter your email.')
  .max(maxLength.email, 'Please enter a valid email address.')
  .pipe(z.email('Please enter a valid email address.'));

/** 8 to 128 characters, not all the same. The server also rejects the most common passwords and the account's own email address. */
export const newPassword = z
  .string('Please enter a password.')
  .min(8, 'Please use at least 8 characters.')
  .max(128, 'Please use at most 128 characters.')
  .refine((password) => password.trim() !== '', 'Please use more than just spaces.')
  .refine((password) => !/^(.)\1*$/su.test(password), 'Please use at least two different characters.');

/** No maximum length: a password that is too long is simply wrong, not invalid input. */
export const givenPassword = z.string('Please enter your password.').min(1, 'Please enter your password.');

const address = z.object({ street: z.string(), city: z.string(), postcode: z.string(), country: z.string() });

const identity = {
  _id: z.string(),
  name: z.string(),
  role,
  avatar: z.string().nullable(),
  isBusiness: z.boolean(),
  businessName: z.string().nullable(),
  companyNumber: z.string().nullable(),
  bio: z.string().nullable(),
  location: z.object({ city: z.string().nullable(), country: z.string() }),
  averageRating: z.number(),
  reviewCount: z.number(),
  productCount: z.number(),
  isOnline: z.boolean(),
  createdAt: z.string(),
};

/** The signed-in user as they see themselves. */
export const me = z.object({
  ...identity,
  email: z.string(),
  phone: z.string().nullable(),
  address: address.nullable(),
  isVerified: z.boolean(),
  isBanned: z.boolean(),
  /** When a ban ends automatically; null if there is no ban, or it has no end. */
  bannedUntil: z.string().nullable(),
  isDeleted: z.boolean(),
  /** Two-step sign-in is on. */
  hasTwoStep: z.boolean(),
  /** An admin who must set up two-step sign-in before doing anything else. */
  lacksTwoStep: z.boolean(),
  /** How many reports about the user are open or led to action. For admins only; always 0 in a user's own details. */
  flagCount: z.number(),
  kycStatus,
  blockedUsers: z.array(z.string()),
});
export type Me = z.infer<typeof me>;

/** What Skep has checked about a user; /seller/start-selling explains each check. */
const checks = z.object({
  /** They opened a link sent to their email address. */
  emailVerified: z.boolean(),
  /** An admin checked their identity document against their application before they could sell. */
  identityChecked: z.boolean(),
  /** The payment provider has verified their identity and bank account. */
  payoutsReady: z.boolean(),
});

/** A user's public details: never email, phone or documents, and street and full postcode only for traders. */
export const publicProfile = z.object({
  ...identity,
  trader,
  checks,
  /** A seller's typical reply time in minutes; null if there is too little data. */
  replyMinutes: z.number().nullable(),
  /** The day (YYYY-MM-DD) on which a seller who is away returns, and their note (or an empty string). */
  backOn: z.string().nullable(),
  awayNote: z.string(),
  /** A page of the `productCount` public listings, newest first. */
  products: z.array(card),
  reviewsFromBuyers: z.array(review),
  reviewsFromSellers: z.array(review),
});
export type PublicProfile = z.infer<typeof publicProfile>;

/** Where to continue after the emailed link has been used. The link includes this path only if `emailSafePath` allows it. */
const next = z.string().max(4000).optional();

const token = z.object({ token: z.string().min(1).max(200) });

export const register = endpoint({
  method: 'POST',
  path: '/api/auth/register',
  summary: 'Create a buyer account; the response is the same when the address is taken',
  who: 'anyone',
  body: z.object({
    name: requiredLine(maxLength.name, 'Please enter your full name.'),
    email,
    password: newPassword,
    role: z.literal('buyer', 'New accounts start as buyers.').optional(),
    next,
  }),
  output: message,
  status: 201,
  errors: ['too_many_requests'],
});

export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  summary: 'Sign in with email and password',
  who: 'anyone',
  isLogged: true,
  /** `device`: a random id that the page stores in the browser, to recognise it. */
  body: z.object({
    email,
    password: givenPassword,
    /** From the authenticator app, or a recovery code. If two-step sign-in is on and this is missing, the error is `second_step`. */
    code: z.string().trim().max(40).optional(),
    device: z.string().max(64).optional(),
  }),
  output: z.object({ token: z.string(), user: me }),
  status: 200,
  errors: ['invalid_credentials', 'second_step', 'wrong_code', 'banned', 'too_many_requests'],
});

export const logout = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  summary: 'End this session',
  who: 'user',
  beforeTwoStep: true,
  status: 204,
  errors: [],
});

export const readMe = endpoint({
  method: 'GET',
  path: '/api/users/me',
  summary: 'The signed-in user',
  who: 'user',
  beforeTwoStep: true,
  output: me,
  status: 200,
  errors: [],
});

export const readProfile = endpoint({
  method: 'GET',
  shared: true,
  path: '/api/users/{id}/public',
  summary: "A user's public profile with a page of their products and the latest hundred reviews of each kind",
  who: 'anyone',
  params: z.object({ id }),
  query: z.object(paging(pageSize)),
  output: publicProfile,
  status: 200,
  errors: ['user_not_found', 'forbidden'],
});

export const resendVerification = endpoint({
  method: 'POST',
  path: '/api/auth/resend-verification',
  summary: 'Send a new verification link; the response is the same for an unknown address',
  who: 'anyone',
  body: z.object({ email, next }),
  output: message,
  status: 200,
  errors: ['too_many_requests'],
});

export const verifyEmail = endpoint({
  method: 'GET',
  path: '/api/auth/verify/{token}',
  summary: 'Use a verification link',
  who: 'anyone',
  hasSideEffect: true,
  params: token,
  output: message,
  status: 200,
  errors: ['invalid_link'],
});

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/auth/forgot-password',
  summary: 'Send a reset link; the response is the same for an unknown address',
  who: 'anyone',
  body: z.object({ email, next }),
  output: message,
  status: 200,
  errors: ['too_many_requests'],
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/auth/reset-password/{token}',
  summary: 'Set a new password with a reset link; ends every session',
  who: 'anyone',
  isLogged: true,
  params: token,
  body: z.object({ newPassword }),
  output: message,
  status: 200,
  errors: ['invalid_link', 'too_many_requests'],
});

export const changePassword = endpoint({
  method: 'PUT',
  path: '/api/users/change-password',
  summary: 'Change the password; ends every other session',
  who: 'user',
  isLogged: true,
  beforeTwoStep: true,
  body: z.object({ currentPassword: givenPassword, newPassword }),
  output: message,
  status: 200,
  errors: ['wrong_password', 'too_many_requests'],
});

export const deleteAccount = endpoint({
  method: 'DELETE',
  path: '/api/users/delete-account',
  summary: 'Anonymise and close the account',
  who: 'user',
  isLogged: true,
  output: message,
  status: 200,
  errors: ['forbidden', 'conflict'],
});

import { z } from 'zod';
import { kycStatus, me } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { id } from './ids.ts';
import { message, optionalLine, optionalText, requiredLine, wholeNumber } from './text.ts';
import { postcode } from './uk.ts';

/** What an identity document may be, and how large. */
export const documentTypes = ['image/jpeg', 'image/png', 'application/pdf'] as const;
export type DocumentType = (typeof documentTypes)[number];
export const maxDocumentBytes = 5 * 1024 * 1024;

type Asked = { isBusiness?: unknown; businessName?: unknown; companyNumber?: unknown };

const isFilled =
  (name: 'businessName' | 'companyNumber') =>
  (asked: Asked): boolean =>
    asked.isBusiness !== 'true' || Boolean(asked[name]);

/** Said together with what else is wrong, not only once the rest is right. */
const said = (name: string, error: string) => ({ path: [name], error, when: () => true });

/** What a phone puts round a number that is copied from its contacts. */
const directions = /[\u202a-\u202e\u2066-\u2069]/g;
const phoneMissing = 'Please enter your phone number.';
const phone = z
  .string(phoneMissing)
  .overwrite((text) => text.replace(directions, ''))
  .pipe(requiredLine(30, phoneMissing));

/** The form of the application. `name` is the applicant's own, as it stands on the document. */
const application = z
  .object({
    name: requiredLine(80, 'Please enter your name.'),
    street: requiredLine(120, 'Please enter your street.'),
    city: requiredLine(80, 'Please enter your city.'),
    postcode,
    phone,
    bio: optionalText(1000).optional(),
    isBusiness: z.enum(['true', 'false'], 'Please say whether you sell as an organisation.'),
    businessName: optionalLine(120).optional(),
    companyNumber: optionalLine(20).optional(),
  })
  .refine(isFilled('businessName'), said('businessName', 'Please enter your business name.'))
  .refine(isFilled('companyNumber'), said('companyNumber', 'Please enter your company registration number.'));

export const requestUpgrade = endpoint({
  method: 'POST',
  path: '/api/users/request-upgrade-to-seller',
  summary: 'Apply for a seller account with an identity document: JPEG, PNG or PDF, by its content',
  who: 'buyer',
  multipart: { file: 'file', maxBytes: maxDocumentBytes, fields: application },
  output: message,
  status: 201,
  errors: ['application_pending', 'conflict', 'too_large', 'unsupported_type', 'too_many_requests'],
});

/** What the applicant stated, for the form of the next application. */
const stated = z
  .object({
    name: z.string(),
    phone: z.string(),
    bio: z.string().nullable(),
    street: z.string(),
    city: z.string(),
    postcode: z.string(),
    isBusiness: z.boolean(),
    businessName: z.string().nullable(),
    companyNumber: z.string().nullable(),
  })
  .nullable();
export type Stated = NonNullable<z.infer<typeof stated>>;

export const readOwnApplication = endpoint({
  method: 'GET',
  path: '/api/users/seller-application',
  summary: 'How the own application for a seller account stands, and why it was rejected',
  who: 'user',
  output: z.object({
    status: kycStatus,
    stated,
    reason: z.string().nullable(),
    createdAt: z.string().nullable(),
    decidedAt: z.string().nullable(),
  }),
  status: 200,
  errors: [],
});

const byId = z.object({ id });
export const requestStatus = z.enum(['pending', 'approved', 'rejected']);
export type RequestStatus = z.infer<typeof requestStatus>;

/**
 * One application. `user` is the account with what the applicant states of themselves; `name` is their own name.
 * `kycDocumentUrl` needs the bearer token of an admin and is null once the document is deleted.
 */
const upgradeRequest = z.object({
  _id: z.string(),
  user: me,
  name: z.string(),
  status: requestStatus,
  reason: z.string().nullable(),
  kycDocumentUrl: z.string().nullable(),
  createdAt: z.string(),
  decidedAt: z.string().nullable(),
});
export type UpgradeRequest = z.infer<typeof upgradeRequest>;

/**
 * `decidedBy` and `documentViews` name admins. `documentDays`: so many days after the decision the document is deleted; null
 * while there is no decision.
 */
const wholeRequest = upgradeRequest.extend({
  decidedBy: z.string().nullable(),
  documentDays: z.number().nullable(),
  documentViews: z.array(z.object({ admin: z.string(), at: z.string() })),
});
export type WholeRequest = z.infer<typeof wholeRequest>;

export const listRequests = endpoint({
  method: 'GET',
  path: '/api/admins/requests',
  summary:
    'Applications for a seller account, all unless `limit` says otherwise: pending ones oldest first, others latest first',
  who: 'admin',
  query: z.object({
    limit: wholeNumber(1, 200).optional(),
    page: wholeNumber(1, 10_000).default(1),
    status: requestStatus.optional(),
  }),
  output: z.array(upgradeRequest),
  status: 200,
  errors: [],
});

export const readRequest = endpoint({
  method: 'GET',
  path: '/api/admins/requests/{id}',
  summary: 'One application, with who looked at its identity document',
  who: 'admin',
  params: byId,
  output: wholeRequest,
  status: 200,
  errors: ['not_found'],
});

export const readDocument = endpoint({
  method: 'GET',
  path: '/api/admins/requests/{id}/document',
  summary: 'The identity document of an application; each look is kept with who and when',
  who: 'admin',
  acts: true,
  params: byId,
  content: documentTypes,
  status: 200,
  errors: ['not_found'],
});

export const approveRequest = endpoint({
  method: 'POST',
  path: '/api/admins/requests/{id}/approve',
  summary: 'Approve a pending application: the applicant is a seller at once',
  who: 'admin',
  params: byId,
  status: 204,
  errors: ['not_found', 'application_decided'],
});

export const rejectRequest = endpoint({
  method: 'POST',
  path: '/api/admins/requests/{id}/reject',
  summary: 'Reject a pending application; the applicant is told the reason and may apply again',
  who: 'admin',
  params: byId,
  body: z.object({ reason: optionalText(1000).optional() }).optional(),
  status: 204,
  errors: ['not_found', 'application_decided'],
});

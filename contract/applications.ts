import { z } from 'zod';
import { applicationStatuses, kycStatus, me } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { maxDocumentBytes, maxLength } from './sizes.ts';
import {
  alwaysReport,
  flag,
  id,
  message,
  optionalLine,
  optionalText,
  page,
  requiredLine,
  wholeNumber,
} from './text.ts';
import { postcode } from './uk.ts';

/** Accepted types of identity document. */
export const documentTypes = ['image/jpeg', 'image/png', 'application/pdf'] as const;
export type DocumentType = (typeof documentTypes)[number];

type Organisation = { isBusiness?: unknown; businessName?: unknown; companyNumber?: unknown };

const isFilled =
  (name: 'businessName' | 'companyNumber') =>
  (form: Organisation): boolean =>
    form.isBusiness !== 'true' || Boolean(form[name]);

/** The direction marks a phone adds around a number copied from its contacts. */
const directionMarks = /[\u202a-\u202e\u2066-\u2069]/g;
const phoneMissing = 'Please enter your phone number.';
export const phone = z
  .string(phoneMissing)
  .overwrite((text) => text.replace(directionMarks, ''))
  .pipe(requiredLine(30, phoneMissing));

/** The application form. `name` is the applicant's own name, as on the document. */
const applicationForm = z
  .object({
    name: requiredLine(maxLength.name, 'Please enter your name.'),
    street: requiredLine(maxLength.street, 'Please enter your street.'),
    city: requiredLine(maxLength.city, 'Please enter your city.'),
    postcode,
    phone,
    bio: optionalText(maxLength.bio).optional(),
    isBusiness: z.enum(['true', 'false'], 'Please say whether you sell as an organisation.'),
    businessName: optionalLine(maxLength.businessName).optional(),
    companyNumber: optionalLine(maxLength.companyNumber).optional(),
  })
  .refine(isFilled('businessName'), alwaysReport('businessName', 'Please enter your business name.'))
  .refine(isFilled('companyNumber'), alwaysReport('companyNumber', 'Please enter your company registration number.'));

export const applyToSell = endpoint({
  method: 'POST',
  path: '/api/users/request-upgrade-to-seller',
  summary: 'Apply for a seller account with an identity document: JPEG, PNG or PDF, detected from its content',
  who: 'buyer',
  multipart: { file: 'file', maxBytes: maxDocumentBytes, fields: applicationForm },
  output: message,
  status: 201,
  errors: ['application_pending', 'conflict', 'too_large', 'unsupported_type', 'too_many_requests'],
});

export const changeDetails = endpoint({
  method: 'POST',
  path: '/api/sellers/change-details',
  summary:
    "Request a change to a seller's verified details, with an identity document; buyers see the old details until an admin approves it",
  who: 'seller',
  multipart: applyToSell.multipart,
  output: message,
  status: 201,
  errors: applyToSell.errors,
});

export const applicationStatus = z.enum(applicationStatuses);
export type ApplicationStatus = z.infer<typeof applicationStatus>;

/** What the applicant entered, to prefill the next application. */
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
export type ApplicationDetails = NonNullable<z.infer<typeof stated>>;

export const readOwnApplication = endpoint({
  method: 'GET',
  path: '/api/users/seller-application',
  summary: "The status of the signed-in user's application for a seller account, and why it was rejected",
  who: 'user',
  output: z.object({
    status: kycStatus,
    /** The status of the seller's latest request to change their details; null if there is none. */
    change: applicationStatus.nullable(),
    stated,
    reason: z.string().nullable(),
    createdAt: z.string().nullable(),
    decidedAt: z.string().nullable(),
  }),
  status: 200,
  errors: [],
});

const byId = z.object({ id });

/**
 * `user` is the account, with the details from the application; `name` is the applicant's own name. `kycDocumentUrl` requires an
 * admin's bearer token, and is null once the document has been deleted.
 */
const application = z.object({
  _id: z.string(),
  user: me,
  name: z.string(),
  status: applicationStatus,
  /** The applicant is already a seller, and is asking to change their details. */
  isChange: z.boolean(),
  reason: z.string().nullable(),
  kycDocumentUrl: z.string().nullable(),
  createdAt: z.string(),
  decidedAt: z.string().nullable(),
});
export type Application = z.infer<typeof application>;

/**
 * `decidedBy` is an admin's name. `documentViews` lists who viewed the document, how often and when last. The document is deleted
 * `documentDays` days after the decision; null until then.
 */
const fullApplication = application.extend({
  decidedBy: z.string().nullable(),
  documentDays: z.number().nullable(),
  documentViews: z.array(z.object({ admin: z.string(), at: z.string(), times: z.number() })),
});
export type FullApplication = z.infer<typeof fullApplication>;

export const listApplications = endpoint({
  method: 'GET',
  path: '/api/admins/requests',
  summary:
    'Applications for a seller account, all unless `limit` is given: pending ones oldest first, others newest first',
  who: 'admin',
  query: z.object({
    limit: wholeNumber(1, 200).optional(),
    page,
    peek: flag.default(false),
    status: applicationStatus.optional(),
  }),
  output: z.array(application),
  status: 200,
  errors: ['too_many_requests'],
});

export const readApplication = endpoint({
  method: 'GET',
  path: '/api/admins/requests/{id}',
  summary: 'One application, with the admins who viewed its identity document',
  who: 'admin',
  params: byId,
  output: fullApplication,
  status: 200,
  errors: ['not_found'],
});

export const readDocument = endpoint({
  method: 'GET',
  path: '/api/admins/requests/{id}/document',
  summary: 'The identity document of an application; each view is recorded with the admin and the time',
  who: 'admin',
  isSensitive: true,
  hasSideEffect: true,
  params: byId,
  content: documentTypes,
  status: 200,
  errors: ['not_found'],
});

export const approveApplication = endpoint({
  method: 'POST',
  path: '/api/admins/requests/{id}/approve',
  summary: 'Approve a pending application: the applicant becomes a seller, or their new details replace the old ones',
  who: 'admin',
  isSensitive: true,
  params: byId,
  status: 204,
  errors: ['not_found', 'application_decided'],
});

export const rejectApplication = endpoint({
  method: 'POST',
  path: '/api/admins/requests/{id}/reject',
  summary: 'Reject a pending application; the applicant is sent the reason and may apply again',
  who: 'admin',
  isSensitive: true,
  params: byId,
  body: z.object({ reason: optionalText(maxLength.reason).optional() }).optional(),
  status: 204,
  errors: ['not_found', 'application_decided'],
});

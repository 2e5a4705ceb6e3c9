import sharp from 'sharp';
import { upload } from './upload.ts';
import type { World } from './world.ts';

/** A small PDF like those from a scanner, with `text` in it. */
export const aPdf = (text = 'passport') =>
  Buffer.from(
    `%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n` +
      `3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]>>endobj\n% ${text}\n` +
      `trailer<</Root 1 0 R/Size 4>>\nstartxref\n9\n%%EOF\n`,
  );

export const aPicture = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: '#a3341f' } });

/** The form fields of a private seller's application. */
export const privateApplicant = {
  name: 'Wilhelmina Drone',
  street: '1 Apiary Lane',
  city: 'Hereford',
  postcode: 'hr12xy',
  phone: '01632 960001',
  bio: 'Twelve hives.',
  isBusiness: 'false',
};

export const traderApplicant = {
  ...privateApplicant,
  isBusiness: 'true',
  businessName: 'Drone & Daughters',
  companyNumber: '99123456',
};

type Application = { fields?: Record<string, string>; file?: Buffer | undefined; fileName?: string; url?: string };

/** Submits an application as a browser does, including empty fields. */
export async function submitApplication(world: World, token: string | undefined, application: Application = {}) {
  const { fields = privateApplicant, fileName = 'passport.pdf' } = application;
  const { url = '/api/users/request-upgrade-to-seller' } = application;
  const file = 'file' in application ? application.file : aPdf();
  const parts = file ? { ...fields, file: new File([new Uint8Array(file)], fileName) } : fields;
  const { status, body } = await upload(world, url, token, parts);
  return { status, body: body as { message: string; code?: string; fields?: Record<string, string> } };
}

/** Creates a buyer who has applied, and an admin. `decide` approves or rejects the application. */
export async function anApplicant(world: World, application: Application = {}) {
  const person = await world.person();
  const { status } = await submitApplication(world, person.token, application);
  if (status !== 201) throw new Error(`the application returned ${status}`);
  const admin = await world.person({ role: 'admin' });
  const { body } = await world.call<{ _id: string; user: { _id: string } }[]>(
    'GET',
    '/api/admins/requests',
    admin.token,
  );
  const id = body.find(({ user }) => user._id === person.id)?._id ?? '';
  const decide = (decision: 'approve' | 'reject', data?: object, token = admin.token) =>
    world.call('POST', `/api/admins/requests/${id}/${decision}`, token, data);
  return { ...person, applicationId: id, admin, decide };
}

import { eq, or } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { deleteSecondStep } from './second-step.ts';
import { endSessions } from './sessions.ts';
import { emailChanges, passkeyChallenges, passkeys } from './sign-in-tables.ts';
import { blocks, knownDevices } from './tables.ts';

/** Column values that clear everything a user has entered except their name, email address and password. */
export const noDetails = {
  twoStepSince: null,
  isBusiness: false,
  businessName: null,
  companyNumber: null,
  phone: null,
  bio: null,
  avatar: null,
  street: null,
  city: null,
  postcode: null,
  kycStatus: 'none',
  awayFrom: null,
  awayUntil: null,
  awayNote: '',
  beesStoppedAt: null,
} as const;

/** Deletes an account's sessions, second step, passkeys and their challenges, pending email change, known devices, and blocks in both directions. */
export async function forgetPerson(tx: Db, userId: string): Promise<void> {
  await deleteSecondStep(tx, userId);
  for (const table of [passkeys, emailChanges, passkeyChallenges, knownDevices])
    await tx.delete(table).where(eq(table.userId, userId));
  await tx.delete(blocks).where(or(eq(blocks.blockerId, userId), eq(blocks.blockedId, userId)));
  await endSessions(tx, userId);
}

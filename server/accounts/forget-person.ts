import { eq, or } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { deleteSecondStep } from './second-step.ts';
import { endSessions } from './sessions.ts';
import { emailChanges, passkeyChallenges, passkeys } from './sign-in-tables.ts';
import { blocks, knownDevices } from './tables.ts';

/** An account without anything that its user has entered beyond their name, email address and password. */
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

/** Deletes every way into an account other than its password and emailed links, and what it remembers of devices and people. */
export async function forgetPerson(tx: Db, userId: string): Promise<void> {
  await deleteSecondStep(tx, userId);
  for (const table of [passkeys, emailChanges, passkeyChallenges, knownDevices])
    await tx.delete(table).where(eq(table.userId, userId));
  await tx.delete(blocks).where(or(eq(blocks.blockerId, userId), eq(blocks.blockedId, userId)));
  await endSessions(tx, userId);
}

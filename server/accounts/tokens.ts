import { createHash, randomBytes } from 'node:crypto';

/** A new bearer or link token: 256 random bits. Only its hash is ever stored. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** The form in which the database stores a token. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

import { createHash, randomBytes } from 'node:crypto';

/** 256 bit: nobody guesses it. */
export const newUploadToken = (): string => randomBytes(32).toString('base64url');

export const isUploadToken = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** From what is kept of it nobody gets it back. */
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

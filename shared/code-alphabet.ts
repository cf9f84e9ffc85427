/**
 * The 32 letters and digits of codes that people read aloud and type. It lacks 0 and 1 as well as O and I, so that nobody
 * has to tell them apart.
 */
export const CODE_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

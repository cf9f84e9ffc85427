/** Returns a name that no other test uses, because the tests of a run share one database. */
export const uniqueName = (word: string): string => `${word} ${crypto.randomUUID().slice(0, 8)}`;

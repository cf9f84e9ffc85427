const UUID_PATTERN = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Returns whether PostgreSQL accepts the text as a UUID, of any version. */
export const isUuid = (text: string): boolean => UUID_PATTERN.test(text);

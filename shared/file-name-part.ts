/** Returns a text as a part of a file's name, in which only letters, digits and hyphens stand. */
export const fileNamePart = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]+/gu, '-');

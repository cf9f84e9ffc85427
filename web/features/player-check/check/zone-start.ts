/**
 * Returns the beginning of a machine-readable zone that a scanner has typed into a field; null if there is none. No name
 * contains '<', and every zone begins with one of these letters.
 */
export const zoneStartIn = (texts: readonly string[]): string | null =>
  texts.map((text) => /[ACIP][A-Z0-9]*<$/.exec(text)?.[0]).find((start) => start !== undefined) ?? null;

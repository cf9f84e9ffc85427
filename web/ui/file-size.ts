const STEPS = [
  [1_000_000, 'MB', 1],
  [1000, 'KB', 0],
] as const;

/** `1,2 MB`, which does not break, in steps of a thousand as phones and file managers count. */
export function fileSizeText(bytes: number): string {
  const [size, unit, digits] = STEPS.find(([step]) => bytes >= step) ?? [1, 'Byte', 0];
  return `${(bytes / size).toLocaleString('de-DE', { maximumFractionDigits: digits })}\u00a0${unit}`;
}

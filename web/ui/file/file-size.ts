const UNITS = [
  [1_000_000, 'MB', 1],
  [1000, 'KB', 0],
] as const;

/** Returns e.g. '1,2 MB' with a non-breaking space. Units are powers of 1000, as in phones and file managers. */
export function fileSizeText(bytes: number): string {
  const [size, unit, digits] = UNITS.find(([step]) => bytes >= step) ?? [1, 'Byte', 0];
  return `${(bytes / size).toLocaleString('de-DE', { maximumFractionDigits: digits })}\u00a0${unit}`;
}

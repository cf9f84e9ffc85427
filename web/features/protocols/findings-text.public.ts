/** Returns e.g. '2 Mängel, 1 offen', so that whoever reads it knows whether something has still to be done. */
export function findingsText(count: number, open: number): string {
  const name = count === 1 ? '1 Mangel' : `${count} Mängel`;
  if (open === 0) return `${name} behoben`;
  return open === count ? `${name} offen` : `${name}, ${open} offen`;
}

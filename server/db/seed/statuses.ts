interface StatusSeed {
  readonly id: number;
  readonly text: string;
  readonly isDefault: boolean;
  readonly isFinding: boolean;
  /** Whether the office has to act at once. */
  readonly isGrave: boolean;
}

const finding = (id: number, text: string): StatusSeed => ({
  id,
  text,
  isDefault: false,
  isFinding: true,
  isGrave: false,
});
const graveFinding = (id: number, text: string): StatusSeed => ({ ...finding(id, text), isGrave: true });

/** Clients send `/api/statuses/1` by default, so the first status has to stay the default. */
export const statusSeeds: readonly StatusSeed[] = [
  { id: 1, text: 'Ohne Befund', isDefault: true, isFinding: false, isGrave: false },
  graveFinding(2, 'Minderjährige Person angetroffen'),
  finding(3, 'Person ohne gültigen Ausweis angetroffen'),
  graveFinding(4, 'Gesperrte Person angetroffen'),
  finding(5, 'Auffälliges Spielverhalten beobachtet'),
  finding(6, 'Hinweise oder Informationsmaterial fehlen'),
  finding(7, 'Gerät defekt oder ohne gültiges Prüfzeichen'),
  finding(8, 'Sonstiger Befund'),
];

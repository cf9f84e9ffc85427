interface StatusSeed {
  readonly id: number;
  readonly text: string;
  readonly isDefault: boolean;
  readonly isFinding: boolean;
}

const finding = (id: number, text: string): StatusSeed => ({ id, text, isDefault: false, isFinding: true });

/** Clients send `/api/statuses/1` by default, so the first status has to stay the default. */
export const statusSeeds: readonly StatusSeed[] = [
  { id: 1, text: 'Ohne Befund', isDefault: true, isFinding: false },
  finding(2, 'Minderjährige Person angetroffen'),
  finding(3, 'Person ohne gültigen Ausweis angetroffen'),
  finding(4, 'Gesperrte Person angetroffen'),
  finding(5, 'Auffälliges Spielverhalten beobachtet'),
  finding(6, 'Hinweise oder Informationsmaterial fehlen'),
  finding(7, 'Gerät defekt oder ohne gültiges Prüfzeichen'),
  finding(8, 'Sonstiger Befund'),
];

import type { ScanState } from '#shared/contracts/documents/documents.ts';

/** Labels of the scan states in which a file is withheld; the other states have none. */
export const WITHHELD_TEXTS: Readonly<Partial<Record<ScanState, string>>> = {
  quarantined: 'wird geprüft',
  infected: 'Schadsoftware gefunden',
  unscannable: 'nicht prüfbar',
  discarded: 'verworfen',
};

/** Returns whether users may open a file in this scan state. */
export const mayBeOpened = (state: ScanState): boolean => WITHHELD_TEXTS[state] === undefined;

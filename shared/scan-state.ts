import type { ScanState } from './contracts/documents.ts';

/** Only of what is withheld there is something to say. */
export const WITHHELD_TEXTS: Readonly<Partial<Record<ScanState, string>>> = {
  quarantined: 'wird geprüft',
  infected: 'Schadsoftware gefunden',
  unscannable: 'nicht prüfbar',
  discarded: 'verworfen',
};

/** Nobody opens what the virus scanner has not let through. */
export const mayBeOpened = (state: ScanState): boolean => WITHHELD_TEXTS[state] === undefined;

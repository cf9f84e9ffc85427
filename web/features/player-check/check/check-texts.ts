import { NO_REQUESTS_LEFT_MESSAGE } from '#shared/contracts/player-check/player-check.ts';
import type { ShownOutcome } from './use-player-check.ts';

interface OutcomeTexts {
  /** Why entry is refused. */
  readonly reason: string;
  readonly next: readonly string[];
}

export const ENTRY_REFUSED = 'Kein Zutritt';
export const ENTRY_ALLOWED = 'Nicht gesperrt';

const FALLBACK = [
  'Fragen Sie über OASIS WEB ab, wenn Ihr Haus dort einen Zugang hat.',
  'Ohne Abfrage darf niemand eingelassen werden.',
  'Informieren Sie die Verwaltung.',
];

/** Texts for staff who have the guest in front of them. */
export const CHECK_TEXTS: Readonly<Record<Exclude<ShownOutcome, 'clear'>, OutcomeTexts>> = {
  offline: {
    reason: 'Dieses Gerät ist offline. OASIS konnte nicht gefragt werden.',
    next: ['Prüfen Sie die Verbindung des Geräts und versuchen Sie es noch einmal.', ...FALLBACK],
  },
  banned: {
    reason: 'Diese Person ist in OASIS gesperrt.',
    next: [
      'Sagen Sie ruhig: „Ich darf Sie heute leider nicht einlassen.“ Nennen Sie vor anderen keinen Grund.',
      'Bei Zweifeln an der Person hilft der Ansprechpartner der Sperre.',
    ],
  },
  underage: {
    reason: 'Diese Person ist zu jung. Es wurde nicht abgefragt.',
    next: ['Verweigern Sie den Zutritt. Bei Zweifeln lassen Sie sich einen amtlichen Ausweis zeigen.'],
  },
  unclear: {
    reason: 'OASIS hat keine eindeutige Antwort gegeben.',
    next: ['Prüfen Sie die Schreibweise am Ausweis.', 'Ergänzen Sie weitere Angaben und fragen Sie erneut ab.'],
  },
  unavailable: { reason: 'OASIS ist gerade nicht erreichbar.', next: ['Versuchen Sie es noch einmal.', ...FALLBACK] },
  quotaExhausted: { reason: `${NO_REQUESTS_LEFT_MESSAGE} Es wurde nicht abgefragt.`, next: FALLBACK },
  certificateInvalid: {
    reason: 'OASIS nimmt das Zertifikat dieses Standorts nicht an, oder es ist abgelaufen.',
    next: FALLBACK,
  },
  noCertificate: { reason: 'Für diesen Standort ist kein OASIS-Zertifikat hinterlegt.', next: FALLBACK },
};

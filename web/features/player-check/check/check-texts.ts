import { type CheckReadiness, NO_REQUESTS_LEFT_MESSAGE } from '#shared/contracts/player-check/player-check.ts';
import type { ShownOutcome } from './use-player-check.ts';

interface OutcomeTexts {
  readonly title: string;
  /** Why entry is allowed or refused. */
  readonly reason: string;
  /** What staff should say or do next. */
  readonly next: string;
}

const REFUSED = 'Kein Zutritt';
const WITHOUT_OASIS = 'Ohne Abfrage darf niemand eingelassen werden. Bitte die Verwaltung informieren.';

/** Texts for staff who have the guest in front of them. */
const TEXTS: Readonly<Record<Exclude<ShownOutcome, 'underage'>, OutcomeTexts>> = {
  clear: { title: 'Zutritt frei', reason: 'Nicht in OASIS gesperrt.', next: 'Gilt nur für diesen Einlass.' },
  banned: {
    title: REFUSED,
    reason: 'Diese Person ist in OASIS gesperrt.',
    next: '„Ich darf Sie heute leider nicht einlassen.“ Vor anderen keinen Grund nennen.',
  },
  unclear: {
    title: REFUSED,
    reason: 'OASIS hat keine eindeutige Antwort gegeben.',
    next: 'Schreibweise prüfen oder Angaben ergänzen, dann noch einmal prüfen.',
  },
  offline: { title: REFUSED, reason: 'Dieses Gerät ist offline.', next: WITHOUT_OASIS },
  unavailable: { title: REFUSED, reason: 'OASIS ist gerade nicht erreichbar.', next: WITHOUT_OASIS },
  quotaExhausted: {
    title: REFUSED,
    reason: `${NO_REQUESTS_LEFT_MESSAGE} Es wurde nicht abgefragt.`,
    next: WITHOUT_OASIS,
  },
  certificateInvalid: {
    title: REFUSED,
    reason: 'OASIS nimmt das Zertifikat dieses Standorts nicht an, oder es ist abgelaufen.',
    next: WITHOUT_OASIS,
  },
  noCertificate: {
    title: REFUSED,
    reason: 'Für diesen Standort ist kein OASIS-Zertifikat hinterlegt.',
    next: WITHOUT_OASIS,
  },
};

export const checkTexts = (outcome: ShownOutcome, minimumAge: number): OutcomeTexts =>
  outcome === 'underage'
    ? {
        title: REFUSED,
        reason: `Diese Person ist noch keine ${minimumAge} Jahre alt.`,
        next: 'Es wurde keine Abfrage verbraucht. Bei Zweifeln einen amtlichen Ausweis zeigen lassen.',
      }
    : TEXTS[outcome];

/** Why no check is possible before a player is entered, in one line. */
export const OBSTACLE_TEXTS: Readonly<Record<NonNullable<CheckReadiness['obstacle']>, string>> = {
  noCertificate: 'Keine Abfragen möglich: Es ist kein OASIS-Zertifikat hinterlegt.',
  certificateInvalid: 'Keine Abfragen möglich: Das OASIS-Zertifikat ist ungültig.',
  quotaExhausted: NO_REQUESTS_LEFT_MESSAGE,
};

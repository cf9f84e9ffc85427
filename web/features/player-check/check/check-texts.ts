import { type CheckReadiness, NO_REQUESTS_LEFT_MESSAGE } from '#shared/contracts/player-check/player-check.ts';
import type { ShownOutcome } from './use-player-check.ts';

interface OutcomeTexts {
  readonly title: string;
  /** The reason why entry is allowed or refused. */
  readonly reason: string;
  /** What staff may say to the guest. */
  readonly say?: string;
  /** What staff must do next. */
  readonly next: string;
}

export const SIMULATOR_TEXT = 'Simulator – keine echten Abfragen';

const REFUSED_TITLE = 'Kein Zutritt';
const NO_OASIS_TEXT = 'Ohne Abfrage kein Einlass. Bitte die Verwaltung informieren.';

/** Texts by outcome. They are short, because staff read them in front of the guest. */
const OUTCOME_TEXTS: Readonly<Record<Exclude<ShownOutcome, 'underage'>, OutcomeTexts>> = {
  clear: { title: 'Zutritt frei', reason: 'Nicht in OASIS gesperrt.', next: 'Gilt nur für diesen Einlass.' },
  banned: {
    title: REFUSED_TITLE,
    reason: 'Diese Person ist in OASIS gesperrt.',
    say: '„Ich darf Sie heute leider nicht einlassen.“',
    next: 'Vor anderen keinen Grund nennen.',
  },
  unclear: {
    title: REFUSED_TITLE,
    reason: 'OASIS hat keine eindeutige Antwort gegeben.',
    next: 'Schreibweise prüfen oder Angaben ergänzen, dann noch einmal prüfen.',
  },
  offline: { title: REFUSED_TITLE, reason: 'Dieses Gerät ist offline.', next: NO_OASIS_TEXT },
  unavailable: { title: REFUSED_TITLE, reason: 'OASIS ist gerade nicht erreichbar.', next: NO_OASIS_TEXT },
  quotaExhausted: {
    title: REFUSED_TITLE,
    reason: `${NO_REQUESTS_LEFT_MESSAGE} Es wurde nicht abgefragt.`,
    next: NO_OASIS_TEXT,
  },
  certificateInvalid: {
    title: REFUSED_TITLE,
    reason: 'Das OASIS-Zertifikat ist ungültig oder abgelaufen.',
    next: NO_OASIS_TEXT,
  },
  noCertificate: {
    title: REFUSED_TITLE,
    reason: 'Hier ist kein OASIS-Zertifikat hinterlegt.',
    next: NO_OASIS_TEXT,
  },
};

export const checkTexts = (outcome: ShownOutcome, minimumAge: number): OutcomeTexts =>
  outcome === 'underage'
    ? {
        title: REFUSED_TITLE,
        reason: `Diese Person ist noch keine ${minimumAge} Jahre alt.`,
        say: `„Einlass ist hier leider erst ab ${minimumAge} Jahren.“`,
        next: 'Bei Zweifeln einen amtlichen Ausweis zeigen lassen.',
      }
    : OUTCOME_TEXTS[outcome];

/** Comment of the measure for a person of age at a location that admits nobody so young. */
export const adultBelowMinimumText = (minimumAge: number) =>
  `Volljährig, aber unter dem hier geltenden Mindestalter von ${minimumAge} Jahren.`;

/** Says before a player is entered that this device cannot ask OASIS, and what that means for the guest. */
export const NO_CONNECTION_TEXT = 'Ohne Verbindung kein Einlass';

/** Texts in one line that explain, before a player is entered, why no check is possible. */
export const OBSTACLE_TEXTS: Readonly<Record<NonNullable<CheckReadiness['obstacle']>, string>> = {
  noCertificate: 'Keine Abfragen möglich: Es ist kein OASIS-Zertifikat hinterlegt.',
  certificateInvalid: 'Keine Abfragen möglich: Das OASIS-Zertifikat ist ungültig.',
  quotaExhausted: NO_REQUESTS_LEFT_MESSAGE,
};

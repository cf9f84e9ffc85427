import type { Tablet } from '#shared/contracts/tablets/tablets.ts';
import { MINUTE_MILLISECONDS } from '#shared/domain/durations.ts';
import { MAX_PAIRING_MINUTES } from '#shared/contracts/tablets/pairing-code.ts';

export const pairingEnd = (now: Date): Date => new Date(now.getTime() + MAX_PAIRING_MINUTES * MINUTE_MILLISECONDS);

interface Pairing {
  readonly used_at: Date | null;
  readonly expires_at: Date;
}

export function pairingState({ used_at: usedAt, expires_at: expiresAt }: Pairing, now: Date) {
  if (usedAt !== null) return 'used';
  return expiresAt <= now ? 'expired' : 'open';
}

interface TabletTimes {
  readonly locked_at: Date | null;
  readonly lost_at: Date | null;
  readonly wiped_at: Date | null;
}

/** A loss weighs more than a lock, which stays as it was should the tablet be found again. */
export function tabletState(tablet: TabletTimes): Tablet['state'] {
  if (tablet.wiped_at !== null) return 'wiped';
  if (tablet.lost_at !== null) return 'lost';
  return tablet.locked_at === null ? 'active' : 'locked';
}

/** The same for a code that never was, was used and has expired: whoever guesses learns nothing. */
export const CLOSED_CODE_MESSAGE =
  'Bitte vergleichen Sie den Code mit dem angezeigten. Stimmt er, gilt er nicht mehr: Ein Code gilt fünf Minuten und nur einmal. Bitte in der Verwaltung einen neuen anzeigen lassen.';
export const LOST_MESSAGE = 'Dieses Tablet wurde als verloren gemeldet.';
export const NOT_LOST_MESSAGE = 'Dieses Tablet ist nicht als verloren gemeldet.';
export const WIPED_MESSAGE = 'Dieses Tablet hat seine Daten bereits gelöscht. Bitte mit einem neuen Code verbinden.';
export const LOCKED_MESSAGE = 'Dieses Gerät wurde gesperrt.';
export const NO_ACCESS_MESSAGE = 'Dieses Tablet hat keinen Zugang mehr. Bitte die Verwaltung fragen.';
export const UNKNOWN_TABLET_MESSAGE = 'Dieses Tablet ist nicht verbunden.';

export const throttledTabletMessage = (waitSeconds: number): string =>
  `Zu viele Versuche. Bitte in ${waitSeconds <= 60 ? 'einer Minute' : `${Math.ceil(waitSeconds / 60)} Minuten`} erneut versuchen.`;

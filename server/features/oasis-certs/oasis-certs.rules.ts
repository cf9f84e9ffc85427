import type { X509Certificate } from 'node:crypto';
import type { Violation } from '#server/http/render/errors.ts';
import type { CertificateFault, ClientCertificate } from '#server/oasis/client-certificate.ts';
import { MAX_KEY_DERIVATION_ROUNDS } from '#server/oasis/max-key-derivation-rounds.ts';
import { localDay, SERVER_TIME_ZONE } from '#server/time/zoned-time.ts';
import { daysUntil } from '#shared/domain/certificate-days.ts';
import type { ConnectionTest } from '#shared/contracts/oasis-certs/oasis-certs.ts';

const FAULT_VIOLATIONS: Readonly<Record<CertificateFault, Violation>> = {
  file: { propertyPath: 'file', message: 'Diese Datei ist kein lesbares Zertifikat (.p12 oder .pfx).' },
  passphrase: { propertyPath: 'passphrase', message: 'Dieses Passwort öffnet die Zertifikatsdatei nicht.' },
  rounds: {
    propertyPath: 'file',
    message: `Diese Datei ist mit mehr als ${MAX_KEY_DERIVATION_ROUNDS.toLocaleString('de-DE')} Durchläufen verschlüsselt. Bitte speichern Sie das Zertifikat mit den üblichen Einstellungen neu ab.`,
  },
  noKey: { propertyPath: 'file', message: 'In dieser Datei fehlt der private Schlüssel zum Zertifikat.' },
  chain: { propertyPath: 'file', message: 'Die Zertifikate in dieser Datei gehören nicht zusammen.' },
};

export function checkCertificate(openedCertificate: ClientCertificate | CertificateFault, now: Date): Violation[] {
  if (typeof openedCertificate === 'string') return [FAULT_VIOLATIONS[openedCertificate]];
  const expiredCertificate = openedCertificate.chain.find(({ validToDate }) => validToDate <= now);
  return expiredCertificate === undefined ? [] : [{ propertyPath: 'file', message: endedMessage(expiredCertificate) }];
}

const endedMessage = ({ validToDate }: X509Certificate) =>
  `Dieses Zertifikat ist am ${validToDate.toLocaleDateString('de-DE', { timeZone: SERVER_TIME_ZONE })} abgelaufen.`;

interface OasisLoginInput {
  readonly oasisUser: string;
  readonly passphrase: string;
  readonly password: string;
}

/** Refuses a password typed into the field of the Kennung, which is stored in plain text. */
export const checkLogin = ({ oasisUser, passphrase, password }: OasisLoginInput): Violation[] =>
  oasisUser === password || oasisUser === passphrase
    ? [{ propertyPath: 'oasisUser', message: 'Hier steht ein Passwort. Bitte die Kennung angeben.' }]
    : [];

const SAVE_UNTESTED_MESSAGE = 'Zum Speichern ohne Test bitte den Haken entfernen.';

/** Judges the connection test that precedes saving. */
export function checkConnection(outcome: ConnectionTest['outcome']): Violation[] {
  if (outcome === 'connected') return [];
  const message =
    outcome === 'certificateInvalid'
      ? `OASIS hat dieses Zertifikat nicht angenommen. ${SAVE_UNTESTED_MESSAGE}`
      : `OASIS ist gerade nicht erreichbar. ${SAVE_UNTESTED_MESSAGE}`;
  return [{ propertyPath: 'testConnection', message }];
}

/** Returns the whole days left by the German calendar. */
export const daysLeft = (validTo: Date, now: Date): number =>
  daysUntil(localDay(validTo.getTime(), SERVER_TIME_ZONE), localDay(now.getTime(), SERVER_TIME_ZONE));

import type { Tone } from '#web/ui/page/status-badge.tsx';
import { CERTIFICATE_EXPIRING_DAYS, daysUntil } from '#shared/domain/certificate-days.ts';
import {
  CERTIFICATE_STATE_TEXTS,
  CHECK_FAILURE_TEXTS,
  type OasisCertificate,
} from '#shared/contracts/oasis-certs/oasis-certs.ts';
import { formatDay, localDay } from '#web/ui/time/local-time.ts';

type CertificateFacts = Pick<
  OasisCertificate,
  'state' | 'validFrom' | 'validTo' | 'replacedBy' | 'lastFailure' | 'lastFailureAt' | 'lastSuccessAt'
>;

export interface CertificateStatus {
  readonly tone: Tone;
  readonly text: string;
}

/** Returns the state of a certificate as a label and a colour: red if it prevents checks now, amber if it soon will. */
export function certificateStatus(certificate: CertificateFacts, now: number): CertificateStatus {
  const { state } = certificate;
  if (state === 'superseded') return { tone: 'calm', text: CERTIFICATE_STATE_TEXTS.superseded };
  if (state === 'expired') return { tone: 'act', text: CERTIFICATE_STATE_TEXTS.expired };
  if (state === 'scheduled') return { tone: 'calm', text: `gilt ab ${formatDay(certificate.validFrom)}` };
  if (isFailing(certificate) && certificate.lastFailure === 'certificateInvalid')
    return { tone: 'act', text: CHECK_FAILURE_TEXTS.certificateInvalid };
  const remainingText = validityLeftText(daysUntil(localDay(certificate.validTo), localDay(now)));
  const isEnding = daysUntil(localDay(certificate.validTo), localDay(now)) <= CERTIFICATE_EXPIRING_DAYS;
  return { tone: isEnding && certificate.replacedBy === undefined ? 'soon' : 'calm', text: remainingText };
}

/** Returns whether the last query with the certificate failed. */
export const isFailing = ({ lastFailureAt, lastSuccessAt }: CertificateFacts) =>
  lastFailureAt !== undefined && (lastSuccessAt === undefined || lastFailureAt > lastSuccessAt);

function validityLeftText(days: number): string {
  if (days <= 0) return 'nur noch heute';
  return days === 1 ? 'noch 1 Tag' : `noch ${days.toLocaleString('de-DE')} Tage`;
}

const TONES_BY_SEVERITY: readonly Tone[] = ['act', 'soon', 'calm'];

/** Sorts by severity, then by the end of validity. */
export const byUrgency = <One extends CertificateFacts>(certificates: readonly One[], now: number): One[] =>
  certificates.toSorted(
    (a, b) =>
      TONES_BY_SEVERITY.indexOf(certificateStatus(a, now).tone) -
        TONES_BY_SEVERITY.indexOf(certificateStatus(b, now).tone) || Date.parse(a.validTo) - Date.parse(b.validTo),
  );

export const environmentText = ({ isSimulated }: Pick<OasisCertificate, 'isSimulated'>) =>
  isSimulated ? 'Simulator' : 'OASIS';

/** Describes why the last query with the certificate failed; '' if none failed. */
export const failureText = ({ lastFailure }: Pick<OasisCertificate, 'lastFailure'>) =>
  lastFailure === undefined ? '' : CHECK_FAILURE_TEXTS[lastFailure];

export const LOCATIONS_HINT = 'Diese Standorte fragen mit diesem Zertifikat ab.';

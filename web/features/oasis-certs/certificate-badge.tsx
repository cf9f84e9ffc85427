import { IconAlertTriangle, IconCircleCheck, IconClockExclamation, IconMoon } from '@tabler/icons-react';
import type { OasisCertificate } from '#shared/contracts/oasis-certs/oasis-certs.ts';
import { serverNow } from '#web/api/session/server-clock.ts';
import { StatusBadge } from '#web/ui/page/status-badge.tsx';
import { certificateStatus } from './certificate-texts.ts';

const ICONS = { act: IconAlertTriangle, soon: IconClockExclamation, calm: IconCircleCheck } as const;

interface CertificateBadgeProps {
  readonly certificate: OasisCertificate;
  /** Whether nobody has to act, because all its locations are not active. */
  readonly isQuiet?: boolean;
}

export function CertificateBadge({ certificate, isQuiet = false }: CertificateBadgeProps) {
  const status = certificateStatus(certificate, serverNow());
  const tone = isQuiet ? 'calm' : status.tone;
  return (
    <StatusBadge tone={tone} icon={isQuiet ? IconMoon : ICONS[tone]}>
      {status.text}
    </StatusBadge>
  );
}

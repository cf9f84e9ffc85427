import { IconAlertTriangle, IconCircleCheck, IconClockExclamation } from '@tabler/icons-react';
import type { OasisCertificate } from '#shared/contracts/oasis-certs/oasis-certs.ts';
import { serverNow } from '#web/api/session/server-clock.ts';
import { StatusBadge } from '#web/ui/page/status-badge.tsx';
import { certificateStatus } from './certificate-texts.ts';

const ICONS = { act: IconAlertTriangle, soon: IconClockExclamation, calm: IconCircleCheck };

export function CertificateBadge({ certificate }: { readonly certificate: OasisCertificate }) {
  const { tone, text } = certificateStatus(certificate, serverNow());
  return (
    <StatusBadge tone={tone} icon={ICONS[tone]}>
      {text}
    </StatusBadge>
  );
}

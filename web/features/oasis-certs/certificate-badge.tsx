import { IconCircleCheck, IconMoon } from '@tabler/icons-react';
import type { OasisCertificate } from '#shared/contracts/oasis-certs/oasis-certs.ts';
import { serverNow } from '#web/api/session/server-clock.ts';
import { VALIDITY_BADGES } from '#web/ui/form/valid-until.tsx';
import { StatusBadge } from '#web/ui/page/status-badge.tsx';
import { certificateStatus } from './certificate-texts.ts';
import { useQuietCertificates } from './quiet-certificates.ts';

const ICONS = {
  act: VALIDITY_BADGES.expired.icon,
  soon: VALIDITY_BADGES.expiring.icon,
  calm: IconCircleCheck,
} as const;

export function CertificateBadge({ certificate }: { readonly certificate: OasisCertificate }) {
  const isQuiet = useQuietCertificates()(certificate);
  const status = certificateStatus(certificate, serverNow());
  const tone = isQuiet ? 'calm' : status.tone;
  return (
    <StatusBadge tone={tone} icon={isQuiet ? IconMoon : ICONS[tone]}>
      {status.text}
    </StatusBadge>
  );
}

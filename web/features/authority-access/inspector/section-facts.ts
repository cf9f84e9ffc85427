import {
  IconBook2,
  IconCalendarCheck,
  IconClipboardText,
  IconFileCertificate,
  IconFiles,
  IconMapPin,
  IconMessageQuestion,
  IconReportAnalytics,
  IconRoute,
  IconShieldCheck,
  type Icon,
} from '@tabler/icons-react';
import type { AuthoritySection } from '#shared/contracts/authority-access/authority-access.ts';
import type { AuthorityCounts } from '#shared/contracts/authority-access/authority-reading.ts';
import { formatNumber } from '#web/ui/screen/format-number.ts';

export const SECTION_ICONS: Readonly<Record<AuthoritySection, Icon>> = {
  location: IconMapPin,
  concept: IconBook2,
  days: IconCalendarCheck,
  measures: IconShieldCheck,
  tours: IconRoute,
  protocols: IconClipboardText,
  proofs: IconFileCertificate,
  files: IconFiles,
  reports: IconReportAnalytics,
  demands: IconMessageQuestion,
};

/** Says why a section is empty. */
export const EMPTY_TEXTS: Partial<Readonly<Record<AuthoritySection, string>>> = {
  proofs: 'In diesem Zeitraum war kein Nachweis gültig.',
  files: 'In diesem Zeitraum galt hier keine Datei.',
  reports: 'Für diesen Zeitraum ist kein Bericht freigegeben.',
  demands: 'Sie haben noch nichts nachgefordert.',
};

/** The mark of an entry that an inspector should look at. */
export const MARK_TEXTS: Partial<Readonly<Record<AuthoritySection, string>>> = {
  concept: 'fehlt',
  proofs: 'abgelaufen',
  files: 'abgelaufen',
  demands: 'überfällig',
};

/** Says how much a section has, or nothing while that is not known. */
export function countText(section: AuthoritySection, counts: AuthorityCounts | undefined): string {
  const counted = counts?.sections.find((one) => one.section === section);
  if (counts === undefined || counted === undefined) return '';
  const { total, incomplete = 0 } = counted;
  if (section === 'days')
    return missingText(total) + (incomplete > 0 ? `, ${formatNumber(incomplete)} unvollständig` : '');
  if (total === 0) return 'keine';
  const text = total === 1 ? '1 Eintrag' : `${formatNumber(total)} Einträge`;
  return section === 'demands' ? `${formatNumber(total)}, davon ${counts.answeredDemands} beantwortet` : text;
}

function missingText(days: number): string {
  if (days === 0) return 'kein Tag fehlt';
  return days === 1 ? '1 Tag fehlt' : `${formatNumber(days)} Tage fehlen`;
}

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
import type {
  AuthorityCounts,
  AuthorityEntry,
  AuthorityProof,
  PeriodDays,
} from '#shared/contracts/authority-access/authority-reading.ts';
import { findingsText } from '#web/features/protocols/findings-text.public.ts';
import { germanDays } from '#shared/domain/german-day.ts';
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
  proofs: 'Hier arbeitet niemand, der Nachweise hat oder braucht.',
  files: 'In diesem Zeitraum galt hier keine Datei.',
  reports: 'Für diese Tage gibt es keinen Bericht, der nur die Standorte und den Zeitraum dieses Zugangs betrifft.',
  demands: 'Sie haben noch nichts nachgefordert.',
};

const MARK_TEXTS: Partial<Readonly<Record<AuthoritySection, string>>> = {
  concept: 'fehlt',
  files: 'abgelaufen',
  demands: 'überfällig',
  tours: 'Befund',
};

interface Mark {
  readonly text: string;
  /** Whether nothing is left to do. */
  readonly isSettled: boolean;
}

/** The mark of an entry that an inspector should look at; null for others. */
export function markOf({
  section,
  isNoticeable,
  isMissed = false,
  isUnconfirmed = false,
  facts,
}: AuthorityEntry): Mark | null {
  if (!isNoticeable) return null;
  if (isMissed) return { text: 'versäumt', isSettled: false };
  if (isUnconfirmed) return { text: 'ohne Bestätigung', isSettled: false };
  const findings = facts.filter(({ isFinding }) => isFinding === true);
  if (findings.length === 0) return { text: MARK_TEXTS[section] ?? 'auffällig', isSettled: false };
  const open = findings.filter(({ followUp }) => followUp?.isFixed !== true).length;
  return { text: findingsText(findings.length, open), isSettled: open === 0 };
}

export const personsText = (count: number) => (count === 1 ? '1 Person' : `${formatNumber(count)} Personen`);

/** Whether a person lacks a proof. */
export const isGap = ({ state }: Pick<AuthorityProof, 'state'>) => state === 'missing' || state === 'expired';

const inState = (proofs: readonly AuthorityProof[], state: AuthorityProof['state']) =>
  proofs.filter((proof) => proof.state === state).length;

/** Says how many proofs a person lacks. */
export function gapsText(proofs: readonly AuthorityProof[]): string {
  const [missing, expired] = [inState(proofs, 'missing'), inState(proofs, 'expired')];
  const texts = [
    missing > 0 && `${missing} ${missing === 1 ? 'fehlt' : 'fehlen'}`,
    expired > 0 && `${expired} abgelaufen`,
  ];
  return texts.filter((text) => text !== false).join(', ');
}

/** Says how many proofs of a person are valid, or were, if the person no longer works here and has none that is. */
export function heldText(proofs: readonly AuthorityProof[]): string {
  if (proofs.length === 0) return 'kein Nachweis';
  const valid = inState(proofs, 'valid');
  if (valid === 0 && !proofs.some(isGap)) {
    const ended = inState(proofs, 'ended');
    return ended === 1 ? '1 früherer Nachweis' : `${ended} frühere Nachweise`;
  }
  if (valid === 0) return 'kein gültiger Nachweis';
  return valid === 1 ? '1 gültiger Nachweis' : `${valid} gültige Nachweise`;
}

export const daysText = ({ from, to }: PeriodDays): string => germanDays(from, to);

type PeriodGaps = NonNullable<AuthorityEntry['periodGaps']>;

/** Says of a proof also on which days of the period it was missing, if the person lacks it still. */
export function proofText(proof: AuthorityProof, periodGaps: PeriodGaps): string {
  const gap = isGap(proof) ? periodGaps.find(({ title }) => title === proof.title) : undefined;
  return gap === undefined ? proof.text : `${proof.text} · im Zeitraum ${gap.days.map(daysText).join(', ')}`;
}

/** Returns what a person lacked in the period and does not lack any more. The lines of what is missing say the rest. */
export const earlierGaps = (proofs: readonly AuthorityProof[], periodGaps: PeriodGaps): PeriodGaps =>
  periodGaps.filter(({ title }) => !proofs.some((proof) => isGap(proof) && proof.title === title));

/** Labels the switch of each section that shows only the entries an inspector should look at. */
export const NOTICEABLE_TEXTS: Partial<Readonly<Record<AuthoritySection, string>>> = {
  concept: 'Nur fehlende',
  proofs: 'Nur Personen mit Lücken',
  files: 'Nur abgelaufene',
  demands: 'Nur überfällige',
};

/** Says how much a section has, or nothing while that is not known. */
export function countText(section: AuthoritySection, counts: AuthorityCounts | undefined): string {
  const counted = counts?.sections.find((one) => one.section === section);
  if (counts === undefined || counted === undefined) return '';
  const { total, incomplete = 0 } = counted;
  if (section === 'days') return dayGapsText(protocolDays(counts) ?? { missing: total, incomplete });
  if (total === 0) return 'keine';
  if (section === 'proofs') return personsText(total);
  const text = total === 1 ? '1 Eintrag' : `${formatNumber(total)} Einträge`;
  return section === 'demands' ? `${formatNumber(total)}, davon ${counts.answeredDemands} beantwortet` : text;
}

interface DayGaps {
  readonly missing: number;
  readonly incomplete: number;
}

/** Adds up what the overview says of each location, so that both say the same. Null if the access opens no protocols. */
function protocolDays({ locations }: AuthorityCounts): DayGaps | null {
  const days = locations.flatMap(({ standings }) => standings.filter(({ subject }) => subject === 'days'));
  if (days.length === 0) return null;
  return {
    missing: days.reduce((sum, { gaps }) => sum + gaps, 0),
    incomplete: days.reduce((sum, { remarks }) => sum + remarks, 0),
  };
}

/** The list of sections is narrow, so what is missing hides what is only incomplete. */
function dayGapsText({ missing, incomplete }: DayGaps): string {
  if (missing > 0) return missing === 1 ? '1 Tag fehlt' : `${formatNumber(missing)} Tage fehlen`;
  return incomplete > 0 ? `${formatNumber(incomplete)} unvollständig` : 'vollständig';
}

// Sums up what the locations of an inspection lack, so that nobody has to add it up.
import type { AuthorityCounts, Standing } from '#shared/contracts/authority-access/authority-reading.ts';
import { personsText } from '#web/features/authority-access/inspector/section-facts.ts';
import { formatNumber } from '#web/ui/screen/format-number.ts';
import { type StandingText, standingTexts } from './standing-texts.ts';

interface Total {
  readonly standing: Standing;
  readonly texts: readonly StandingText[];
}

/** Returns the sum of each subject, in the order in which the locations have them. */
export function totalsOf({ locations, sections }: Pick<AuthorityCounts, 'locations' | 'sections'>): readonly Total[] {
  const people = sections.find(({ section }) => section === 'proofs')?.noticeable ?? 0;
  return (locations[0]?.standings ?? []).map(({ subject }) => {
    const standings = locations.flatMap((location) => location.standings.filter((one) => one.subject === subject));
    const standing = sumOf(subject, standings);
    return { standing, texts: totalTexts(standing, { locations: locations.length, people }) };
  });
}

function sumOf(subject: Standing['subject'], standings: readonly Standing[]): Standing {
  const sum = (field: 'total' | 'gaps' | 'remarks' | 'unconfirmed') =>
    standings.reduce((counted, standing) => counted + (standing[field] ?? 0), 0);
  return {
    subject,
    total: sum('total'),
    gaps: sum('gaps'),
    remarks: sum('remarks'),
    unconfirmed: sum('unconfirmed'),
  };
}

interface Counted {
  readonly locations: number;
  /** The people who lack a proof or lacked one, each once, although some of them work at several locations. */
  readonly people: number;
}

function totalTexts(standing: Standing, { locations, people }: Counted): readonly StandingText[] {
  const { subject, total, gaps, remarks } = standing;
  if (subject === 'concept')
    return [
      gaps > 0
        ? { text: `${formatNumber(gaps)} ${gaps === 1 ? 'fehlt' : 'fehlen'}`, tone: 'gap' }
        : { text: 'alle in Kraft', tone: 'fine' },
    ];
  if (subject === 'permit') return permitTexts(gaps, locations - total);
  if (subject === 'proofs' && people > 0) return [peopleText(people, { gaps, remarks })];
  return standingTexts(standing);
}

function permitTexts(expired: number, unknown: number): readonly StandingText[] {
  if (expired + unknown === 0) return [{ text: 'alle gültig', tone: 'fine' }];
  return [
    ...(expired > 0 ? [{ text: `${formatNumber(expired)} abgelaufen`, tone: 'gap' } as const] : []),
    ...(unknown > 0 ? [{ text: `${formatNumber(unknown)} nicht hinterlegt`, tone: 'none' } as const] : []),
  ];
}

function peopleText(people: number, { gaps, remarks }: Pick<Standing, 'gaps' | 'remarks'>): StandingText {
  if (gaps === 0) return { text: `${personsText(people)} früher mit Lücken`, tone: 'remark' };
  const when = remarks === 0 ? '' : 'heute oder früher ';
  return { text: `${personsText(people)} ${when}mit Lücken`, tone: 'gap' };
}

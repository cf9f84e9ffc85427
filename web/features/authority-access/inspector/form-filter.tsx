import '#web/mantine-forms.css';
import { NativeSelect } from '@mantine/core';
import type { AuthorityCounts, Standing } from '#shared/contracts/authority-access/authority-reading.ts';
import { formatNumber } from '#web/ui/screen/format-number.ts';
import { ONLY_NOTICEABLE, ONLY_OPEN, type SectionFilter } from './inspection-filter.ts';
import styles from './inspector.module.css';

interface FormFilterProps {
  /** IRI of the form that is filtered by; '' for all. */
  readonly form: string;
  /** The forms that there are, once they are known. */
  readonly forms: AuthorityCounts['forms'] | undefined;
  readonly onForm: (form: string) => void;
}

/** Chooses the protocols of one form. A form that has none at another location or in other days stays chosen. */
export function FormFilter({ form, forms = [], onForm }: FormFilterProps) {
  const choices = forms.map(({ '@id': value, name, total }) => ({ value, label: `${name} (${formatNumber(total)})` }));
  const isUnknown = form !== '' && !choices.some(({ value }) => value === form);
  return (
    <NativeSelect
      label="Art des Protokolls"
      className={styles.form}
      value={form}
      data={[
        { value: '', label: 'Alle Protokolle' },
        ...choices,
        ...(isUnknown ? [{ value: form, label: 'Gewählte Art (0)' }] : []),
      ]}
      onChange={(event) => onForm(event.currentTarget.value)}
    />
  );
}

interface FindingFilterProps {
  readonly filter: SectionFilter;
  /** Number of protocols with a Mangel, once it is known. */
  readonly total: number | undefined;
  readonly onNoticeable: (noticeable: string) => void;
}

/** Chooses protocols by what was wrong. */
export function FindingFilter({ filter: { isNoticeable, isOpen }, total, onNoticeable }: FindingFilterProps) {
  const narrowed = isOpen ? ONLY_OPEN : '';
  return (
    <NativeSelect
      label="Mängel"
      className={styles.form}
      value={isNoticeable ? ONLY_NOTICEABLE : narrowed}
      data={[
        { value: '', label: 'Mit und ohne Mangel' },
        { value: ONLY_NOTICEABLE, label: `Mit Mangel${total === undefined ? '' : ` (${formatNumber(total)})`}` },
        { value: ONLY_OPEN, label: 'Mangel noch offen' },
      ]}
      onChange={(event) => onNoticeable(event.currentTarget.value)}
    />
  );
}

interface TourFilterProps extends Pick<FindingFilterProps, 'filter' | 'onNoticeable'> {
  /** What the sections have, once it is known. */
  readonly counts: AuthorityCounts | undefined;
}

/** Chooses tours by what became of them, each kind with the number that the overview says. */
export function TourFilter({ filter: { isNoticeable, outcome }, counts, onNoticeable }: TourFilterProps) {
  const sumOf = (field: 'gaps' | 'unconfirmed' | 'remarks') => countedTours(counts, (standing) => standing[field] ?? 0);
  const all = countedTours(counts, ({ gaps, unconfirmed = 0, remarks }) => gaps + unconfirmed + remarks);
  return (
    <NativeSelect
      label="Auffälliges"
      className={styles.form}
      value={isNoticeable ? ONLY_NOTICEABLE : outcome}
      data={[
        { value: '', label: 'Alle Kontrollgänge' },
        { value: 'missed', label: `Versäumt${sumOf('gaps')}` },
        { value: 'unconfirmed', label: `Ohne Bestätigung${sumOf('unconfirmed')}` },
        { value: 'finding', label: `Mit Befund${sumOf('remarks')}` },
        { value: ONLY_NOTICEABLE, label: `Alles Auffällige${all}` },
      ]}
      onChange={(event) => onNoticeable(event.currentTarget.value)}
    />
  );
}

function countedTours(counts: AuthorityCounts | undefined, countOf: (standing: Standing) => number): string {
  if (counts === undefined) return '';
  const standings = counts.locations.flatMap((location) => location.standings);
  const tours = standings.filter(({ subject }) => subject === 'tours');
  return ` (${formatNumber(tours.reduce((sum, standing) => sum + countOf(standing), 0))})`;
}

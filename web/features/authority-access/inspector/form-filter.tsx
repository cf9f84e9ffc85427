import '#web/mantine-forms.css';
import { NativeSelect } from '@mantine/core';
import type { AuthorityCounts, Standing } from '#shared/contracts/authority-access/authority-reading.ts';
import { formatNumber } from '#web/ui/screen/format-number.ts';
import { ONLY_NOTICEABLE, ONLY_OPEN, type SectionFilter } from './inspection-filter.ts';
import styles from './inspector.module.css';

interface KindFilterProps {
  readonly label: string;
  /** The choice that filters nothing. */
  readonly allText: string;
  /** The choice that is chosen although there is none of it at another location or in other days. */
  readonly noneText: string;
  /** The value that is filtered by; '' for all. */
  readonly value: string;
  /** Undefined until they are known. */
  readonly kinds: readonly { readonly value: string; readonly name: string; readonly total: number }[] | undefined;
  readonly onChange: (value: string) => void;
}

/** Chooses the entries of one kind, each kind with the number of its entries. */
function KindFilter({ label, allText, noneText, value, kinds, onChange }: KindFilterProps) {
  const isUnknown = value !== '' && kinds?.some((kind) => kind.value === value) !== true;
  return (
    <NativeSelect
      label={label}
      className={styles.form}
      value={value}
      data={[
        { value: '', label: allText },
        ...(kinds ?? []).map((kind) => ({ value: kind.value, label: `${kind.name} (${formatNumber(kind.total)})` })),
        ...(isUnknown ? [{ value, label: kinds === undefined ? noneText : `${noneText} (0)` }] : []),
      ]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

interface FormFilterProps {
  /** IRI of the form that is filtered by; '' for all. */
  readonly form: string;
  /** The forms that there are, once they are known. */
  readonly forms: AuthorityCounts['forms'] | undefined;
  readonly onForm: (form: string) => void;
}

/** Chooses the protocols of one form. */
export const FormFilter = ({ form, forms, onForm }: FormFilterProps) => (
  <KindFilter
    label="Art des Protokolls"
    allText="Alle Protokolle"
    noneText="Gewählte Art"
    value={form}
    kinds={forms?.map(({ '@id': value, name, total }) => ({ value, name, total }))}
    onChange={onForm}
  />
);

interface ActionFilterProps {
  /** Name of the measures that are filtered by; '' for all. */
  readonly actionName: string;
  /** The kinds of measures that there are, once they are known. */
  readonly actions: AuthorityCounts['actions'] | undefined;
  readonly onActionName: (actionName: string) => void;
}

/** Chooses the measures of one kind. */
export const ActionFilter = ({ actionName, actions, onActionName }: ActionFilterProps) => (
  <KindFilter
    label="Art der Maßnahme"
    allText="Alle Maßnahmen"
    noneText={actionName}
    value={actionName}
    kinds={actions?.map(({ name, total }) => ({ value: name, name, total }))}
    onChange={onActionName}
  />
);

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

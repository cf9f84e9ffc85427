import { IconAlertTriangle, IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Section } from './section.ts';
import { type UrlState, withoutEmpty } from '#web/ui/filter/url-state.ts';
import styles from './section-list.module.css';

/** What a section is marked with: its input was refused, or is not saved yet. */
export type SectionMark = 'error' | 'changed' | null;

interface SectionListProps {
  readonly sections: readonly Section[];
  readonly current: string | undefined;
  readonly markOf: (section: Section) => SectionMark;
  /** Whether a section takes the place of the list, so that the browser's way back leads to the list. */
  readonly isPage: boolean;
  /** Returns the keys of the URL, each with '', that opening a section removes. */
  readonly forgottenState?: (section: string) => UrlState;
  /** Called for a section that is tapped, even if it is open already. */
  readonly onTapped?: (section: string) => void;
}

export const SectionList = ({ sections, current, markOf, isPage, forgottenState, onTapped }: SectionListProps) => (
  <nav aria-label="Abschnitte" className={styles.list}>
    {sections.map((section) => (
      <Link
        key={section.id}
        to="."
        search={(previous: object) =>
          withoutEmpty({ ...previous, ...forgottenState?.(section.id), section: section.id })
        }
        replace={!isPage}
        aria-current={section.id === current ? 'page' : undefined}
        className={styles.entry}
        onClick={() => onTapped?.(section.id)}
      >
        <section.icon size={22} stroke={1.7} aria-hidden className={styles.icon} />
        <span className={styles.text}>
          <span className={styles.title}>{section.title}</span>
          <SecondLine mark={markOf(section)} value={section.value} />
        </span>
        {isPage && <IconChevronRight size={20} aria-hidden className={styles.onward} />}
      </Link>
    ))}
  </nav>
);

function SecondLine({ mark, value }: { readonly mark: SectionMark; readonly value: string | undefined }) {
  if (mark === 'error')
    return (
      <span className={styles.error}>
        <IconAlertTriangle size={15} aria-hidden /> bitte prüfen
      </span>
    );
  if (mark === 'changed') return <span className={styles.changed}>geändert</span>;
  return value === undefined || value === '' ? null : <span className={styles.value}>{value}</span>;
}

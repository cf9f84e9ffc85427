import { UnstyledButton } from '@mantine/core';
import { useDisclosure, useId } from '@mantine/hooks';
import { IconAlertTriangle, IconChevronDown, IconChevronRight, IconClock } from '@tabler/icons-react';
import { useOpenLinks } from '#web/features/upload-links/upload-links.public.ts';
import { GapCard } from './gap-card.tsx';
import styles from './gap-sections.module.css';
import type { PersonWithGaps } from './people-with-gaps.ts';

interface PeopleSectionProps {
  /** Says once what is true of everybody below. */
  readonly title: string;
  readonly people: readonly PersonWithGaps[];
  /** Number of people, also of those not shown yet. */
  readonly total: number;
  readonly isGrave?: boolean;
}

export function PeopleSection({ title, people, total, isGrave = false }: PeopleSectionProps) {
  const id = useId();
  if (people.length === 0) return null;
  const SectionIcon = isGrave ? IconAlertTriangle : IconClock;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.heading} data-tone={isGrave ? 'act' : 'soon'}>
        <SectionIcon size={20} aria-hidden /> {title} <span className={styles.count}>{total}</span>
      </h2>
      <Cards people={people} label={title} />
    </section>
  );
}

function Cards({ people, label }: { readonly people: readonly PersonWithGaps[]; readonly label: string }) {
  const links = useOpenLinks() ?? [];
  return (
    <ul className={styles.cards} aria-label={label}>
      {people.map((person) => (
        <GapCard
          key={person.profile}
          person={person}
          links={links.filter(({ profile }) => profile === person.profile)}
        />
      ))}
    </ul>
  );
}

/** People at locations that are not active have to be asked for nothing now. */
export function FoldedPeople({ people }: { readonly people: readonly PersonWithGaps[] }) {
  const [isOpen, fold] = useDisclosure(false);
  const id = useId();
  if (people.length === 0) return null;
  const gapCount = people.reduce((sum, { gaps }) => sum + gaps.length, 0);
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <div>
      <UnstyledButton className={styles.fold} aria-expanded={isOpen} aria-controls={id} onClick={fold.toggle}>
        <Chevron size={20} aria-hidden /> An nicht aktiven Standorten{' '}
        <span className={styles.count}>
          {people.length === 1 ? '1 Person' : `${people.length} Personen`},{' '}
          {gapCount === 1 ? '1 Nachweis' : `${gapCount} Nachweise`}
        </span>
      </UnstyledButton>
      <div id={id}>{isOpen && <Cards people={people} label="An nicht aktiven Standorten" />}</div>
    </div>
  );
}

import { Button, Title } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, type RefObject, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Profile } from '#shared/contracts/profiles/profiles.ts';
import { MayNotWorkHint } from './may-not-work.public.tsx';
import { type OfferedProfiles, type ProfileGroup, profileCount } from './offered-profiles.ts';
import styles from './profile-chooser.module.css';

interface GroupedProfilesProps {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly offered: OfferedProfiles<Profile>;
  /** Whether the names receive the focus when they open. */
  readonly hasInitialFocus: boolean;
  readonly children: (profile: Profile) => ReactNode;
}

/** Shows first who probably works now, and everybody else on request. The arrow keys move between all names. */
export function GroupedProfiles({ ref, offered, hasInitialFocus, children }: GroupedProfilesProps) {
  const { first, others } = offered;
  const [isUnfolded, setIsUnfolded] = useState(false);
  const shown = isUnfolded ? [...first, others] : first;
  // People who work here are named in the warning even while they are folded away.
  const workingHere = [
    ...shown.flatMap(({ profiles }) => profiles),
    ...(isUnfolded ? [] : others.profiles.filter(({ worksHere }) => worksHere !== false)),
  ];
  const unfold = () => {
    const firstCount = buttonsIn(ref.current).length - 1;
    flushSync(() => setIsUnfolded(true));
    // The button that had the focus is gone.
    buttonsIn(ref.current)[firstCount]?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the buttons inside handle the keys
    <div
      ref={ref}
      className={styles.groups}
      tabIndex={-1}
      data-autofocus={hasInitialFocus || undefined}
      onKeyDown={(event) => moveFocus(event, ref.current, ARROW_KEY_STEPS[event.key] ?? 0)}
    >
      {shown.map((group) => (
        <NameList key={group.title} group={group}>
          {children}
        </NameList>
      ))}
      {!isUnfolded && others.profiles.length > 0 && (
        <Button variant="default" size="md" className={styles.all} onClick={unfold}>
          Alle {profileCount(offered)} anzeigen
        </Button>
      )}
      <MayNotWorkHint profiles={workingHere} />
    </div>
  );
}

interface NameListProps {
  readonly group: ProfileGroup<Profile>;
  readonly children: (profile: Profile) => ReactNode;
}

function NameList({ group: { title, profiles }, children }: NameListProps) {
  const titleId = useId();
  if (profiles.length === 0) return null;
  return (
    <div>
      {title === null ? null : (
        <Title order={2} id={titleId} className={styles.title}>
          {title}
        </Title>
      )}
      <ul className={styles.profiles} aria-labelledby={title === null ? undefined : titleId}>
        {profiles.map((profile) => (
          <li key={profile['@id']}>{children(profile)}</li>
        ))}
      </ul>
    </div>
  );
}

const ARROW_KEY_STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** Moves the focus from the search field into the list, and between the names. */
export function moveFocus(event: KeyboardEvent, list: HTMLElement | null, step: number) {
  if (step === 0) return;
  const buttons = buttonsIn(list);
  const focusedIndex = buttons.findIndex((button) => button === document.activeElement);
  const nextButton = buttons[Math.max(0, focusedIndex + step)];
  if (nextButton === undefined) return;
  event.preventDefault();
  nextButton.focus();
}

const buttonsIn = (list: HTMLElement | null) => [...(list?.querySelectorAll<HTMLElement>('button') ?? [])];

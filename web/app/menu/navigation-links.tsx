import { UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import type { NavigationEntry, NavigationGroup } from './navigation.ts';
import classes from './navigation-links.module.css';
import { useCurrentEntry } from '#web/app/routes/screen-path.ts';

interface NavigationLinksProps {
  readonly groups: readonly NavigationGroup[];
  readonly onLinkOpened?: () => void;
}

export function NavigationLinks({ groups, onLinkOpened }: NavigationLinksProps) {
  const current = useCurrentEntry(groups);
  const { isOpen, toggle, enter, leave } = useOpenGroups(groups, current);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the arrow keys move between the links, which are focusable themselves
    <div onKeyDown={moveFocus} onPointerEnter={enter} onPointerLeave={leave}>
      {groups.map(({ label, icon: GroupIcon, entries, missingText }) => {
        const list = (
          <NavigationList
            key={entries[0]?.path}
            entries={entries}
            current={current}
            isInGroup={label !== null}
            onLinkOpened={onLinkOpened}
          />
        );
        if (label === null || GroupIcon === undefined) return list;
        return (
          <div key={label} role="group" aria-label={label}>
            <UnstyledButton
              className={classes.link}
              aria-expanded={isOpen(label)}
              data-holds-current={entries.some((entry) => entry === current) || undefined}
              onClick={() => toggle(label)}
            >
              <GroupIcon size={20} stroke={1.7} aria-hidden className={classes.icon} />
              <span data-label className={classes.label}>
                {label}
              </span>
              <IconChevronDown data-label size={18} aria-hidden className={classes.chevron} />
            </UnstyledButton>
            {isOpen(label) ? list : null}
            {isOpen(label) && missingText !== undefined && (
              <span data-label className={classes.missing}>
                {missingText}
              </span>
            )}
          </div>
        );
      })}
    </div>
  );
}

interface NavigationListProps {
  readonly entries: readonly NavigationEntry[];
  readonly current: NavigationEntry | undefined;
  readonly isInGroup: boolean;
  readonly onLinkOpened: (() => void) | undefined;
}

function NavigationList({ entries, current, isInGroup, onLinkOpened }: NavigationListProps) {
  return (
    <ul ref={isInGroup ? scrollToFirst : undefined} className={classes.list} data-in-group={isInGroup || undefined}>
      {entries.map((entry) => (
        <li key={entry.path}>
          <NavigationLink entry={entry} isCurrent={entry === current} onLinkOpened={onLinkOpened} />
        </li>
      ))}
    </ul>
  );
}

/** A group below the edge of the menu would seem to stay closed. */
const scrollToFirst = (list: HTMLElement | null) => list?.firstElementChild?.scrollIntoView({ block: 'nearest' });

interface NavigationLinkProps {
  readonly entry: NavigationEntry;
  readonly isCurrent: boolean;
  readonly onLinkOpened: (() => void) | undefined;
}

function NavigationLink({ entry, isCurrent, onLinkOpened }: NavigationLinkProps) {
  const link = useRef<HTMLAnchorElement>(null);
  const purposeId = useId();
  useEffect(() => {
    // The menu may be longer than the screen, so the current entry is scrolled into view.
    if (isCurrent) link.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  return (
    <Link
      ref={link}
      to={entry.to ?? entry.path}
      search={entry.search ?? {}}
      activeOptions={{ includeSearch: false, exact: true }}
      aria-current={isCurrent ? 'page' : undefined}
      aria-describedby={entry.purpose === undefined ? undefined : purposeId}
      className={classes.link}
      onClick={onLinkOpened}
    >
      <entry.icon size={20} stroke={1.7} aria-hidden className={classes.icon} />
      <span data-label className={classes.label}>
        {entry.label}
        {entry.purpose !== undefined && (
          <span aria-hidden id={purposeId} className={classes.purpose}>
            {entry.purpose}
          </span>
        )}
      </span>
    </Link>
  );
}

/** The arrow keys move between the links and groups; Home and End go to the first and the last. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const focusable = [...event.currentTarget.querySelectorAll<HTMLElement>('a, button')];
  const position = focusable.findIndex((stop) => stop === document.activeElement);
  const nextPosition = { ArrowDown: position + 1, ArrowUp: position - 1, Home: 0, End: focusable.length - 1 }[
    event.key
  ];
  if (nextPosition === undefined) return;
  event.preventDefault();
  focusable[nextPosition]?.focus();
}

/**
 * Returns which groups of the menu are open. Opening one closes no other, because what stands below would move under the
 * finger. With each page its own group opens, and the others close, so that the menu fits on a low screen: at once, or when
 * the pointer leaves the menu if it chose the page there.
 *
 * @param current the entry of the page; undefined if the menu has none
 */
function useOpenGroups(groups: readonly NavigationGroup[], current: NavigationEntry | undefined) {
  const ofPage = groups.filter(({ entries }) => entries.some((entry) => entry === current)).map(({ label }) => label);
  const [open, setOpen] = useState(ofPage);
  const [page, setPage] = useState(current?.path);
  const [isPointerInside, setIsPointerInside] = useState(false);
  const [isTidy, setIsTidy] = useState(true);
  if (page !== current?.path) {
    setPage(current?.path);
    setOpen(isPointerInside ? [...open, ...ofPage] : ofPage);
    setIsTidy(!isPointerInside);
  }
  const isOpen = (label: string) => open.includes(label);
  const toggle = (label: string) => setOpen(isOpen(label) ? open.filter((one) => one !== label) : [...open, label]);
  // A finger is inside only while it touches, so it leaves before the page it chose is shown.
  const enter = ({ pointerType }: PointerEvent) => setIsPointerInside(pointerType === 'mouse');
  const leave = () => {
    setIsPointerInside(false);
    if (!isTidy) setOpen(ofPage);
    setIsTidy(true);
  };
  return { isOpen, toggle, enter, leave };
}

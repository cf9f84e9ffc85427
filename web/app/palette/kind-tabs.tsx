import { UnstyledButton } from '@mantine/core';
import type { SearchGroup, SearchKind } from '#shared/contracts/search/search.ts';
import classes from './command-palette.module.css';
import { KIND_TEXTS } from './search-hits.ts';

interface KindTabsProps {
  readonly groups: readonly SearchGroup[];
  readonly kind: SearchKind | null;
  readonly onChange: (kind: SearchKind | null) => void;
}

/** Limits the search hits to one kind of record. It is shown as soon as there are hits. */
export function KindTabs({ groups, kind, onChange }: KindTabsProps) {
  if (groups.length === 0) return null;
  return (
    <div role="group" aria-label="Gefundenes eingrenzen" className={classes.kinds}>
      <UnstyledButton className={classes.kind} aria-pressed={kind === null} onClick={() => onChange(null)}>
        Alles
      </UnstyledButton>
      {groups.map((group) => (
        <UnstyledButton
          key={group.kind}
          className={classes.kind}
          aria-pressed={kind === group.kind}
          onClick={() => onChange(group.kind)}
        >
          {KIND_TEXTS[group.kind]} {group.total}
          {group.isMore && '+'}
        </UnstyledButton>
      ))}
    </div>
  );
}

import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import type { ReportContent } from '#shared/domain/reports/report-content.ts';
import { contentsOf } from './report-anchors.ts';
import { partInSight } from './part-in-sight.ts';
import styles from './report-contents.module.css';

/** On a wide screen the table of contents is beside the report. Otherwise it is collapsed above the report. */
const WIDE_SCREEN_QUERY = '(min-width: 80em)';

interface ReportContentsProps {
  readonly content: ReportContent;
  readonly isLocked: boolean;
}

/** Shows a table of contents that marks the part which is read. */
export function ReportContents({ content, isLocked }: ReportContentsProps) {
  const isWideScreen = useMediaQuery(WIDE_SCREEN_QUERY, false);
  const entries = contentsOf(content, isLocked);
  const [current, choose] = usePartInSight(entries.map(({ id }) => id));
  const list = (
    <ol className={styles.list}>
      {entries.map(({ id, heading, count }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            // A long table of contents scrolls by itself beside the report.
            ref={id === current && isWideScreen ? scrollIntoSight : null}
            aria-current={id === current ? 'location' : undefined}
            onClick={() => choose(id)}
          >
            <span>{heading}</span>
            {count !== undefined && <strong className={styles.count}>{count}</strong>}
          </a>
        </li>
      ))}
    </ol>
  );
  return (
    <nav className={styles.contents} aria-label="Inhalt des Berichts">
      {isWideScreen ? (
        <>
          <p className={styles.title}>Inhalt</p>
          {list}
        </>
      ) : (
        <details>
          <summary>Inhalt</summary>
          {list}
        </details>
      )}
    </nav>
  );
}

const scrollIntoSight = (entry: HTMLElement | null) => entry?.scrollIntoView({ block: 'nearest' });

/** What a user does to scroll by hand. */
const SCROLL_ACTS = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/** Returns the id of the part that is read, or of the one that was chosen until the user scrolls on. */
function usePartInSight(ids: readonly string[]): readonly [string | undefined, (id: string) => void] {
  const [inSight, setInSight] = useState(ids[0]);
  const [chosen, setChosen] = useState<string>();
  const joinedIds = ids.join(' ');
  useEffect(() => {
    const parts = joinedIds.split(' ');
    const forget = () => setChosen(undefined);
    const update = () => {
      const heads = parts.map((id) => document.getElementById(id)?.getBoundingClientRect().top ?? Infinity);
      const { scrollHeight, clientHeight: height } = document.documentElement;
      setInSight(parts[partInSight(heads, { height, above: scrollY, below: scrollHeight - height - scrollY })]);
    };
    update();
    addEventListener('scroll', update, { passive: true });
    addEventListener('resize', update);
    for (const act of SCROLL_ACTS) addEventListener(act, forget, { passive: true });
    return () => {
      removeEventListener('scroll', update);
      removeEventListener('resize', update);
      for (const act of SCROLL_ACTS) removeEventListener(act, forget);
    };
  }, [joinedIds]);
  return [chosen ?? inSight, setChosen];
}

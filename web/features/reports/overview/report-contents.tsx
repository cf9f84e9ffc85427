import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import type { ReportContent } from '#shared/domain/reports/report-content.ts';
import { contentsOf } from './report-anchors.ts';
import styles from './report-contents.module.css';

/** On a wide screen the table of contents is beside the report. Otherwise it is collapsed above the report. */
const WIDE_SCREEN_QUERY = '(min-width: 80em)';

/** Shows a table of contents that marks the part at the top of the screen. */
export function ReportContents({ content }: { readonly content: ReportContent }) {
  const isWideScreen = useMediaQuery(WIDE_SCREEN_QUERY, false);
  const entries = contentsOf(content);
  const current = usePartOnTop(entries.map(({ id }) => id));
  const list = (
    <ol className={styles.list}>
      {entries.map(({ id, heading, count }) => (
        <li key={id}>
          <a href={`#${id}`} aria-current={id === current ? 'location' : undefined}>
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

/** @returns the id of the part at the top of the screen */
function usePartOnTop(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0]);
  const joinedIds = ids.join(' ');
  useEffect(() => {
    const parts = joinedIds.split(' ');
    const visible = new Set<string>();
    const observer = new IntersectionObserver(
      (changes) => {
        for (const { target, isIntersecting } of changes)
          if (isIntersecting) visible.add(target.id);
          else visible.delete(target.id);
        const topmostId = parts.find((id) => visible.has(id));
        if (topmostId !== undefined) setCurrent(topmostId);
      },
      // Only the upper third of the screen counts, without the header.
      { rootMargin: '-80px 0px -66% 0px' },
    );
    for (const id of parts) {
      const part = document.getElementById(id);
      if (part !== null) observer.observe(part);
    }
    return () => observer.disconnect();
  }, [joinedIds]);
  return current;
}

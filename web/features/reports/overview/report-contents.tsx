import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import type { ReportContent } from '#shared/domain/reports/report-content.ts';
import { contentsOf } from './report-anchors.ts';
import styles from './report-contents.module.css';

/** Beside the report from here on; above it, folded, on what is narrower. */
const BESIDE = '(min-width: 80em)';

/** Leads to each part, and follows the scroll. */
export function ReportContents({ content }: { readonly content: ReportContent }) {
  const isBeside = useMediaQuery(BESIDE, false);
  const entries = contentsOf(content);
  const current = useCurrentPart(entries.map(({ id }) => id));
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
      {isBeside ? (
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

/** @returns the part that stands at the top of the screen */
function useCurrentPart(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0]);
  const joined = ids.join(' ');
  useEffect(() => {
    const parts = joined.split(' ');
    const visible = new Set<string>();
    const observer = new IntersectionObserver(
      (changes) => {
        for (const { target, isIntersecting } of changes)
          if (isIntersecting) visible.add(target.id);
          else visible.delete(target.id);
        const first = parts.find((id) => visible.has(id));
        if (first !== undefined) setCurrent(first);
      },
      // The upper third of the screen, below the header.
      { rootMargin: '-80px 0px -66% 0px' },
    );
    for (const id of parts) {
      const part = document.getElementById(id);
      if (part !== null) observer.observe(part);
    }
    return () => observer.disconnect();
  }, [joined]);
  return current;
}

import { diffWordsWithSpace } from 'diff';
import { Fragment } from 'react';
import styles from './word-difference.module.css';

interface WordDifferenceProps {
  readonly before: string;
  readonly after: string;
}

/** Shows the new text with the removed and the added words marked. */
export function WordDifference({ before, after }: WordDifferenceProps) {
  const parts = diffWordsWithSpace(before, after);
  return (
    <span className={styles.difference}>
      {parts.map((part, index) => {
        const Tag = part.added ? 'ins' : part.removed ? 'del' : 'span';
        return (
          <Fragment key={parts.indexOf(part)}>
            {/* Else a removed word and the one in its place would read as one word. */}
            {part.added && parts[index - 1]?.removed && ' '}
            <Tag>{part.value}</Tag>
          </Fragment>
        );
      })}
    </span>
  );
}

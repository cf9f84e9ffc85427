import { diffWordsWithSpace } from 'diff';
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
      {parts.map((part) => {
        const Tag = part.added ? 'ins' : part.removed ? 'del' : 'span';
        return <Tag key={parts.indexOf(part)}>{part.value}</Tag>;
      })}
    </span>
  );
}

import { diffWordsWithSpace } from 'diff';
import styles from './word-difference.module.css';

interface WordDifferenceProps {
  readonly before: string;
  readonly after: string;
}

/** A text as it became, with the words that went and the words that came. */
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

import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import styles from './days.module.css';

const SHOWN_AT_FIRST = 10;

interface NamedDaysProps {
  readonly title: string;
  /** Days, or days that follow one another, in words. */
  readonly days: readonly string[];
}

/** Names the days that the calendar marks. The latest come first. Of many, the first ones are shown until somebody asks for all. */
export function NamedDays({ title, days }: NamedDaysProps) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? days : days.slice(0, SHOWN_AT_FIRST);
  return (
    <div>
      <Text fw={600}>{title}</Text>
      <ul className={styles.days} aria-label={title}>
        {shown.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {shown.length < days.length && (
        <Button variant="default" onClick={() => setShowsAll(true)}>
          Alle {days.length} zeigen
        </Button>
      )}
    </div>
  );
}

import type { ReactNode } from 'react';
import styles from './field-list.module.css';

export interface Field {
  readonly name: string;
  /** Fields with the value undefined, null, false or '' are omitted. */
  readonly value: ReactNode;
  /** Whether the value stands below the name, because the name is a sentence. */
  readonly isBelow?: boolean;
}

export function FieldList({ fields }: { readonly fields: readonly Field[] }) {
  return (
    <dl className={styles.fields}>
      {fields
        .filter(({ value }) => value !== null && value !== undefined && value !== false && value !== '')
        .map(({ name, value, isBelow }) => (
          <div key={name} className={styles.field} data-below={isBelow}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

import type { ReactNode } from 'react';
import styles from './field-list.module.css';

export interface Field {
  readonly name: string;
  /** Fields with the value undefined, null, false or '' are omitted. */
  readonly value: ReactNode;
}

export function FieldList({ fields }: { readonly fields: readonly Field[] }) {
  return (
    <dl className={styles.fields}>
      {fields
        .filter(({ value }) => value !== null && value !== undefined && value !== false && value !== '')
        .map(({ name, value }) => (
          <div key={name} className={styles.field}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

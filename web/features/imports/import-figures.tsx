import { Text } from '@mantine/core';
import type { Import } from '#shared/contracts/imports/imports.ts';
import styles from './imports.module.css';

/** Shows how many lines have which result, or before the import the expected result. */
export function ImportFigures({ file }: { readonly file: Import }) {
  const figures =
    file.state === 'draft'
      ? ([
          ['neu', file.newCount],
          ['schon vorhanden', file.existingCount],
          ['fehlerhaft', file.faultyCount],
        ] as const)
      : ([
          ['importiert', file.importedCount],
          ['nicht importiert', file.failedCount],
          ['ausgelassen', file.existingCount + file.faultyCount],
          ['rückgängig gemacht', file.withdrawnCount],
          ['bleiben bestehen', file.keptCount],
        ] as const);
  return (
    <dl className={styles.figures}>
      {figures
        .filter(([, count], index) => index === 0 || count > 0 || file.state === 'draft')
        .map(([name, count]) => (
          <div key={name} className={styles.figure}>
            <dt>{name}</dt>
            <dd>
              <Text fz="h1" fw={700}>
                {count.toLocaleString('de-DE')}
              </Text>
            </dd>
          </div>
        ))}
    </dl>
  );
}

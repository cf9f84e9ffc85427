import { Anchor, Button, Group, Skeleton, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import {
  type Import,
  type ImportLine,
  LINE_OUTCOME_TEXTS,
  LINE_VERDICT_TEXTS,
  listImportLines,
} from '#shared/contracts/imports/imports.ts';
import { choicesOf } from '#web/ui/filter/choice-filter.tsx';
import { ListFilters } from '#web/ui/filter/list-filters.tsx';
import { noMatch } from '#web/ui/filter/no-match.ts';
import { ExportButtons } from '#web/ui/list/export-buttons.tsx';
import { FormSection } from '#web/ui/form/form-section.tsx';
import { showError } from '#web/ui/notice/alerts.ts';
import { EmptyNotice, ErrorNotice } from '#web/ui/notice/notices.tsx';
import { useUrlState } from '#web/ui/filter/url-state.ts';
import { LineBadge } from './import-badges.tsx';
import { lineQuery, NO_LINE_FILTER } from './import-filter.ts';
import { entityPath, fieldHeading, linesText, recognisedCells } from './import-texts.ts';
import styles from './imports.module.css';
import { useImportLines } from './imports.api.ts';

/** Lists the expected result of each line, or after the import the result itself. */
export function ImportLineList({ importItem }: { readonly importItem: Import }) {
  const [filter, changeFilter] = useUrlState(NO_LINE_FILTER);
  const list = useImportLines(importItem, filter);
  const choices = choicesOf(
    importItem.state === 'draft'
      ? LINE_VERDICT_TEXTS
      : { ...LINE_OUTCOME_TEXTS, existing: LINE_VERDICT_TEXTS.existing, faulty: LINE_VERDICT_TEXTS.faulty },
  );
  return (
    <FormSection title="Zeilen der Datei">
      <ListFilters
        filter={filter}
        onChange={changeFilter}
        fields={[{ kind: 'choice', name: 'lines', label: 'Ergebnis', choices }]}
      />
      {list.error !== null && <ErrorNotice subject="Zeilen" onRetry={list.retry} />}
      {list.rows === null && list.error === null && (
        <Skeleton height={160} role="group" aria-label="Zeilen werden geladen" />
      )}
      {list.rows?.length === 0 && <EmptyNotice noMatch={noMatch('Keine Zeile', filter, changeFilter)} />}
      {list.rows !== null && list.rows.length > 0 && (
        <>
          <ul className={styles.lines} aria-label="Zeilen der Datei" aria-busy={list.isRefreshing}>
            {list.rows.map((line) => (
              <LineRow key={line['@id']} importItem={importItem} line={line} />
            ))}
          </ul>
          <Group>
            <Text c="dimmed">
              {list.rows.length.toLocaleString('de-DE')} von {linesText(list.total)}
            </Text>
            {list.hasMore && (
              <Button variant="default" loading={list.isLoadingMore} onClick={() => void list.loadMore()}>
                weitere laden
              </Button>
            )}
            <ExportButtons
              path={listImportLines.list.exported}
              query={() => lineQuery(importItem, filter)}
              fileName="Zeilen der Datei"
              onError={showError}
            />
          </Group>
        </>
      )}
    </FormSection>
  );
}

interface LineRowProps {
  readonly importItem: Import;
  readonly line: ImportLine;
}

function LineRow({ importItem, line }: LineRowProps) {
  const { number, violations, reason } = line;
  return (
    <li className={styles.line}>
      <div className={styles.lead}>
        <Text span fw={600}>
          Zeile {number}
        </Text>
        <LineBadge {...line} />
      </div>
      <div className={styles.content}>
        <LineContent importItem={importItem} line={line} />
        {violations.map(({ field, message }) => (
          <Text key={field + message} c="var(--mantine-color-error)" role="note">
            {field === '' ? message : `${fieldHeading(importItem.kind, field)}: ${message}`}
          </Text>
        ))}
        {reason !== undefined && <Text>{reason}</Text>}
      </div>
    </li>
  );
}

/** Shows the created entry by its current name, or before the import the content of the line. */
function LineContent({ importItem, line }: LineRowProps) {
  const path = entityPath(importItem, line);
  if (line.entityName !== undefined)
    return path === null ? (
      <Text>{line.entityName}</Text>
    ) : (
      <Anchor component={Link} to={path} className={styles.link}>
        {line.entityName}
      </Anchor>
    );
  const recognised = recognisedCells(importItem, line);
  if (recognised.length === 0) return <Text c="dimmed">{line.cells.filter(Boolean).join(' · ')}</Text>;
  return (
    <dl className={styles.cells}>
      {recognised.map(({ heading, value }) => (
        <div key={heading}>
          <dt>{heading}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

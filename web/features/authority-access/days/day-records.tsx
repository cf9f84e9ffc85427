import { Button, Skeleton, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconX } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { AUTHORITY_SECTION_TEXTS } from '#shared/contracts/authority-access/authority-access.ts';
import type { DayRow, LocationDays } from '#shared/contracts/authority-access/authority-days.ts';
import type { Wanted } from '#web/features/authority-access/demands/demand-modal.tsx';
import { NO_INSPECTION_FILTER, sectionFilterOf } from '#web/features/authority-access/inspector/inspection-filter.ts';
import { authorityPagesQuery } from '#web/features/authority-access/inspector/inspector.api.ts';
import { demandBeginning } from '#web/features/authority-access/records/about-record.ts';
import { RecordRow } from '#web/features/authority-access/records/record-row.tsx';
import { prefersStillness } from '#web/ui/screen/use-unfolded-in-sight.ts';
import { ErrorNotice } from '#web/ui/notice/notices.tsx';
import { dayText, lackTexts } from './day-texts.ts';
import styles from './days.module.css';

interface DayRecordsProps {
  readonly location: LocationDays;
  readonly day: string;
  readonly onDemand: (wanted: Wanted) => void;
  readonly onClose: () => void;
}

/** Says what one day at one location lacks, and shows its records. It comes into sight by itself. */
export function DayRecords({ location, day, onDemand, onClose }: DayRecordsProps) {
  const sections = [...new Set(location.rows.map(({ section }) => section))];
  const panel = useRef<HTMLElement>(null);
  const lacks = lackTexts(location, day);
  useEffect(() => {
    panel.current?.scrollIntoView({ block: 'nearest', behavior: prefersStillness() ? 'instant' : 'smooth' });
  }, []);
  return (
    <section ref={panel} className={styles.records} aria-label={`${location.name}, ${dayText(day)}`}>
      <div className={styles.recordsHead}>
        <h4 className={styles.title}>{dayText(day)}</h4>
        <Button variant="default" leftSection={<IconX size={18} aria-hidden />} onClick={onClose}>
          Tag schließen
        </Button>
      </div>
      <ul className={styles.lacks} aria-label="Was fehlt">
        {lacks.texts.map((text) => (
          <li key={text}>
            {lacks.isGap ? <IconAlertTriangle size={20} aria-hidden /> : <IconCircleCheck size={20} aria-hidden />}
            {text}
          </li>
        ))}
      </ul>
      {sections.map((section) => (
        <SectionRecords key={section} section={section} location={location['@id']} day={day} onDemand={onDemand} />
      ))}
    </section>
  );
}

interface SectionRecordsProps extends Pick<DayRecordsProps, 'day' | 'onDemand'> {
  readonly section: DayRow['section'];
  /** IRI of the location. */
  readonly location: string;
}

function SectionRecords({ section, location, day, onDemand }: SectionRecordsProps) {
  const filter = { ...sectionFilterOf(section, { ...NO_INSPECTION_FILTER, location }), openingDay: day };
  const list = useInfiniteQuery({ ...authorityPagesQuery(filter), placeholderData: undefined });
  const title = AUTHORITY_SECTION_TEXTS[section];
  if (list.isPending) return <Skeleton height={120} role="group" aria-label="Wird geladen" />;
  if (list.data === undefined) return <ErrorNotice subject={title} onRetry={() => void list.refetch()} />;
  const entries = list.data.pages.flatMap((page) => page.entries);
  if (entries.length === 0) return <Text c="dimmed">{title}: an diesem Tag nichts aufgezeichnet</Text>;
  return (
    <div>
      <Text fw={600}>{title}</Text>
      <ul className={styles.recordList} aria-label={title}>
        {entries.map((entry) => (
          <RecordRow
            key={entry.key}
            record={entry}
            onDemand={() => onDemand({ location, text: demandBeginning(entry), isBeginning: true })}
          />
        ))}
      </ul>
      {list.hasNextPage && (
        <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          weitere laden
        </Button>
      )}
    </div>
  );
}

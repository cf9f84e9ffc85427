import { Anchor, Text } from '@mantine/core';
import type { ReportMember } from '#shared/contracts/reports/reports.ts';
import { serverNow } from '#web/api/session/server-clock.ts';
import styles from '#web/features/reports/report.module.css';
import { existingText, type ExistingReport } from './existing-report.ts';
import type { NewReport } from './new-report.ts';

interface ExistingReportNoticeProps {
  readonly existing: ExistingReport<ReportMember> | undefined;
  readonly values: NewReport;
  readonly onOpen: (report: ReportMember) => void;
}

/** Says below the period whether there is such a report already. Its height is kept free, so that nothing moves. */
export const ExistingReportNotice = ({ existing, values, onOpen }: ExistingReportNoticeProps) => (
  <Text size="sm" role="status" className={styles.existing}>
    {existing !== undefined && (
      <>
        <strong>{existingText(existing, values, serverNow())}</strong>{' '}
        {/* One that says the same is opened by the main button. */}
        {!existing.isSame && (
          <Anchor component="button" type="button" size="sm" onClick={() => onOpen(existing.report)}>
            Bericht ansehen
          </Anchor>
        )}
      </>
    )}
  </Text>
);

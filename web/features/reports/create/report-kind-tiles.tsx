import '#web/mantine-forms.css';
import { Radio, Text } from '@mantine/core';
import { REPORT_KINDS, ReportKind } from '#shared/domain/reports/report-kinds.ts';
import tiles from '#web/ui/form/option-tiles.module.css';
import styles from '#web/features/reports/report.module.css';

interface ReportKindTilesProps {
  readonly label: string;
  readonly value: ReportKind;
  readonly onChange: (kind: ReportKind) => void;
}

/** Shows each kind with its purpose, because the names alone are technical terms. */
export const ReportKindTiles = ({ label, value, onChange }: ReportKindTilesProps) => (
  <Radio.Group label={label} name="kind" value={value} onChange={(kind) => onChange(ReportKind.parse(kind))}>
    <div className={tiles.tiles} data-columns>
      {ReportKind.options.map((kind) => (
        <Radio.Card key={kind} value={kind} className={styles.kind} aria-label={REPORT_KINDS[kind].title}>
          <Radio.Indicator aria-hidden mt={2} />
          <div>
            <Text fw={600} className={tiles.text}>
              {REPORT_KINDS[kind].title}
            </Text>
            <Text size="sm" c="dimmed" className={tiles.text}>
              {REPORT_KINDS[kind].purpose}
            </Text>
          </div>
        </Radio.Card>
      ))}
    </div>
  </Radio.Group>
);

import '#web/mantine-forms.css';
import { NativeSelect, Radio, Text } from '@mantine/core';
import { REPORT_KINDS, ReportKind } from '#shared/domain/reports/report-kinds.ts';
import tiles from '#web/ui/form/option-tiles.module.css';
import { useIsWideScreen } from '#web/ui/screen/screen-width.ts';
import styles from '#web/features/reports/report.module.css';

interface ReportKindChoiceProps {
  readonly label: string;
  readonly value: ReportKind;
  readonly onChange: (kind: ReportKind) => void;
}

/**
 * Shows for whom each kind is and what it says, because the names alone are technical terms. A phone shows that of the
 * chosen kind only, so that period and locations are in sight as well.
 */
export function ReportKindChoice({ label, value, onChange }: ReportKindChoiceProps) {
  const isWideScreen = useIsWideScreen();
  if (!isWideScreen)
    return (
      <div>
        <NativeSelect
          label={label}
          name="kind"
          value={value}
          data={ReportKind.options.map((kind) => ({ value: kind, label: REPORT_KINDS[kind].title }))}
          onChange={({ currentTarget }) => onChange(ReportKind.parse(currentTarget.value))}
        />
        <Text size="sm" c="dimmed" mt={4} className={styles.purpose}>
          {REPORT_KINDS[value].audience}: {REPORT_KINDS[value].purpose}
        </Text>
      </div>
    );
  return (
    <Radio.Group label={label} name="kind" value={value} onChange={(kind) => onChange(ReportKind.parse(kind))}>
      <div className={tiles.tiles}>
        {ReportKind.options.map((kind) => (
          <Radio.Card key={kind} value={kind} className={styles.kind} aria-label={REPORT_KINDS[kind].title}>
            <Radio.Indicator aria-hidden mt={2} />
            <div className={styles.kindText}>
              <div className={styles.kindTitle}>
                <Text fw={600} className={tiles.text}>
                  {REPORT_KINDS[kind].title}
                </Text>
                <Text size="sm">{REPORT_KINDS[kind].audience}</Text>
              </div>
              <Text size="sm" c="dimmed" className={tiles.text}>
                {REPORT_KINDS[kind].purpose}
              </Text>
            </div>
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  );
}

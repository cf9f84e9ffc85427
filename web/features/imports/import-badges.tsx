import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCircleCheck,
  IconCircleMinus,
  IconClock,
  IconEye,
  IconLock,
  IconPlus,
} from '@tabler/icons-react';
import {
  type Import,
  IMPORT_STATE_TEXTS,
  type ImportLine,
  type ImportState,
  LINE_OUTCOME_TEXTS,
  LINE_VERDICT_TEXTS,
  type LineOutcome,
  type LineVerdict,
} from '#shared/contracts/imports/imports.ts';
import { StatusBadge, type Tone } from '#web/ui/page/status-badge.tsx';

type BadgeStyle = readonly [tone: Tone, icon: typeof IconPlus];

const STATE_BADGES: Record<ImportState, BadgeStyle> = {
  draft: ['calm', IconEye],
  running: ['soon', IconClock],
  done: ['calm', IconCircleCheck],
  withdrawing: ['soon', IconClock],
  withdrawn: ['calm', IconArrowBackUp],
};
const VERDICT_BADGES: Record<LineVerdict, BadgeStyle> = {
  new: ['calm', IconPlus],
  existing: ['calm', IconCircleMinus],
  faulty: ['act', IconAlertTriangle],
};
const OUTCOME_BADGES: Record<LineOutcome, BadgeStyle> = {
  imported: ['calm', IconCircleCheck],
  failed: ['act', IconAlertTriangle],
  kept: ['soon', IconLock],
  withdrawn: ['calm', IconArrowBackUp],
};

export function ImportBadge({ state }: Pick<Import, 'state'>) {
  const [tone, icon] = STATE_BADGES[state];
  return (
    <StatusBadge tone={tone} icon={icon}>
      {IMPORT_STATE_TEXTS[state]}
    </StatusBadge>
  );
}

/** Shows the result of a line, or before the import the expected result (its verdict). */
export function LineBadge({ verdict, outcome }: Pick<ImportLine, 'verdict' | 'outcome'>) {
  const [tone, icon] = outcome === undefined ? VERDICT_BADGES[verdict] : OUTCOME_BADGES[outcome];
  return (
    <StatusBadge tone={tone} icon={icon}>
      {outcome === undefined ? LINE_VERDICT_TEXTS[verdict] : LINE_OUTCOME_TEXTS[outcome]}
    </StatusBadge>
  );
}

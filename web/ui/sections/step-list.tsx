import '#web/mantine-forms.css';
import { Anchor, List, Text } from '@mantine/core';
import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { Link, type LinkProps, useLocation } from '@tanstack/react-router';
import type { StepListPage } from '#web/ui/screen/step-lists.ts';
import { FoldedNotice } from './folded-notice.tsx';

export interface Step {
  readonly path: NonNullable<LinkProps['to']>;
  readonly search: Readonly<Record<string, string>>;
  readonly label: string;
  readonly reason: string;
  readonly isDone: boolean;
}

interface StepListProps {
  /** Label of the way back from the page of a step. */
  readonly backLabel: string;
  /** Whether the steps are shown at once, because somebody has just created what they belong to. */
  readonly isInitiallyOpen: boolean;
  readonly steps: readonly Step[];
}

/** Lists the next steps after creating something, each with a link to its page. */
export function StepList({ backLabel, isInitiallyOpen, steps }: StepListProps) {
  const { pathname } = useLocation();
  const done = steps.filter(({ isDone }) => isDone).length;
  const next = steps.find(({ isDone }) => !isDone);
  const summary = `${done} von ${steps.length} erledigt${next === undefined ? '' : `, als Nächstes: ${next.label}`}`;
  return (
    <FoldedNotice title="Nächste Schritte" summary={summary} isInitiallyOpen={isInitiallyOpen}>
      <List spacing="sm" center={false}>
        {steps.map((step) => (
          <StepLine key={step.label} step={step} stepListPage={{ to: pathname, label: backLabel }} />
        ))}
      </List>
    </FoldedNotice>
  );
}

interface StepLineProps {
  readonly step: Step;
  readonly stepListPage: StepListPage;
}

function StepLine({ step: { path, search, label, reason, isDone }, stepListPage }: StepLineProps) {
  const StepIcon = isDone ? IconCircleCheck : IconCircle;
  return (
    <List.Item icon={<StepIcon size={20} aria-label={isDone ? 'erledigt' : 'offen'} role="img" />}>
      <Anchor renderRoot={(props) => <Link {...props} to={path} search={search} state={{ stepListPage }} />}>
        {label}
      </Anchor>
      <Text size="sm" c="dimmed">
        {reason}
      </Text>
    </List.Item>
  );
}

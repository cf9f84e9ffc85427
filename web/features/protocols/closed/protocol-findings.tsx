import { Anchor, Button, Paper, Text, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { idFromIri } from '#shared/contracts/wire/hydra.ts';
import type { FilledProtocol, ProtocolFinding } from '#shared/contracts/protocols/protocols.ts';
import { tasks } from '#shared/contracts/tasks/tasks.ts';
import { withoutEmpty } from '#web/ui/filter/url-state.ts';
import { TaskAboutFinding } from './task-about-finding.tsx';
import styles from './protocol-findings.module.css';
import { findingsText } from '#web/features/protocols/findings-text.public.ts';
import { openFindings } from '#web/features/protocols/list/protocol-marks.ts';

/** Shows the findings and their follow-up tasks at the top of the protocol. */
export function ProtocolFindings({ protocol }: { readonly protocol: FilledProtocol }) {
  const { findings } = protocol;
  if (findings.length === 0) return null;
  return (
    <Paper component="section" withBorder p="lg" className={styles.findings} aria-labelledby="findings">
      <Title order={2} size="h3" id="findings" className={styles.title}>
        <IconAlertTriangle size={22} aria-hidden />
        {findingsText(findings.length, openFindings(protocol))}
      </Title>
      <ul className={styles.list}>
        {findings.map((finding) => (
          <FindingLine key={finding.question} finding={finding} protocol={protocol} />
        ))}
      </ul>
    </Paper>
  );
}

interface FindingLineProps {
  readonly finding: ProtocolFinding;
  readonly protocol: FilledProtocol;
}

function FindingLine({ finding, protocol }: FindingLineProps) {
  const { question, label, answer, task } = finding;
  const scrollToQuestion = () => document.getElementById(`question-${question}`)?.scrollIntoView({ block: 'start' });
  return (
    <li className={styles.finding}>
      <div className={styles.words}>
        <Anchor component="button" type="button" ta="left" className={styles.label} onClick={scrollToQuestion}>
          {label}
        </Anchor>
        <Text fw={600}>{answer}</Text>
      </div>
      {task === undefined && <TaskAboutFinding protocol={protocol} finding={finding} />}
      {task !== undefined && (
        <Button
          variant="light"
          className={styles.task}
          data-print="none"
          renderRoot={(props) => (
            <Link to="/tasks/list" search={withoutEmpty({ task: idFromIri(task, tasks.path) })} {...props} />
          )}
        >
          Aufgabe öffnen
        </Button>
      )}
    </li>
  );
}

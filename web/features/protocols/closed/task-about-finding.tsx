import type { FilledProtocol, ProtocolFinding } from '#shared/contracts/protocols/protocols.ts';
import { FOLLOW_UP_PREFIX } from '#shared/contracts/tasks/tasks.ts';
import { TaskAboutRecord } from '#web/features/tasks/task-about-record.public.tsx';

interface TaskAboutFindingProps {
  readonly protocol: FilledProtocol;
  readonly finding: ProtocolFinding;
}

/** Lets the office give a finding the task that closing its protocol did not give it. */
export function TaskAboutFinding({ protocol, finding: { question, label, answer } }: TaskAboutFindingProps) {
  if (protocol.correctedBy !== undefined) return null;
  const comment = protocol.answers[question]?.comment ?? '';
  const record = {
    key: `${protocol['@id']}#${question}`,
    location: protocol.location,
    description: `${FOLLOW_UP_PREFIX}${label} (${answer})${comment === '' ? '' : `: ${comment}`}`,
    reference: { finding: { protocol: protocol['@id'], question } },
  };
  return <TaskAboutRecord record={record} isFilled={false} />;
}

import { questionsOf } from '#shared/questionnaire/questionnaire.ts';
import { faultsOfAnswers } from '#shared/questionnaire/validity.ts';
import { answersToStore, visibleQuestions } from '#shared/questionnaire/visibility.ts';
import type { GivenAnswers } from './protocol-answers.ts';
import { findingsWithTasks, type FillingContext } from './protocol-findings.ts';
import { uuidFrom } from '#server/demo/random.ts';
import { minutesAfter, type ProtocolRecord } from '#server/demo/records/records.ts';

const CORRECTED_SHARE = 0.02;

/** Corrects some protocols with something that was forgotten. */
export function correctProtocol(
  context: FillingContext,
  protocol: ProtocolRecord,
  possibleDefects: readonly GivenAnswers[],
): ProtocolRecord[] {
  const { random, now } = context;
  const { closedAt, version } = protocol;
  if (closedAt === null || !random.chance(CORRECTED_SHARE)) return [];
  const at = minutesAfter(closedAt, random.integer(12, 150));
  const changedAnswers =
    random.chance(0.5) && possibleDefects.length > 0 ? random.pick(possibleDefects) : remarkIn(protocol);
  const answers = answersToStore(version.questionnaire, { ...protocol.answers, ...changedAnswers });
  const isComplete = faultsOfAnswers(version.questionnaire, answers).length === 0;
  if (at > now || changedAnswers === undefined || !isComplete) return [];
  const findings = findingsWithTasks(
    context,
    { version, answers, profileId: protocol.profileId, closedAt: at },
    protocol.foundRecords,
  );
  const isNewFinding = findings.length > protocol.foundRecords.length;
  // A correction must not remove a finding, because its task would have to be withdrawn.
  if (protocol.foundRecords.some((finding) => !findings.some(({ task }) => task === finding.task))) return [];
  return [
    {
      ...protocol,
      uuid: uuidFrom(context.uuidSource),
      answers,
      foundRecords: findings,
      createdAt: at,
      closedAt: at,
      corrects: protocol,
      reason: isNewFinding ? 'Mangel erst später bemerkt' : 'Bemerkung ergänzt',
    },
  ];
}

/** Answers the first optional text question that is still empty. */
function remarkIn({ version, answers }: ProtocolRecord): GivenAnswers | undefined {
  const shownQuestions = visibleQuestions(version.questionnaire, answers);
  const question = questionsOf(version.questionnaire).find(
    ({ id, type, isRequired }) => type === 'text' && !isRequired && shownQuestions.has(id) && answers[id] === undefined,
  );
  return question && { [question.id]: { value: 'Nachgetragen: mit der verantwortlichen Person besprochen.' } };
}

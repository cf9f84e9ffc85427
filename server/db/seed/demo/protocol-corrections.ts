import { questionsOf } from '#shared/questionnaire/questionnaire.ts';
import { faultsOfAnswers } from '#shared/questionnaire/validity.ts';
import { answersToStore, visibleQuestions } from '#shared/questionnaire/visibility.ts';
import type { Told } from './protocol-answers.ts';
import { findIn, type Desk } from './protocol-findings.ts';
import { uuidFrom } from './random.ts';
import { minutesAfter, type ProtocolRecord } from './records.ts';

const CORRECTED_SHARE = 0.02;

/** Somebody noticed later what had been forgotten. */
export function correctProtocol(desk: Desk, protocol: ProtocolRecord, troubles: readonly Told[]): ProtocolRecord[] {
  const { random, now } = desk;
  const { closedAt, version } = protocol;
  if (closedAt === null || !random.chance(CORRECTED_SHARE)) return [];
  const at = minutesAfter(closedAt, random.integer(12, 150));
  const change = random.chance(0.5) && troubles.length > 0 ? random.pick(troubles) : remarkIn(protocol);
  const answers = answersToStore(version.questionnaire, { ...protocol.answers, ...change });
  const isWhole = faultsOfAnswers(version.questionnaire, answers).length === 0;
  if (at > now || change === undefined || !isWhole) return [];
  const found = findIn(desk, { version, answers, profileId: protocol.profileId, closedAt: at }, protocol.found);
  const isNewFinding = found.length > protocol.found.length;
  // What was found stays found: a task that was given is not called off here.
  if (protocol.found.some((one) => !found.some(({ task }) => task === one.task))) return [];
  return [
    {
      ...protocol,
      uuid: uuidFrom(desk.names),
      answers,
      found,
      createdAt: at,
      closedAt: at,
      corrects: protocol,
      reason: isNewFinding ? 'Mangel erst später bemerkt' : 'Bemerkung ergänzt',
    },
  ];
}

/** In the first text that may stay empty. */
function remarkIn({ version, answers }: ProtocolRecord): Told | undefined {
  const visible = visibleQuestions(version.questionnaire, answers);
  const question = questionsOf(version.questionnaire).find(
    ({ id, type, isRequired }) => type === 'text' && !isRequired && visible.has(id) && answers[id] === undefined,
  );
  return question && { [question.id]: { value: 'Nachgetragen: mit der verantwortlichen Person besprochen.' } };
}

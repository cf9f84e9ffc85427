// Makes entries of an authority's page from protocols.
import { toWireDate } from '#server/http/read/dates.ts';
import { iri } from '#server/http/render/item.ts';
import type { AuthorityEntry } from '#shared/contracts/authority-access/authority-reading.ts';
import { locations } from '#shared/contracts/locations/locations.ts';
import { type Answer, answerText, isImageQuestion } from '#shared/questionnaire/answers.ts';
import { defectOf } from '#shared/questionnaire/findings.ts';
import { firstChoice } from '#shared/questionnaire/first-choice.ts';
import { type Question, questionsOf } from '#shared/questionnaire/questionnaire.ts';
import { answerTo, visibleQuestions } from '#shared/questionnaire/visibility.ts';
import { type Fact, factsFrom, keyOf, momentText, plain } from './entries.resource.ts';
import type { FollowUpRow, ProtocolRow } from './protocol-entries.queries.ts';
import { type ImageGrant, shownImages } from '#server/features/authority-access/files/shown-images.rules.ts';

/** Names a protocol by its form and its first choice, which tells the one of the opening from the one of the closing. */
const protocolTitle = ({ title, questionnaire, answers }: ProtocolRow) =>
  [title, firstChoice(questionnaire, answers)].filter((text) => text !== undefined).join(': ');

/** States the answers that are a Mangel, so that the list shows what was wrong. */
export const protocolEntry = (row: ProtocolRow): AuthorityEntry => ({
  ...plain,
  key: keyOf('protocols', row.id),
  section: 'protocols',
  title: protocolTitle(row),
  location: iri(locations.path, row.location_id),
  locationName: row.location_name,
  at: toWireDate(row.at),
  person: row.person ?? undefined,
  isNoticeable: row.is_noticeable,
  facts: [
    ...factsFrom({ 'Korrigiert, Grund': row.reason }),
    ...questionsAsked(row).flatMap((asked) => (isFinding(asked) ? [answerFact(asked, row)] : [])),
  ],
  hasDetails: true,
  hasFile: true,
});

/** Adds the other questions that were asked, and the images that the access opens. */
export function protocolDetails(row: ProtocolRow, grant: ImageGrant): AuthorityEntry {
  const facts = questionsAsked(row).map(({ question, answer }) => {
    const uuids = shownImages(question, answer, grant);
    const fact = answerFact({ question, answer }, row);
    if (uuids.length === 0) return isWithheld(question, answer) ? { ...fact, value: `${fact.value}${WITHHELD}` } : fact;
    const images = uuids.map((uuid) => imageKey(row.id, uuid));
    return { ...fact, images, ...(question.type === 'signature' && { isSignature: true }) };
  });
  const [findings, others] = [facts.filter((fact) => fact.isFinding), facts.filter((fact) => !fact.isFinding)];
  return { ...protocolEntry(row), facts: [...factsFrom({ 'Korrigiert, Grund': row.reason }), ...findings, ...others] };
}

const WITHHELD = ', in diesem Zugang nicht enthalten';
const isWithheld = (question: Question, answer: Answer | undefined) =>
  isImageQuestion(question) && (answer?.images ?? []).length > 0;

/** Identifies an image by its protocol: `protocols-12-0b3f…`. */
const imageKey = (protocolId: number, uuid: string) => `${keyOf('protocols', protocolId)}-${uuid}`;

interface AskedQuestion {
  readonly question: Question;
  readonly answer: Answer | undefined;
}

function questionsAsked({ questionnaire, answers }: ProtocolRow): readonly AskedQuestion[] {
  const visible = visibleQuestions(questionnaire, answers);
  return questionsOf(questionnaire)
    .filter(({ id }) => visible.has(id))
    .map((question) => ({ question, answer: answerTo(answers, question) }));
}

const isFinding = ({ question, answer }: AskedQuestion) => defectOf(question, answer) !== undefined;

function answerFact({ question, answer }: AskedQuestion, { follow_ups: followUps }: ProtocolRow): Fact {
  const comment = answer?.comment?.trim() ?? '';
  const text = answerText(question, answer) || 'keine Antwort';
  const value = comment === '' ? text : `${text} (${comment})`;
  if (!isFinding({ question, answer })) return { label: question.label, value };
  const followUp = followUps.find((one) => one.question === question.id);
  return {
    label: question.label,
    value,
    isFinding: true,
    followUp: followUp === undefined ? WITHOUT_TASK : followUpOf(followUp),
  };
}

const WITHOUT_TASK = { isFixed: false, text: 'Nicht als behoben erfasst, weil es keine Aufgabe dazu gibt.' };

/** Says who fixed a Mangel, when and how, or until when it has to be fixed. */
function followUpOf(task: FollowUpRow): NonNullable<Fact['followUp']> {
  const { done_at: doneAt, withdrawn_at: withdrawnAt, person } = task;
  if (withdrawnAt !== null)
    return { isFixed: false, text: `Die Aufgabe dazu wurde am ${momentText(withdrawnAt)} zurückgezogen.` };
  if (doneAt === null) return { isFixed: false, text: `Noch nicht behoben. Frist: ${momentText(task.do_at)}.` };
  const words = task.finding === true ? 'Noch nicht behoben, zuletzt geprüft' : 'Behoben';
  const who = person === null ? 'ohne Bestätigung einer Person' : `von ${person}`;
  const comment = task.comment?.trim() ?? '';
  return {
    isFixed: task.finding !== true,
    text: `${words} am ${momentText(doneAt)} ${who}${comment === '' ? '' : `: ${comment}`}`,
  };
}

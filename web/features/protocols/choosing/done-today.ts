// Tells which forms were filled in today at a location, also without a connection. These are pure functions.
import type { FormVersion } from '#shared/contracts/forms/forms.ts';
import type { Protocol } from '#shared/contracts/protocols/protocols.ts';
import { Answers } from '#shared/questionnaire/answers.ts';
import { firstChoice } from '#shared/questionnaire/first-choice.ts';
import type { QueuedRequest } from '#web/api/outbox/queued-request.ts';
import type { OpenDraft } from '#web/features/protocols/drafts/open-drafts.ts';
import { formatTime, localDay } from '#web/ui/time/local-time.ts';

/** A closed protocol as the tile of its form shows it. One that still waits on the device has no id. */
export type DoneProtocol = Pick<Protocol, 'form' | 'firstChoice' | 'occurredAt' | 'profileName'> & {
  readonly id?: number | undefined;
};

type ClosingRequest = Pick<QueuedRequest, 'body' | 'path' | 'keptAt' | 'profileName' | 'refusal'>;

/** Returns what a protocol is that was closed on this device and waits for the server; null for any other request. */
export function waitingProtocol(
  { body, keptAt, profileName, refusal }: ClosingRequest,
  versions: readonly FormVersion[],
): DoneProtocol | null {
  const { state, formVersion, answers }: { state?: unknown; formVersion?: unknown; answers?: unknown } = body;
  const version = versions.find((candidate) => candidate['@id'] === formVersion);
  if (state !== 'closed' || version === undefined || refusal !== null) return null;
  const givenAnswers = Answers.safeParse(answers);
  return {
    form: version.form,
    firstChoice: givenAnswers.success ? firstChoice(version.questionnaire, givenAnswers.data) : undefined,
    occurredAt: new Date(keptAt).toISOString(),
    profileName: profileName ?? undefined,
  };
}

/**
 * Returns the latest protocol of each kind of the form that was closed today, the earliest of them first.
 * @param now decides which day is today, because the list may be from yesterday
 */
export function doneTodayOf(form: string, doneProtocols: readonly DoneProtocol[], now: number): DoneProtocol[] {
  const ofToday = doneProtocols
    .filter((done) => done.form === form && localDay(done.occurredAt) === localDay(now))
    .toSorted((before, after) => Date.parse(after.occurredAt) - Date.parse(before.occurredAt));
  const latestOfKind = ofToday.filter(
    (done, index) => ofToday.findIndex((other) => other.firstChoice === done.firstChoice) === index,
  );
  return latestOfKind.toReversed();
}

/** Returns those of the kinds, such as opening and closing, that nobody has closed or begun today. */
export const openKindsOf = (
  kinds: readonly string[],
  done: readonly DoneProtocol[],
  drafts: readonly Pick<OpenDraft, 'firstChoice' | 'changedAt'>[],
  now: number,
): readonly string[] => {
  const begun = drafts.filter(({ changedAt }) => localDay(changedAt) === localDay(now));
  const taken = [...done, ...begun].map(({ firstChoice: kind }) => kind);
  return kinds.filter((kind) => !taken.includes(kind));
};

/** Returns e.g. 'Öffnen: heute schon abgeschlossen um 08:12 von Anja Brandt'. */
export function doneText({ firstChoice: kind, occurredAt, profileName }: DoneProtocol): string {
  const by = profileName === undefined ? '' : ` von ${profileName}`;
  return `${kind === undefined ? 'Heute' : `${kind}: heute`} schon abgeschlossen um ${formatTime(occurredAt)}${by}`;
}

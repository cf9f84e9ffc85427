import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { TestLocation } from '#chaos/test-locations.ts';
import { iriIn, writeAt, type Answer, type Client, type Write } from '#chaos/writers.ts';
import { Activity } from '#shared/contracts/activities/activities.ts';
import { Profile } from '#shared/contracts/profiles/profiles.ts';
import { readPatiently, sendPatiently } from './patient-writers.ts';

export interface Tally {
  operations: number;
  readonly acknowledged: Map<string, { write: Write; iri: string }>;
  readonly faults: string[];
  tasks: number;
  twins: number;
  corrections: number;
}

interface Worker {
  /** The process this worker writes to. */
  readonly writingProcess: Client;
  /** The process it reads from. */
  readonly readingProcess: Client;
  readonly location: TestLocation;
  readonly tally: Tally;
}

/** Returns a function that executes one operation per turn. Each worker changes only its own profile. */
export async function mixedOperations(worker: Worker): Promise<(turn: number) => Promise<void>> {
  const { location } = worker;
  const operatorLocation = { ...location, email: location.operator };
  const body = { name: `Kollegin ${randomUUID().slice(0, 8)}` };
  const colleague = await send(
    worker,
    writeOf({ kind: 'profile', location: operatorLocation, path: '/api/profiles' }, body),
  );
  const operations = [
    recordMeasure,
    recordMeasure,
    recordTour,
    completeTwice,
    recordMeasure,
    correctMeasure,
    sendTwice,
    recordMeasure,
    readList,
    changeProfile,
  ];
  const equippedWorker = { ...worker, operatorLocation, colleague: iriIn(colleague.body) };
  return async (turn) => operations[turn % operations.length]?.(equippedWorker, turn);
}

interface Equipped extends Worker {
  readonly operatorLocation: TestLocation;
  /** IRI of the profile that only this worker changes. */
  readonly colleague: string;
}

async function send(
  { writingProcess: writingClient, tally }: Worker,
  write: Write,
  signer = writingClient,
): Promise<Answer> {
  tally.operations += 1;
  const answer = await sendPatiently(signer, write);
  if (answer.status >= 300 && answer.status !== 409)
    tally.faults.push(`${write.method} ${write.path}: ${answer.status} ${answer.body.slice(0, 200)}`);
  return answer;
}

async function read(
  { readingProcess: readingClient, location, tally }: Worker,
  path: string,
  signer = location,
): Promise<string> {
  tally.operations += 1;
  return (await readPatiently(readingClient, signer, path)).text();
}

/** Records in one process and reads it in the other immediately afterwards. */
async function recordAndRead(worker: Worker, write: Write): Promise<string> {
  const { body } = await send(worker, write);
  const iri = iriIn(body);
  worker.tally.acknowledged.set(write.key, { write, iri });
  if ((await read(worker, iri)) !== body) worker.tally.faults.push(`${iri} reads differently in the other process`);
  return iri;
}

async function recordMeasure(worker: Equipped, turn: number): Promise<void> {
  await recordAndRead(worker, writeAt(worker.location, turn));
}

async function recordTour(worker: Equipped): Promise<void> {
  const { location } = worker;
  const body = { profile: location.profile, status: '/api/statuses/1' };
  await recordAndRead(worker, withKey(writeOf({ kind: 'tour', location, path: '/api/inspection_tours' }, body)));
}

/** Completes the same task in both processes at the same time; exactly one of them must succeed. */
async function completeTwice(worker: Equipped, turn: number): Promise<void> {
  const { location, tally, writingProcess: writingClient, readingProcess: readingClient } = worker;
  const id = location.openTasks.pop();
  if (id === undefined) return recordMeasure(worker, turn);
  const body = { answer: 'Ja', profile: location.profile };
  const completion = () =>
    withKey(writeOf({ kind: 'task', location, method: 'PATCH', path: `/api/tasks/${id}` }, body));
  const writes = [completion(), completion()] as const;
  const answers = await Promise.all([send(worker, writes[0], writingClient), send(worker, writes[1], readingClient)]);
  const succeededWrites = writes.filter((_write, index) => answers[index]?.status === 200);
  for (const write of succeededWrites) tally.acknowledged.set(write.key, { write, iri: `/api/tasks/${id}` });
  const statuses = answers.map(({ status }) => status);
  if (statuses.toSorted((a, b) => a - b).join(' ') !== '200 409')
    tally.faults.push(`task ${id} was answered with ${statuses.join(' and ')}`);
  tally.tasks += 1;
}

/** Corrects an activity in one process; in the other, the original must refer to its correction. */
async function correctMeasure(worker: Equipped, turn: number): Promise<void> {
  const { location, tally } = worker;
  const iri = await recordAndRead(worker, writeAt(location, turn));
  const body = { profile: location.profile, reason: 'Vertippt' };
  const corrected = await recordAndRead(
    worker,
    withKey(writeOf({ kind: 'activity', location, path: `${iri}/corrections` }, body)),
  );
  const first = z.parse(Activity, JSON.parse(await read(worker, iri)));
  if (first.correctedBy !== corrected) tally.faults.push(`${iri} does not know its correction ${corrected}`);
  tally.corrections += 1;
}

/** Sends a write with the same key to both processes at the same time. */
async function sendTwice(worker: Equipped, turn: number): Promise<void> {
  const { location, tally, writingProcess: writingClient, readingProcess: readingClient } = worker;
  const write = writeAt(location, turn);
  const answers = await Promise.all([send(worker, write, writingClient), send(worker, write, readingClient)]);
  const [first, second] = answers.map(({ body }) => iriIn(body));
  if (first !== second) tally.faults.push(`one key became ${first} and ${second}`);
  tally.acknowledged.set(write.key, { write, iri: first ?? '' });
  tally.twins += 1;
}

async function readList(worker: Equipped): Promise<void> {
  await read(worker, '/api/activities?itemsPerPage=30&order[occurredAt]=desc');
}

/** Changes a profile in one process; the other must return the change. */
async function changeProfile(worker: Equipped): Promise<void> {
  const { operatorLocation, colleague, tally } = worker;
  const comment = randomUUID();
  await send(
    worker,
    writeOf({ kind: 'profile', location: operatorLocation, method: 'PATCH', path: colleague }, { comment }),
  );
  const shownProfile = z.parse(Profile, JSON.parse(await read(worker, colleague, operatorLocation)));
  if (shownProfile.comment !== comment) tally.faults.push(`${colleague} reads as before in the other process`);
}

type Sent = Pick<Write, 'kind' | 'location' | 'path'> & Partial<Pick<Write, 'method'>>;

const writeOf = (sent: Sent, body: Readonly<Record<string, unknown>>): Write => ({
  key: randomUUID(),
  method: 'POST',
  ...sent,
  body: JSON.stringify(body),
});

/** Sets the key as comment, so that the record can be found in the database. */
const withKey = (write: Write): Write => ({
  ...write,
  body: JSON.stringify({ ...Object(JSON.parse(write.body)), comment: write.key }),
});

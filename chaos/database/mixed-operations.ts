import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { TestLocation } from '#chaos/test-locations.ts';
import { readIri, createActivity, type WriteResponse, type Client, type Write } from '#chaos/writers.ts';
import { Activity } from '#shared/contracts/activities/activities.ts';
import { Profile } from '#shared/contracts/profiles/profiles.ts';
import { readWithRetries, sendWithRetries } from './retrying-writers.ts';

export interface OperationCounts {
  operations: number;
  readonly acknowledged: Map<string, { write: Write; iri: string }>;
  readonly faults: string[];
  completedTasks: number;
  repeatedWrites: number;
  corrections: number;
}

interface Worker {
  /** A client of the balancer, so that a read usually reaches another process than the write before it. */
  readonly client: Client;
  readonly location: TestLocation;
  readonly counts: OperationCounts;
}

/** Returns a function that executes one operation per turn. Each worker changes only its own profile. */
export async function mixedOperations(worker: Worker): Promise<(turn: number) => Promise<void>> {
  const { location } = worker;
  const operatorLocation = { ...location, email: location.operator };
  const body = { name: `Kollegin ${randomUUID().slice(0, 8)}` };
  const colleague = await send(
    worker,
    createWrite({ kind: 'profile', location: operatorLocation, path: '/api/profiles' }, body),
  );
  const operations = [
    recordActivity,
    recordActivity,
    recordTour,
    completeTwice,
    recordActivity,
    correctActivity,
    sendTwice,
    recordActivity,
    readList,
    changeProfile,
  ];
  const workerWithProfile = { ...worker, operatorLocation, colleague: readIri(colleague.body) };
  return async (turn) => operations[turn % operations.length]?.(workerWithProfile, turn);
}

interface WorkerWithProfile extends Worker {
  readonly operatorLocation: TestLocation;
  /** IRI of the profile that only this worker changes. */
  readonly colleague: string;
}

async function send({ client, counts }: Worker, write: Write): Promise<WriteResponse> {
  counts.operations += 1;
  const response = await sendWithRetries(client, write);
  if (response.status >= 300 && response.status !== 409)
    counts.faults.push(`${write.method} ${write.path}: ${response.status} ${response.body.slice(0, 200)}`);
  return response;
}

async function read({ client, location, counts }: Worker, path: string, reader = location): Promise<string> {
  counts.operations += 1;
  return readWithRetries(client, reader, path);
}

/** Records and reads it immediately afterwards, usually in another process. */
async function recordAndRead(worker: Worker, write: Write): Promise<string> {
  const { body } = await send(worker, write);
  const iri = readIri(body);
  worker.counts.acknowledged.set(write.key, { write, iri });
  if ((await read(worker, iri)) !== body) worker.counts.faults.push(`${iri} reads differently in another process`);
  return iri;
}

async function recordActivity(worker: WorkerWithProfile, turn: number): Promise<void> {
  await recordAndRead(worker, createActivity(worker.location, turn));
}

async function recordTour(worker: WorkerWithProfile): Promise<void> {
  const { location } = worker;
  const body = { profile: location.profile, status: '/api/statuses/1' };
  await recordAndRead(
    worker,
    withKeyAsComment(createWrite({ kind: 'tour', location, path: '/api/inspection_tours' }, body)),
  );
}

/** Completes the same task twice at the same time; exactly one completion must succeed. */
async function completeTwice(worker: WorkerWithProfile, turn: number): Promise<void> {
  const { location, counts } = worker;
  const id = location.openTasks.pop();
  if (id === undefined) return recordActivity(worker, turn);
  const body = { answer: 'Ja', profile: location.profile };
  const completion = () =>
    withKeyAsComment(createWrite({ kind: 'task', location, method: 'PATCH', path: `/api/tasks/${id}` }, body));
  const writes = [completion(), completion()] as const;
  const responses = await Promise.all([send(worker, writes[0]), send(worker, writes[1])]);
  const succeededWrites = writes.filter((_write, index) => responses[index]?.status === 200);
  for (const write of succeededWrites) counts.acknowledged.set(write.key, { write, iri: `/api/tasks/${id}` });
  const statuses = responses.map(({ status }) => status);
  if (statuses.toSorted((a, b) => a - b).join(' ') !== '200 409')
    counts.faults.push(`task ${id} was answered with ${statuses.join(' and ')}`);
  counts.completedTasks += 1;
}

/** Corrects an activity; the original must refer to its correction, whichever process is asked. */
async function correctActivity(worker: WorkerWithProfile, turn: number): Promise<void> {
  const { location, counts } = worker;
  const iri = await recordAndRead(worker, createActivity(location, turn));
  const body = { profile: location.profile, reason: 'Vertippt' };
  const corrected = await recordAndRead(
    worker,
    withKeyAsComment(createWrite({ kind: 'activity', location, path: `${iri}/corrections` }, body)),
  );
  const first = z.parse(Activity, JSON.parse(await read(worker, iri)));
  if (first.correctedBy !== corrected) counts.faults.push(`${iri} does not refer to its correction ${corrected}`);
  counts.corrections += 1;
}

/** Sends a write with the same key twice at the same time. */
async function sendTwice(worker: WorkerWithProfile, turn: number): Promise<void> {
  const { location, counts } = worker;
  const write = createActivity(location, turn);
  const responses = await Promise.all([send(worker, write), send(worker, write)]);
  const [first, second] = responses.map(({ body }) => readIri(body));
  if (first !== second) counts.faults.push(`one key became ${first} and ${second}`);
  counts.acknowledged.set(write.key, { write, iri: first ?? '' });
  counts.repeatedWrites += 1;
}

async function readList(worker: WorkerWithProfile): Promise<void> {
  await read(worker, '/api/activities?itemsPerPage=30&order[occurredAt]=desc');
}

/** Changes a profile; whichever process is asked next must return the change. */
async function changeProfile(worker: WorkerWithProfile): Promise<void> {
  const { operatorLocation, colleague, counts } = worker;
  const comment = randomUUID();
  await send(
    worker,
    createWrite({ kind: 'profile', location: operatorLocation, method: 'PATCH', path: colleague }, { comment }),
  );
  const shownProfile = z.parse(Profile, JSON.parse(await read(worker, colleague, operatorLocation)));
  if (shownProfile.comment !== comment) counts.faults.push(`${colleague} is unchanged in another process`);
}

type WriteTarget = Pick<Write, 'kind' | 'location' | 'path'> & Partial<Pick<Write, 'method'>>;

const createWrite = (sent: WriteTarget, body: Readonly<Record<string, unknown>>): Write => ({
  key: randomUUID(),
  method: 'POST',
  ...sent,
  body: JSON.stringify(body),
});

/** Sets the key as comment, so that the record can be found in the database. */
const withKeyAsComment = (write: Write): Write => ({
  ...write,
  body: JSON.stringify({ ...Object(JSON.parse(write.body)), comment: write.key }),
});

import { afterAll, expect, it } from 'vitest';
import { factories } from '#server/test/fixtures/factories.ts';
import { ledgerOf } from '#server/test/tools/ledger-check.ts';
import {
  answersWithDefect,
  answersWithoutDefect,
  morningRound,
  protocolDevice,
} from '#server/test/fixtures/protocol-fixture.ts';
import { testApp } from '#server/test/app/test-app.ts';

const app = await testApp();
afterAll(() => app.close());
const { addForm, addTenant } = factories(app);

const tenant = await addTenant();
const roundForm = await addForm({}, morningRound);
const profile = `/api/profiles/${tenant.profile}`;
const answersWithDefectAndFlyers = { ...answersWithDefect, flyers: { value: 3 } };
const close = (answers: object) => protocolDevice(tenant.service, roundForm.version, tenant.profile).close(answers);
/** Closes many protocols at the same time; every second one has a finding and therefore creates tasks. */
const closeMany = (count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, index) =>
      close(index % 2 === 0 ? answersWithDefectAndFlyers : answersWithoutDefect),
    ),
  );

it('protocols closed at one location at the same moment are all recorded, with and without a defect', async () => {
  const closedResponses = await closeMany(8);
  expect(closedResponses.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 8 }, () => 201));
  expect((await ledgerOf(app, tenant.customer)).isIntact).toBe(true);
});

it('a defect may be cancelled at the same moment in which its task is completed', async () => {
  const closedProtocols = (await closeMany(4)).filter(({ json }) => json().hasFinding).map(({ json }) => json());
  const tasks: string[] = closedProtocols.flatMap(({ findings }) => findings.map(({ task }: { task: string }) => task));
  const correct = (protocol: string) => {
    const payload = { profile, answers: answersWithoutDefect, reason: 'Falsch getippt' };
    return tenant.service({ method: 'POST', url: `${protocol}/corrections`, payload });
  };
  const complete = (task: string) =>
    tenant.service({
      method: 'PATCH',
      url: task,
      payload: JSON.stringify({ profile, answer: 'Behoben' }),
      headers: { 'content-type': 'application/merge-patch+json' },
    });
  const corrected = closedProtocols.map((protocol) => correct(protocol['@id']));
  const completed = tasks.toReversed().map((task) => complete(task));
  expect((await Promise.all(corrected)).map(({ statusCode }) => statusCode)).toEqual([201, 201]);
  // The later request gets the message that the task was withdrawn.
  const answers = (await Promise.all(completed)).map(({ statusCode }) => statusCode);
  const storedTasks = await Promise.all(tasks.toReversed().map(async (task) => (await tenant.service(task)).json()));
  expect(answers).toEqual(storedTasks.map(({ withdrawnAt }) => (withdrawnAt === undefined ? 200 : 409)));
  expect((await ledgerOf(app, tenant.customer)).isIntact).toBe(true);
});

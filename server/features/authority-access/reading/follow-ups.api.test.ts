import { afterAll, expect, it } from 'vitest';
import { authorityFixture } from '#server/test/app/authority-fixture.ts';
import { factories } from '#server/test/fixtures/factories.ts';
import { answersWithDefect, morningRound, patch, protocolDevice } from '#server/test/fixtures/protocol-fixture.ts';
import { testApp } from '#server/test/app/test-app.ts';
import type { AuthorityPage } from '#shared/contracts/authority-access/authority-reading.ts';

const app = await testApp();
afterAll(() => app.close());
const { addForm, addProfile, addTenant } = factories(app);
const { inspector } = authorityFixture(app);

it('an authority reads what became of a Mangel, with role and initials, until it is fixed', async () => {
  const tenant = await addTenant();
  const fixer = await addProfile(tenant.customer, { name: 'Frieda Feil' });
  const { version } = await addForm({}, morningRound);
  await protocolDevice(tenant.service, version, tenant.profile).close(answersWithDefect);
  const { client } = await inspector(tenant.operator, tenant.location, { showsNames: false });
  const followUp = async () => {
    const { entries }: AuthorityPage = (await client('/api/authority/pages?section=protocols')).json();
    const details = (await client(`/api/authority/entries/${entries[0]?.key}`)).json();
    const [fact] = details.facts;
    expect(entries[0]?.facts[0]?.followUp).toEqual(fact.followUp);
    return fact.followUp;
  };
  expect(await followUp()).toEqual({ isFixed: false, text: expect.stringMatching(/^Noch nicht behoben\. Frist: /) });

  const complete = async (answer: string, comment: string) => {
    const [task] = (await tenant.service('/api/tasks?type=followUp&exists[doneAt]=false')).json()['hydra:member'];
    const body = { answer, comment, profile: `/api/profiles/${fixer}` };
    const answered = await patch(tenant.service, task['@id'], body);
    expect(answered.statusCode, answered.body).toBe(200);
  };
  await complete('Noch nicht behoben', 'Frieda Feil wartet auf den Schlüssel.');
  // Another task follows, which is what counts now.
  expect(await followUp()).toEqual({ isFixed: false, text: expect.stringMatching(/^Noch nicht behoben\. Frist: /) });
  await complete('Behoben', 'Die Kisten hat Frieda Feil weggeräumt.');
  expect(await followUp()).toEqual({
    isFixed: true,
    text: expect.stringMatching(
      /^Behoben am .+ Uhr von Servicekraft F\. F\.: Die Kisten hat Servicekraft F\. F\. weggeräumt\.$/,
    ),
  });
  const other = await inspector(tenant.operator, tenant.location, { kinds: ['records'] });
  const scope = { kind: 'authority', accessId: other.id, customerId: tenant.customer } as const;
  const visible = await app.store.asActor(scope, 'read only', (tx) => tx.selectFrom('task').select('id').execute());
  expect(visible).toEqual([]);
});

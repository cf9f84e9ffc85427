import { afterAll, describe, expect, it } from 'vitest';
import { ARCADE_CONCEPT_ID, BETTING_CONCEPT_ID } from '#server/db/seed/measures.ts';
import { factories } from '#server/test/fixtures/factories.ts';
import { testApp } from '#server/test/app/test-app.ts';

const app = await testApp();
afterAll(() => app.close());
const { addTenant } = factories(app);

const HOUR = 3_600_000;
const inOneHour = () => new Date(Date.now() + HOUR).toISOString();

const tenant = await addTenant();
const otherTenant = await addTenant();

describe('giving a task', () => {
  it('is allowed for the management, at locations of its own', async () => {
    const payload = {
      description: 'Flyer nachlegen',
      doAt: inOneHour(),
      location: `/api/locations/${tenant.location}`,
    };
    const givenResponse = await tenant.operator({ method: 'POST', url: '/api/tasks', payload });
    expect(givenResponse.statusCode).toBe(201);
    expect(givenResponse.headers.location).toBe(givenResponse.json()['@id']);
    expect((await tenant.service({ method: 'POST', url: '/api/tasks', payload })).statusCode).toBe(403);
    const foreign = await tenant.operator({
      method: 'POST',
      url: '/api/tasks',
      payload: { ...payload, location: `/api/locations/${otherTenant.location}` },
    });
    expect(foreign.statusCode).toBe(400);
  });

  it('refuses one that is overdue from its beginning, and a location without tasks, at their fields (422)', async () => {
    const calmTenant = await addTenant({ location: { is_task_allowed: false } });
    const give = ({ operator, location }: typeof tenant, doAt: string) =>
      operator({
        method: 'POST',
        url: '/api/tasks',
        payload: { description: 'Flyer nachlegen', doAt, location: `/api/locations/${location}` },
      });
    const overdueResponse = await give(tenant, new Date(Date.now() - 60_000).toISOString());
    expect(overdueResponse.statusCode).toBe(422);
    expect(overdueResponse.json().violations).toMatchObject([
      { propertyPath: 'doAt', message: 'Bitte einen Zeitpunkt in der Zukunft angeben.' },
    ]);
    const refusedResponse = await give(calmTenant, inOneHour());
    expect(refusedResponse.statusCode).toBe(422);
    expect(refusedResponse.json().violations).toMatchObject([
      { propertyPath: 'location', message: 'An diesem Standort werden keine Aufgaben geführt.' },
    ]);
  });

  it('refuses an answer that records an action not allowed at the location (422)', async () => {
    const actionOf = async (concept: number): Promise<string> =>
      (await tenant.operator(`/api/actions?socialconcept=${concept}`)).json()['hydra:member'][0]['@id'];
    const give = async (action: string) =>
      tenant.operator({
        method: 'POST',
        url: '/api/tasks',
        payload: {
          description: 'Gast ansprechen',
          doAt: inOneHour(),
          location: `/api/locations/${tenant.location}`,
          possibleAnswers: [{ value: 'Nein' }, { value: 'Ja', action }],
        },
      });
    expect((await give(await actionOf(ARCADE_CONCEPT_ID))).statusCode).toBe(201);
    const refusedResponse = await give(await actionOf(BETTING_CONCEPT_ID));
    expect(refusedResponse.json().violations[0].propertyPath).toBe('possibleAnswers[1].action');
  });
});

import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import type { Form, FormDraft } from '#shared/contracts/forms/forms.ts';
import type { Question, Questionnaire } from '#shared/questionnaire/questionnaire.ts';
import { factories } from './factories.ts';

export const question = (id: string, more: Partial<Question> = {}): Question => ({
  id,
  type: 'yesNo',
  label: `Frage ${id}`,
  isRequired: true,
  ...more,
});
export const asking = (...questions: Question[]): Questionnaire => ({
  sections: [{ id: 'section', title: 'Rundgang', questions }],
});
export const shownIf = (id: string): Pick<Question, 'visibleIf'> => ({
  visibleIf: { match: 'all', conditions: [{ question: id, operator: 'is', value: 'yes' }] },
});

/** An admin who writes forms. */
export async function formWriter(app: FastifyInstance) {
  const { addUser, signIn } = factories(app);
  const admin = await signIn(await addUser('ROLE_ADMIN'));
  const post = (url: string, payload: object, client = admin) => client({ method: 'POST', url, payload });
  const patch = (form: Pick<Form, '@id'>, payload: object, client = admin) =>
    client({
      method: 'PATCH',
      url: form['@id'],
      payload: JSON.stringify(payload),
      headers: { 'content-type': 'application/merge-patch+json' },
    });
  async function create(payload: object = {}): Promise<Form> {
    const answer = await post('/api/forms', { name: 'Rundgang am Abend', ...payload });
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json();
  }
  const publish = (form: Pick<Form, '@id'>, more: object = {}) =>
    post('/api/form_versions', { form: form['@id'], ...more });
  async function published(payload: object = {}): Promise<Form & { version: string }> {
    const form = await create({ questionnaire: asking(question('exit')), ...payload });
    const answer = await publish(form);
    expect(answer.statusCode, answer.body).toBe(201);
    return { ...form, version: answer.json()['@id'] };
  }
  const read = async <Item>(url: string, client = admin): Promise<Item> => (await client(url)).json();
  const draftOf = (form: Pick<Form, '@id'>) => read<FormDraft>(`${form['@id']}/draft`);
  return { admin, post, patch, create, publish, published, read, draftOf };
}

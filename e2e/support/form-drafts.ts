// Creates a form and reads its draft through the API.
import type { Form, FormDraft } from '#shared/contracts/forms/forms.ts';
import { questionsOf } from '#shared/questionnaire/questionnaire.ts';
import type { ApiSession } from './people.ts';

export const uniqueName = (noun: string) => `${noun} ${crypto.randomUUID().slice(0, 8)}`;
export const yesNoQuestion = (id: string, label: string) => ({ id, type: 'yesNo', label, isRequired: true });

export async function createForm(session: ApiSession, name: string, questions: readonly object[]): Promise<Form> {
  return session.send<Form>('POST', '/api/forms', {
    name,
    questionnaire: { sections: [{ id: 'one', title: 'Rundgang', questions }] },
  });
}

export const readDraft = ({ id }: Form, session: ApiSession) =>
  session.send<FormDraft>('GET', `/api/forms/${id}/draft`);
export const readQuestionLabels = async (form: Form, session: ApiSession) =>
  questionsOf((await readDraft(form, session)).questionnaire).map(({ label }) => label);

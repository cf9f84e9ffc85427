// Creates a small form for one journey and protocols filled with it, so that the journey knows all counts exactly.
import type { Form, FormVersion } from '#shared/contracts/forms/forms.ts';
import type { FilledProtocol } from '#shared/contracts/protocols/protocols.ts';
import type { Questionnaire } from '#shared/questionnaire/questionnaire.ts';
import { ApiSession } from './people.ts';

const questionnaire: Questionnaire = {
  sections: [
    {
      id: 'entrance',
      title: 'Eingang',
      questions: [
        {
          id: 'exit',
          type: 'yesNo',
          label: 'Ist der Notausgang frei?',
          isRequired: true,
          defect: {
            values: ['no'],
            requiresComment: true,
            requiresPhoto: false,
            task: { description: 'Notausgang räumen', hours: 2 },
            notifies: false,
          },
        },
        {
          id: 'blockedBy',
          type: 'text',
          label: 'Was steht davor?',
          isRequired: true,
          visibleIf: { match: 'all', conditions: [{ question: 'exit', operator: 'is', value: 'no' }] },
        },
      ],
    },
    {
      id: 'hall',
      title: 'Halle',
      questions: [
        { id: 'flyers', type: 'number', label: 'Wie viele Flyer liegen aus?', unit: 'Stück', isRequired: false },
        { id: 'report', type: 'text', label: 'Was war sonst?', isMultiline: true, isRequired: false },
      ],
    },
  ],
};

export interface PublishedForm {
  readonly name: string;
  /** IRI of the form. The next field is the IRI of its version. */
  readonly form: string;
  readonly version: string;
}

export async function publishForm(origin: string | undefined, name: string): Promise<PublishedForm> {
  const admin = await ApiSession.signIn(origin, 'admin');
  const form = await admin.send<Form>('POST', '/api/forms', { name, questionnaire });
  const version = await admin.send<FormVersion>('POST', '/api/form_versions', { form: form['@id'] });
  await admin.end();
  return { name, form: form['@id'], version: version['@id'] };
}

export const FINE = { exit: { value: 'yes' }, flyers: { value: 20 } };
export const BLOCKED = {
  exit: { value: 'no', comment: 'Seit heute Mittag' },
  blockedBy: { value: 'Zwei Paletten mit Getränkekisten stehen im Gang vor der Tür' },
};

type Filling = Pick<FilledProtocol, 'answers'> & Partial<Pick<FilledProtocol, 'state'>>;

/** Fills in a protocol with the profile of the session. It is closed unless the options say otherwise. */
export const fill = (session: ApiSession, { version }: PublishedForm, { answers, state = 'closed' }: Filling) =>
  session.send<FilledProtocol>('POST', '/api/protocols', {
    uuid: crypto.randomUUID(),
    formVersion: version,
    answers,
    state,
  });

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
  readonly formIri: string;
  readonly versionIri: string;
}

export async function publishSmallForm(origin: string | undefined, name: string): Promise<PublishedForm> {
  const admin = await ApiSession.signIn(origin, 'admin');
  const form = await admin.send<Form>('POST', '/api/forms', { name, questionnaire });
  const version = await admin.send<FormVersion>('POST', '/api/form_versions', { form: form['@id'] });
  await admin.end();
  return { name, formIri: form['@id'], versionIri: version['@id'] };
}

export const ANSWERS_WITHOUT_DEFECT = { exit: { value: 'yes' }, flyers: { value: 20 } };
export const ANSWERS_WITH_DEFECT = {
  exit: { value: 'no', comment: 'Seit heute Mittag' },
  blockedBy: { value: 'Zwei Paletten mit Getränkekisten stehen im Gang vor der Tür' },
};

type ProtocolFields = Pick<FilledProtocol, 'answers'> & Partial<Pick<FilledProtocol, 'state'>>;

/** Fills in a protocol with the profile of the session. It is closed unless the options say otherwise. */
export const createProtocol = (
  session: ApiSession,
  { versionIri }: PublishedForm,
  { answers, state = 'closed' }: ProtocolFields,
) =>
  session.send<FilledProtocol>('POST', '/api/protocols', {
    uuid: crypto.randomUUID(),
    formVersion: versionIri,
    answers,
    state,
  });

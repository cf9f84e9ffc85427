import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { SYSTEM_SCOPE } from '#server/access/scope.ts';
import { canonicalQuestionnaire } from '#server/features/forms/canonical-questionnaire.ts';
import { insertFormVersion } from '#server/features/forms/form-versions.queries.ts';
import { updateForm } from '#server/features/forms/forms.queries.ts';
import type { Question, Questionnaire } from '#shared/questionnaire/questionnaire.ts';
import type { Client } from './test-app.ts';

const question = (values: Pick<Question, 'id' | 'type' | 'label'> & Partial<Question>): Question => ({
  isRequired: false,
  ...values,
});

/** A morning round: one answer that must be given, two that may be a Mangel, one that is asked only then, a photo. */
export const morningRound: Questionnaire = {
  sections: [
    {
      id: 's1',
      title: 'Eingang',
      questions: [
        question({
          id: 'exit',
          type: 'yesNo',
          label: 'Ist der Notausgang frei?',
          isRequired: true,
          defect: {
            values: ['no'],
            requiresComment: true,
            requiresPhoto: false,
            task: { hours: 2 },
            notifies: true,
          },
        }),
        question({
          id: 'blockedBy',
          type: 'text',
          label: 'Was steht davor?',
          isRequired: true,
          visibleIf: { match: 'all', conditions: [{ question: 'exit', operator: 'is', value: 'no' }] },
        }),
        question({
          id: 'flyers',
          type: 'number',
          label: 'Wie viele Flyer liegen aus?',
          unit: 'Stück',
          defect: {
            below: 10,
            requiresComment: false,
            requiresPhoto: false,
            task: { description: 'Flyer nachlegen', hours: 24 },
            notifies: false,
          },
        }),
        question({ id: 'view', type: 'photo', label: 'Foto des Eingangs' }),
        question({ id: 'constructor', type: 'text', label: 'Wer hat umgebaut?' }),
      ],
    },
  ],
};

/** The form as it is asked from now on. */
export function publishNext(app: FastifyInstance, form: number, questionnaire: Questionnaire): Promise<number> {
  const { text, digest, questionCount } = canonicalQuestionnaire(questionnaire);
  const content = { questionnaire: text, digest, question_count: questionCount };
  return app.store.asSystem(async (tx) => {
    const version = await insertFormVersion(tx, SYSTEM_SCOPE, { form_id: form, name: 'Rundgang', ...content });
    await updateForm(tx, SYSTEM_SCOPE, form, { version_id: version });
    return version;
  });
}

/** What a device does with one protocol of its own. */
export function protocolDevice(client: Client, version: number, profile: number) {
  const uuid = randomUUID();
  const fixed = { uuid, formVersion: `/api/form_versions/${version}`, profile: `/api/profiles/${profile}` };
  return {
    uuid,
    save: (answers: object, more: object = {}) =>
      client({ method: 'POST', url: '/api/protocols', payload: { ...fixed, answers, ...more } }),
    close: (answers: object, more: object = {}) =>
      client({ method: 'POST', url: '/api/protocols', payload: { ...fixed, answers, state: 'closed', ...more } }),
  };
}

/** Answers to the morning round with which it can be closed, without and with a Mangel. */
export const fine = { exit: { value: 'yes' } };
export const blocked = { exit: { value: 'no', comment: 'Kisten' }, blockedBy: { value: 'Getränkekisten' } };

export const patch = (client: Client, iri: string, payload: object) =>
  client({
    method: 'PATCH',
    url: iri,
    payload: JSON.stringify(payload),
    headers: { 'content-type': 'application/merge-patch+json' },
  });

interface Refused {
  json(): { violations: { propertyPath: string }[] };
}
export const violationsOf = (answer: Refused): string[] =>
  answer.json().violations.map(({ propertyPath }) => propertyPath);

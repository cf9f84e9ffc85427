// Publishes a form with every kind of question, as an admin does.
import type { Form, FormVersion } from '#shared/contracts/forms/forms.ts';
import type { Question, Questionnaire } from '#shared/questionnaire/questionnaire.ts';
import { ApiSession } from './people.ts';

const question = (id: string, type: Question['type'], label: string, options: Partial<Question> = {}): Question => ({
  id,
  type,
  label,
  isRequired: true,
  ...options,
});

/** Contains each kind of question once, a Mangel with a task, and a section that is asked only after that Mangel. */
export const everyKindQuestionnaire: Questionnaire = {
  sections: [
    {
      id: 'entrance',
      title: 'Eingang',
      description: 'Vor dem Öffnen, bei vollem Licht.',
      questions: [
        question('exit', 'yesNo', 'Ist der Notausgang frei?', {
          helpText: 'Innen und außen, auch hinter dem Vorhang.',
          allowsNotApplicable: true,
          defect: {
            values: ['no'],
            requiresComment: true,
            requiresPhoto: false,
            task: { hours: 24, description: 'Notausgang freiräumen' },
            notifies: true,
          },
        }),
        question('blockedBy', 'text', 'Womit war er verstellt?', {
          visibleIf: { match: 'all', conditions: [{ question: 'exit', operator: 'is', value: 'no' }] },
        }),
        question('door', 'singleChoice', 'In welchem Zustand ist die Tür?', {
          options: [
            { id: 'good', label: 'in Ordnung' },
            { id: 'worn', label: 'abgenutzt' },
            { id: 'broken', label: 'beschädigt' },
          ],
        }),
        question('signs', 'multipleChoice', 'Welche Aushänge sind da?', {
          options: [
            { id: 'law', label: 'Jugendschutz' },
            { id: 'help', label: 'Hilfsangebote der BZgA' },
            { id: 'chance', label: 'Gewinnwahrscheinlichkeit' },
          ],
        }),
      ],
    },
    {
      id: 'hall',
      title: 'Spielsaal',
      questions: [
        question('devices', 'number', 'Wie viele Geräte laufen?', { minimum: 0, maximum: 12 }),
        question('warmth', 'number', 'Wie warm ist es?', {
          unit: '°C',
          decimals: 1,
          isRequired: false,
          defect: { below: 16, requiresComment: false, requiresPhoto: true, notifies: false },
        }),
        question('day', 'date', 'Wann war die letzte Reinigung?'),
        question('time', 'time', 'Wann haben Sie geprüft?'),
        question('notes', 'text', 'Was ist noch zu sagen?', { isMultiline: true, isRequired: false }),
      ],
    },
    {
      id: 'proof',
      title: 'Beleg',
      questions: [
        question('picture', 'photo', 'Foto des Eingangs'),
        question('signature', 'signature', 'Unterschrift der Schichtleitung'),
      ],
    },
  ],
};

/** Publishes a form with a unique name. */
export async function publishForm(baseURL: string | undefined, questionnaire: Questionnaire): Promise<Form> {
  const admin = await ApiSession.signIn(baseURL, 'admin');
  const name = `Prüfung ${crypto.randomUUID().slice(0, 8)}`;
  const form = await admin.send<Form>('POST', '/api/forms', { name, questionnaire });
  await admin.send<FormVersion>('POST', '/api/form_versions', { form: form['@id'] });
  return admin.send<Form>('GET', form['@id']);
}

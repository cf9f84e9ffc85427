// Descriptions of forms that edit one record, for the tests of what all forms have in common. The screen tests go
// through all of them, a journey through one.
import { newPerson, FIRST_PASSWORD } from './own-person.ts';
import type { Form } from '#shared/contracts/forms/forms.ts';
import { ApiSession, type Named } from './people.ts';
import { samplePdf } from './sample-files.ts';

const newSuffix = () => crypto.randomUUID().slice(0, 8);

/** A record to edit, and who edits it. */
export interface EditedRecord {
  readonly editor: ApiSession;
  /** A second session that may change the record, for edits at the same time. */
  readonly otherEditor: ApiSession;
  readonly iri: string;
  /** Address of the page from which the buttons in `presses` lead to the form. */
  readonly address: string;
  /** Names of the buttons to press in order. */
  readonly presses: readonly string[];
}

export interface EditForm {
  readonly recordName: string;
  readonly createRecord: (origin: string | undefined) => Promise<EditedRecord>;
  /** Label of the field that is changed. `key` is its name in the API. */
  readonly field: string;
  readonly key: string;
  /** Fields that the API requires in addition to the edited one. */
  readonly requiredFields?: object;
  readonly button: string;
  readonly successText: string;
  /** The way of leaving the form that must ask first. */
  readonly wayOut: 'back' | 'Escape';
}

const signIn = async (origin: string | undefined, person: 'operator' | 'admin') => ({
  editor: await ApiSession.signIn(origin, person),
  otherEditor: await ApiSession.signIn(origin, person),
});

/** Opens the form from a list, so that there is a page to go back to. */
const fromList = (list: string, name: string, ...presses: readonly string[]) => ({
  address: `${list}?name=${encodeURIComponent(name)}`,
  presses: [name, ...presses],
});

async function createLocation(origin: string | undefined): Promise<EditedRecord> {
  const { editor, otherEditor } = await signIn(origin, 'operator');
  const states = await editor.members<Named>('/api/states?pagination=false');
  const state = states.find((item) => item.name === 'Hamburg')?.['@id'];
  const name = `Spielhalle ${newSuffix()}`;
  const { '@id': iri } = await editor.send<Named>('POST', '/api/locations', { name, type: 'arcade', state });
  return { editor, otherEditor, iri, ...fromList('/locations/list', name) };
}

async function createProfile(origin: string | undefined): Promise<EditedRecord> {
  const { editor, otherEditor } = await signIn(origin, 'operator');
  const name = `Nora Neu ${newSuffix()}`;
  const { '@id': iri } = await editor.send<Named>('POST', '/api/profiles', { name });
  return { editor, otherEditor, iri, ...fromList('/users/profiles', name) };
}

async function createPerson(origin: string | undefined): Promise<EditedRecord> {
  const { email, link } = await newPerson(origin);
  const operatorApi = await ApiSession.signIn(origin, 'operator');
  await operatorApi.send('POST', link.replace('forgotpassword', 'forgot-password'), { password: FIRST_PASSWORD });
  const credentials = { email, password: FIRST_PASSWORD };
  const editor = await ApiSession.signInAs(origin, credentials);
  const otherEditor = await ApiSession.signInAs(origin, credentials);
  const presses = ['Benutzermenü: Paula Pohl', 'Meine Benutzerdaten'];
  return { editor, otherEditor, iri: '/api/account', address: '/tasks/list', presses };
}

async function createStatus(origin: string | undefined): Promise<EditedRecord> {
  const { editor, otherEditor } = await signIn(origin, 'admin');
  const text = `Licht aus ${newSuffix()}`;
  const { '@id': iri } = await editor.send<Named>('POST', '/api/statuses', { text });
  // The entry is deactivated, so that no other journey finds it in a list of choices.
  await editor.send('PATCH', iri, { isActive: false });
  return { editor, otherEditor, iri, address: '/catalogues/edit?view=statuses', presses: [`${text} bearbeiten`] };
}

async function createProof(origin: string | undefined): Promise<EditedRecord> {
  const { editor, otherEditor } = await signIn(origin, 'operator');
  const name = `Schulung ${newSuffix()}`;
  const profile = await editor.send<Named>('POST', '/api/profiles', { name: `Nora Neu ${newSuffix()}` });
  const types = await editor.members<Named>('/api/proof_types?pagination=false');
  const type = types.find((item) => item.name === 'Ersthelfer')?.['@id'];
  const body = { profile: profile['@id'], type, name, issuedAt: '2026-09-02T00:00:00+00:00', invalidAt: null };
  const { '@id': iri } = await editor.send<Named>('POST', '/api/profile_documents', body);
  return { editor, otherEditor, iri, ...fromList('/users/profiles_documents', name, 'Bearbeiten') };
}

async function createFile(origin: string | undefined): Promise<EditedRecord> {
  const { editor, otherEditor } = await signIn(origin, 'operator');
  const name = `Aushang ${newSuffix()}`;
  const fields = { name, category: 'notice' };
  const { '@id': iri } = await editor.sendFile<Named>('/api/documents', samplePdf('aushang.pdf', name), fields);
  return { editor, otherEditor, iri, ...fromList('/documents/main', name, 'Bearbeiten') };
}

async function createTemplate(origin: string | undefined): Promise<EditedRecord> {
  const { editor, otherEditor } = await signIn(origin, 'operator');
  const description = `Notausgang frei? ${newSuffix()}`;
  // The template is inactive, so that no location gets a task from it.
  const body = { description, recurrence: null, isActive: false };
  const { '@id': iri } = await editor.send<Named>('POST', '/api/task_templates', body);
  return { editor, otherEditor, iri, address: '/tasks/list?view=templates', presses: [description] };
}

async function createQuestionnaire(origin: string | undefined): Promise<EditedRecord> {
  const { editor, otherEditor } = await signIn(origin, 'admin');
  const name = `Begehung ${newSuffix()}`;
  const { '@id': iri } = await editor.send<Form>('POST', '/api/forms', { name, isActive: false });
  return { editor, otherEditor, iri, ...fromList('/forms/list', name, 'Einstellungen') };
}

const saveButton = { button: 'Speichern' } as const;

export const locationForm: EditForm = {
  recordName: 'a location',
  createRecord: createLocation,
  field: 'Ort',
  key: 'city',
  ...saveButton,
  successText: 'Die Einstellungen des Standorts wurden gespeichert.',
  wayOut: 'back',
};

export const editForms: readonly EditForm[] = [
  locationForm,
  {
    recordName: 'a person of the staff',
    createRecord: createProfile,
    field: 'Kommentar',
    key: 'comment',
    ...saveButton,
    successText: 'Das Profil wurde gespeichert.',
    wayOut: 'back',
  },
  {
    recordName: 'the own name',
    createRecord: createPerson,
    field: 'Nachname',
    key: 'lastname',
    requiredFields: { firstname: 'Paula' },
    button: 'Namen speichern',
    successText: 'Ihr Name wurde gespeichert.',
    wayOut: 'back',
  },
  {
    recordName: 'a result of tours',
    createRecord: createStatus,
    field: 'Ergebnis',
    key: 'text',
    ...saveButton,
    successText: 'Die Änderung wurde gespeichert.',
    wayOut: 'Escape',
  },
  {
    recordName: 'a proof',
    createRecord: createProof,
    field: 'Name',
    key: 'name',
    ...saveButton,
    successText: 'Der Nachweis wurde gespeichert.',
    wayOut: 'back',
  },
  {
    recordName: 'a file',
    createRecord: createFile,
    field: 'Name',
    key: 'name',
    ...saveButton,
    successText: 'Die Datei wurde geändert.',
    wayOut: 'Escape',
  },
  {
    recordName: 'a template of tasks',
    createRecord: createTemplate,
    field: 'Aufgabe',
    key: 'description',
    ...saveButton,
    successText: 'Die Vorlage wurde gespeichert.',
    wayOut: 'Escape',
  },
  {
    recordName: 'the settings of a questionnaire',
    createRecord: createQuestionnaire,
    field: 'Name',
    key: 'name',
    button: 'Einstellungen speichern',
    successText: 'Die Einstellungen wurden gespeichert.',
    wayOut: 'back',
  },
];

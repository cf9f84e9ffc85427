// Describes the forms that edit one record, for the tests of their common behaviour. The screen tests use all of them, a
// journey uses one.
import { createTestUser, FIRST_PASSWORD } from './test-users.ts';
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
  /** Address of the page from which pressing the buttons leads to the form. */
  readonly address: string;
  /** Names of the buttons to press in order. */
  readonly buttonNames: readonly string[];
}

export interface EditForm {
  readonly recordName: string;
  readonly createRecord: (origin: string | undefined) => Promise<EditedRecord>;
  /** Label of the field that is changed. `key` is its name in the API. */
  readonly fieldLabel: string;
  readonly fieldName: string;
  /** Fields that the API requires in addition to the edited one. */
  readonly requiredFields?: object;
  readonly button: string;
  readonly successText: string;
  /** How the form is left in the test that it asks first. */
  readonly leaveBy: 'back' | 'Escape';
}

const signIn = async (origin: string | undefined, person: 'operator' | 'admin') => ({
  editor: await ApiSession.signIn(origin, person),
  otherEditor: await ApiSession.signIn(origin, person),
});

/** Opens the form from a list, so that there is a page to go back to. */
const fromList = (list: string, name: string, ...buttonNames: readonly string[]) => ({
  address: `${list}?name=${encodeURIComponent(name)}`,
  buttonNames: [name, ...buttonNames],
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
  return { editor, otherEditor, iri, ...fromList('/users/profiles', name, 'Angaben') };
}

async function createPerson(origin: string | undefined): Promise<EditedRecord> {
  const { email, link } = await createTestUser(origin);
  const operatorApi = await ApiSession.signIn(origin, 'operator');
  await operatorApi.send('POST', link.replace('forgotpassword', 'forgot-password'), { password: FIRST_PASSWORD });
  const credentials = { email, password: FIRST_PASSWORD };
  const editor = await ApiSession.signInAs(origin, credentials);
  const otherEditor = await ApiSession.signInAs(origin, credentials);
  const buttonNames = ['Benutzermenü: Paula Pohl', 'Meine Benutzerdaten'];
  return { editor, otherEditor, iri: '/api/account', address: '/tasks/list', buttonNames: buttonNames };
}

async function createStatus(origin: string | undefined): Promise<EditedRecord> {
  const { editor, otherEditor } = await signIn(origin, 'admin');
  const text = `Licht aus ${newSuffix()}`;
  const { '@id': iri } = await editor.send<Named>('POST', '/api/statuses', { text });
  // The entry is deactivated, so that no other journey finds it in a list of choices.
  await editor.send('PATCH', iri, { isActive: false });
  return { editor, otherEditor, iri, address: '/catalogues/edit?view=statuses', buttonNames: [`${text} bearbeiten`] };
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
  return { editor, otherEditor, iri, address: '/tasks/list?view=templates', buttonNames: [description] };
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
  fieldLabel: 'Ort',
  fieldName: 'city',
  ...saveButton,
  successText: 'Die Einstellungen des Standorts wurden gespeichert.',
  leaveBy: 'back',
};

export const editForms: readonly EditForm[] = [
  locationForm,
  {
    recordName: 'a profile',
    createRecord: createProfile,
    fieldLabel: 'Kommentar',
    fieldName: 'comment',
    ...saveButton,
    successText: 'Das Profil wurde gespeichert.',
    leaveBy: 'back',
  },
  {
    recordName: 'the name of the user',
    createRecord: createPerson,
    fieldLabel: 'Nachname',
    fieldName: 'lastname',
    requiredFields: { firstname: 'Paula' },
    button: 'Namen speichern',
    successText: 'Ihr Name wurde gespeichert.',
    leaveBy: 'back',
  },
  {
    recordName: 'a result of tours',
    createRecord: createStatus,
    fieldLabel: 'Ergebnis',
    fieldName: 'text',
    ...saveButton,
    successText: 'Die Änderung wurde gespeichert.',
    leaveBy: 'Escape',
  },
  {
    recordName: 'a proof',
    createRecord: createProof,
    fieldLabel: 'Name',
    fieldName: 'name',
    ...saveButton,
    successText: 'Der Nachweis wurde gespeichert.',
    leaveBy: 'back',
  },
  {
    recordName: 'a file',
    createRecord: createFile,
    fieldLabel: 'Name',
    fieldName: 'name',
    ...saveButton,
    successText: 'Die Datei wurde geändert.',
    leaveBy: 'Escape',
  },
  {
    recordName: 'a template of tasks',
    createRecord: createTemplate,
    fieldLabel: 'Aufgabe',
    fieldName: 'description',
    ...saveButton,
    successText: 'Die Vorlage wurde gespeichert.',
    leaveBy: 'Escape',
  },
  {
    recordName: 'the settings of a questionnaire',
    createRecord: createQuestionnaire,
    fieldLabel: 'Name',
    fieldName: 'name',
    button: 'Einstellungen speichern',
    successText: 'Die Einstellungen wurden gespeichert.',
    leaveBy: 'back',
  },
];

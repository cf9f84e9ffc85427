// Descriptions of forms that edit one record, for the tests of what all forms have in common. The screen tests go
// through all of them, a journey through one.
import { newPerson, FIRST_PASSWORD } from './own-person.ts';
import type { Form } from '#shared/contracts/forms/forms.ts';
import { ApiSession, type Named } from './people.ts';
import { samplePdf } from './sample-files.ts';

const mark = () => crypto.randomUUID().slice(0, 8);

/** A record to edit, and who edits it. */
export interface Edited {
  readonly editor: ApiSession;
  /** A second session that may change the record, for edits at the same time. */
  readonly other: ApiSession;
  readonly iri: string;
  /** Address of the page from which the buttons in `presses` lead to the form. */
  readonly address: string;
  /** Names of the buttons to press in order. */
  readonly presses: readonly string[];
}

export interface EditForm {
  readonly of: string;
  readonly make: (origin: string | undefined) => Promise<Edited>;
  /** Label of the field that is changed. `key` is its name in the API. */
  readonly field: string;
  readonly key: string;
  /** Fields that the API requires in addition to the edited one. */
  readonly beside?: object;
  readonly button: string;
  readonly done: string;
  /** The way of leaving the form that must ask first. */
  readonly leave: 'back' | 'Escape';
}

const signIn = async (origin: string | undefined, person: 'operator' | 'admin') => ({
  editor: await ApiSession.signIn(origin, person),
  other: await ApiSession.signIn(origin, person),
});

/** Opens the form from a list, so that there is a page to go back to. */
const fromList = (list: string, name: string, ...presses: readonly string[]) => ({
  address: `${list}?name=${encodeURIComponent(name)}`,
  presses: [name, ...presses],
});

async function makeLocation(origin: string | undefined): Promise<Edited> {
  const { editor, other } = await signIn(origin, 'operator');
  const states = await editor.members<Named>('/api/states?pagination=false');
  const state = states.find((one) => one.name === 'Hamburg')?.['@id'];
  const name = `Spielhalle ${mark()}`;
  const { '@id': iri } = await editor.send<Named>('POST', '/api/locations', { name, type: 'arcade', state });
  return { editor, other, iri, ...fromList('/locations/list', name) };
}

async function makeProfile(origin: string | undefined): Promise<Edited> {
  const { editor, other } = await signIn(origin, 'operator');
  const name = `Nora Neu ${mark()}`;
  const { '@id': iri } = await editor.send<Named>('POST', '/api/profiles', { name });
  return { editor, other, iri, ...fromList('/users/profiles', name) };
}

async function makePerson(origin: string | undefined): Promise<Edited> {
  const { email, link } = await newPerson(origin);
  const operatorApi = await ApiSession.signIn(origin, 'operator');
  await operatorApi.send('POST', link.replace('forgotpassword', 'forgot-password'), { password: FIRST_PASSWORD });
  const here = { email, password: FIRST_PASSWORD };
  const editor = await ApiSession.signInAs(origin, here);
  const other = await ApiSession.signInAs(origin, here);
  const presses = ['Benutzermenü: Paula Pohl', 'Meine Benutzerdaten'];
  return { editor, other, iri: '/api/account', address: '/tasks/list', presses };
}

async function makeStatus(origin: string | undefined): Promise<Edited> {
  const { editor, other } = await signIn(origin, 'admin');
  const text = `Licht aus ${mark()}`;
  const { '@id': iri } = await editor.send<Named>('POST', '/api/statuses', { text });
  // The entry is deactivated, so that no other journey finds it in a list of choices.
  await editor.send('PATCH', iri, { isActive: false });
  return { editor, other, iri, address: '/catalogues/edit?view=statuses', presses: [`${text} bearbeiten`] };
}

async function makeProof(origin: string | undefined): Promise<Edited> {
  const { editor, other } = await signIn(origin, 'operator');
  const name = `Schulung ${mark()}`;
  const profile = await editor.send<Named>('POST', '/api/profiles', { name: `Nora Neu ${mark()}` });
  const types = await editor.members<Named>('/api/proof_types?pagination=false');
  const type = types.find((one) => one.name === 'Ersthelfer')?.['@id'];
  const body = { profile: profile['@id'], type, name, issuedAt: '2026-09-02T00:00:00+00:00', invalidAt: null };
  const { '@id': iri } = await editor.send<Named>('POST', '/api/profile_documents', body);
  return { editor, other, iri, ...fromList('/users/profiles_documents', name, 'Bearbeiten') };
}

async function makeFile(origin: string | undefined): Promise<Edited> {
  const { editor, other } = await signIn(origin, 'operator');
  const name = `Aushang ${mark()}`;
  const fields = { name, category: 'notice' };
  const { '@id': iri } = await editor.sendFile<Named>('/api/documents', samplePdf('aushang.pdf', name), fields);
  return { editor, other, iri, ...fromList('/documents/main', name, 'Bearbeiten') };
}

async function makeTemplate(origin: string | undefined): Promise<Edited> {
  const { editor, other } = await signIn(origin, 'operator');
  const description = `Notausgang frei? ${mark()}`;
  // The template is inactive, so that no location gets a task from it.
  const body = { description, recurrence: null, isActive: false };
  const { '@id': iri } = await editor.send<Named>('POST', '/api/task_templates', body);
  return { editor, other, iri, address: '/tasks/list?view=templates', presses: [description] };
}

async function makeQuestionnaire(origin: string | undefined): Promise<Edited> {
  const { editor, other } = await signIn(origin, 'admin');
  const name = `Begehung ${mark()}`;
  const { '@id': iri } = await editor.send<Form>('POST', '/api/forms', { name, isActive: false });
  return { editor, other, iri, ...fromList('/forms/list', name, 'Einstellungen') };
}

const save = { button: 'Speichern' } as const;

export const locationForm: EditForm = {
  of: 'a location',
  make: makeLocation,
  field: 'Ort',
  key: 'city',
  ...save,
  done: 'Die Einstellungen des Standorts wurden gespeichert.',
  leave: 'back',
};

export const editForms: readonly EditForm[] = [
  locationForm,
  {
    of: 'a person of the staff',
    make: makeProfile,
    field: 'Kommentar',
    key: 'comment',
    ...save,
    done: 'Das Profil wurde gespeichert.',
    leave: 'back',
  },
  {
    of: 'the own name',
    make: makePerson,
    field: 'Nachname',
    key: 'lastname',
    beside: { firstname: 'Paula' },
    button: 'Namen speichern',
    done: 'Ihr Name wurde gespeichert.',
    leave: 'back',
  },
  {
    of: 'a result of tours',
    make: makeStatus,
    field: 'Ergebnis',
    key: 'text',
    ...save,
    done: 'Die Änderung wurde gespeichert.',
    leave: 'Escape',
  },
  {
    of: 'a proof',
    make: makeProof,
    field: 'Name',
    key: 'name',
    ...save,
    done: 'Der Nachweis wurde gespeichert.',
    leave: 'back',
  },
  {
    of: 'a file',
    make: makeFile,
    field: 'Name',
    key: 'name',
    ...save,
    done: 'Die Datei wurde geändert.',
    leave: 'Escape',
  },
  {
    of: 'a template of tasks',
    make: makeTemplate,
    field: 'Aufgabe',
    key: 'description',
    ...save,
    done: 'Die Vorlage wurde gespeichert.',
    leave: 'Escape',
  },
  {
    of: 'the settings of a questionnaire',
    make: makeQuestionnaire,
    field: 'Name',
    key: 'name',
    button: 'Einstellungen speichern',
    done: 'Die Einstellungen wurden gespeichert.',
    leave: 'back',
  },
];

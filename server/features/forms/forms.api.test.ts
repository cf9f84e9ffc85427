import { afterAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { ARCADE_CONCEPT_ID } from '#server/db/seed/measures.ts';
import { asking, formWriter, question, shownIf } from '#server/test/fixtures/form-fixture.ts';
import { testApp } from '#server/test/app/test-app.ts';
import { FORM_CHANGED_MESSAGE, type Form, type FormVersion, type GalleryForm } from '#shared/contracts/forms/forms.ts';
import { canonicalQuestionnaire } from './canonical-questionnaire.ts';

const app = await testApp();
afterAll(() => app.close());

const { patch, post, create, publish, published, read, draftOf } = await formWriter(app);
const violation = (answer: { json: () => { violations?: unknown } }) => answer.json().violations;
const messageOf = (answer: { json: () => { [name: string]: unknown } }) => answer.json()['hydra:description'];

describe('a new form', () => {
  it('is an empty draft that cannot be filled in yet', async () => {
    const form = await create();
    expect(form).toMatchObject({
      name: 'Rundgang am Abend',
      isActive: true,
      socialConcepts: [],
      locationTypes: [],
      questionCount: 0,
      hasChanges: true,
      revision: 1,
    });
    expect(form.version).toBeUndefined();
    expect(await draftOf(form)).toMatchObject({ form: form['@id'], revision: 1, questionnaire: { sections: [] } });
  });

  it('may be a copy of another one, or an import', async () => {
    const questionnaire = asking(question('exit'), question('clock', { helpText: 'Die Uhr über der Kasse' }));
    const form = await create({
      questionnaire,
      description: ' Vor dem Schließen ',
      locationTypes: ['arcade', 'arcade'],
      socialConcepts: [`/api/socialconcepts/${ARCADE_CONCEPT_ID}`],
    });
    expect(form).toMatchObject({
      description: 'Vor dem Schließen',
      locationTypes: ['arcade'],
      socialConcepts: [`/api/socialconcepts/${ARCADE_CONCEPT_ID}`],
      questionCount: 2,
    });
    expect((await draftOf(form)).questionnaire).toEqual(questionnaire);
  });

  it('needs a name (422)', async () => {
    expect(violation(await post('/api/forms', { name: ' A ' }))).toMatchObject([
      { propertyPath: 'name', message: 'Bitte das Fragebogen-Template benennen.' },
    ]);
  });

  it('is refused with a social concept that does not exist (400)', async () => {
    const answer = await post('/api/forms', { name: 'Rundgang', socialConcepts: ['/api/socialconcepts/999999'] });
    expect(answer.statusCode).toBe(400);
  });
});

describe('a draft', () => {
  it('may be incomplete', async () => {
    const questionnaire = asking(question('new', { label: '' }));
    const form = await create();
    expect((await patch(form, { questionnaire, revision: 1 })).json()).toMatchObject({ revision: 2, questionCount: 1 });
    expect(await draftOf(form)).toMatchObject({ revision: 2, questionnaire });
  });

  it.each([
    [
      'of a question on itself',
      asking(question('a', shownIf('a'))),
      'sections[0].questions[0].visibleIf.conditions[0]',
    ],
    [
      'of two questions on each other',
      asking(question('a', shownIf('b')), question('b', shownIf('a'))),
      'sections[0].questions[0].visibleIf.conditions[0]',
    ],
    [
      'of a section on its own question',
      { sections: [{ ...shownIf('a'), id: 's', title: 'Halle', questions: [question('a')] }] },
      'sections[0].visibleIf.conditions[0]',
    ],
  ])('cannot contain circular conditions %s (422)', async (_name, questionnaire, path) => {
    const form = await create();
    for (const answer of [
      await patch(form, { questionnaire }),
      await post('/api/forms', { name: 'Rundgang', questionnaire }),
    ]) {
      expect(answer.statusCode).toBe(422);
      expect(violation(answer)).toContainEqual({
        propertyPath: `questionnaire.${path}`,
        message: 'Die Bedingung muss sich auf eine frühere Frage beziehen.',
      });
    }
    expect((await draftOf(form)).questionnaire).toEqual({ sections: [] });
  });

  it('cannot contain two questions with the same id (422)', async () => {
    const answer = await patch(await create(), { questionnaire: asking(question('a'), question('a')) });
    expect(violation(answer)).toMatchObject([{ propertyPath: 'questionnaire.sections[0].questions[1].id' }]);
  });

  it('is not overwritten if another user changed it in the meantime (409)', async () => {
    const form = await create();
    const [mine, theirs] = [asking(question('mine')), asking(question('theirs'))];
    const answers = await Promise.all([
      patch(form, { questionnaire: mine, revision: form.revision }),
      patch(form, { questionnaire: theirs, revision: form.revision }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const [refusedResponse] = answers.filter(({ statusCode }) => statusCode === 409);
    expect(refusedResponse && messageOf(refusedResponse)).toBe(FORM_CHANGED_MESSAGE);
    const keptDraft = answers[0].statusCode === 200 ? mine : theirs;
    expect(await draftOf(form)).toMatchObject({ revision: 2, questionnaire: keptDraft });
  });

  it('causes neither a conflict nor a change if it is sent again unchanged', async () => {
    const form = await create();
    const change = { questionnaire: asking(question('exit')), revision: 1 };
    await patch(form, change);
    const repeatedResponse = await patch(form, change);
    expect([repeatedResponse.statusCode, repeatedResponse.json().revision]).toEqual([200, 2]);
  });

  it('can be changed further while its form is renamed', async () => {
    const form = await create();
    const renamedResponse = await patch(form, { name: 'Rundgang am Morgen', description: null });
    expect(renamedResponse.json()).toMatchObject({ name: 'Rundgang am Morgen', revision: 1 });
  });

  it('of 300 questions with help texts is saved and published', async () => {
    const helpText = 'Größe, Zustand und Lesbarkeit prüfen. '.repeat(25);
    const label = 'Ist der Aushang vollständig, lesbar und auf dem Stand des Landes? '.repeat(3);
    const questions = Array.from({ length: 300 }, (_, index) => question(`q${index}`, { helpText, label }));
    const form = await create();
    expect((await patch(form, { questionnaire: asking(...questions) })).json()).toMatchObject({ questionCount: 300 });
    expect((await publish(form)).statusCode).toBe(201);
    const tooMany = asking(...questions, question('one-more'));
    expect(violation(await patch(form, { questionnaire: tooMany }))).toMatchObject([
      { propertyPath: 'questionnaire.sections[0].questions', message: 'Bitte höchstens 300 Fragen.' },
    ]);
    const { sections } = asking(...questions);
    const inTwo = { sections: [...sections, { id: 's2', title: 'Mehr', questions: [question('one-more')] }] };
    expect(violation(await patch(form, { questionnaire: inTwo }))).toEqual([
      { propertyPath: 'questionnaire.sections', message: 'Bitte höchstens 300 Fragen.' },
    ]);
  });
});

describe('the gallery', () => {
  it('offers ready forms, each of which can be taken as it is and published', async () => {
    const { forms } = await read<{ forms: GalleryForm[] }>('/api/form_gallery');
    expect(forms.length).toBeGreaterThan(12);
    for (const { key: _key, ...ready } of forms) {
      const form = await create(ready);
      expect((await publish(form)).json()).toMatchObject({ number: 1, questionnaire: ready.questionnaire });
    }
  });
});

describe('publishing', () => {
  it('creates a numbered version with its digest, and the draft can be changed further', async () => {
    const questionnaire = asking(question('exit'));
    const form = await create({ questionnaire });
    const first: FormVersion = (await publish(form, { revision: 1 })).json();
    const { text, digest } = canonicalQuestionnaire(questionnaire);
    expect(JSON.parse(text)).toEqual(questionnaire);
    expect(first).toMatchObject({ form: form['@id'], number: 1, name: form.name, questionnaire, digest });
    expect(await read<Form>(form['@id'])).toMatchObject({
      version: first['@id'],
      versionNumber: 1,
      publishedAt: first.publishedAt,
      hasChanges: false,
      questionCount: 1,
    });
    const longer = asking(question('exit'), question('clock'));
    expect((await patch(form, { questionnaire: longer })).json()).toMatchObject({
      hasChanges: true,
      questionCount: 1,
      version: first['@id'],
    });
    const countChanged = (flag: string) =>
      read<{ 'hydra:member': Form[] }>(`/api/forms?id=${form.id}&hasChanges=${flag}`);
    expect((await countChanged('true'))['hydra:member']).toHaveLength(1);
    expect((await countChanged('false'))['hydra:member']).toHaveLength(0);
    const second: FormVersion = (await publish(form)).json();
    expect((await countChanged('true'))['hydra:member']).toHaveLength(0);
    expect((await countChanged('false'))['hydra:member']).toHaveLength(1);
    expect(second).toMatchObject({ number: 2, questionnaire: longer });
    expect(await read<FormVersion>(first['@id'])).toEqual(first);
  });

  it('reports at each question what is missing (422)', async () => {
    const incomplete = asking(question('a', { label: ' ' }), question('b', { type: 'singleChoice' }));
    const answer = await publish(await create({ questionnaire: incomplete }));
    expect(answer.statusCode).toBe(422);
    expect(violation(answer)).toEqual([
      { propertyPath: 'questionnaire.sections[0].questions[0].label', message: 'Bitte die Frage angeben.' },
      {
        propertyPath: 'questionnaire.sections[0].questions[1].options',
        message: 'Bitte mindestens zwei Antworten angeben.',
      },
    ]);
  });

  it('of an empty form is refused (422)', async () => {
    expect(violation(await publish(await create()))).toMatchObject([{ propertyPath: 'questionnaire.sections' }]);
  });

  it('of an unchanged draft is refused (409)', async () => {
    const answer = await publish(await published());
    expect([answer.statusCode, messageOf(answer)]).toEqual([
      409,
      'Der Entwurf ist schon als Fassung 1 veröffentlicht.',
    ]);
  });

  it('with only another name creates a new version', async () => {
    const form = await published();
    await patch(form, { name: 'Rundgang nachts' });
    expect((await publish(form)).json()).toMatchObject({ number: 2, name: 'Rundgang nachts' });
    expect(await read(form.version)).toMatchObject({ number: 1, name: form.name });
  });

  it('of a draft that changed since it was read is refused (409)', async () => {
    const form = await create({ questionnaire: asking(question('exit')) });
    await patch(form, { questionnaire: asking(question('clock')) });
    expect(messageOf(await publish(form, { revision: 1 }))).toBe(FORM_CHANGED_MESSAGE);
  });

  it('twice at the same time creates one version', async () => {
    const form = await create({ questionnaire: asking(question('exit')) });
    const answers = await Promise.all([publish(form), publish(form)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409]);
  });
});

describe('a published version', () => {
  const bytesOf = async (version: string) => {
    const { rows } = await app.store.asSystem((tx) =>
      sql<{ bytes: string; digest: string }>`
        select questionnaire::text as bytes, digest from form_version where id = ${Number(version.split('/').at(-1))}`.execute(
        tx,
      ),
    );
    return rows[0];
  };

  it('stays byte-identical when its form changes', async () => {
    const form = await published();
    const before = await bytesOf(form.version);
    for (let number = 2; number < 6; number += 1) {
      await patch(form, { questionnaire: asking(question(`q${number}`)), name: `Rundgang ${number}` });
      expect((await publish(form)).json()).toMatchObject({ number });
    }
    await patch(form, { isActive: false });
    expect(await bytesOf(form.version)).toEqual(before);
  });

  it('has the same digest for every order of its parts', () => {
    const [{ id, ...rest }] = [question('exit')];
    expect(canonicalQuestionnaire(asking({ ...rest, id })).digest).toBe(
      canonicalQuestionnaire(asking(question('exit'))).digest,
    );
  });

  it.each([
    ['changed', sql`update form_version set name = 'Anders'`],
    ['deleted', sql`delete from form_version`],
    ['emptied', sql`truncate form_version cascade`],
  ])('cannot be %s, not even by the owner of the database', async (_name, statement) => {
    await published();
    await expect(app.store.asSystem((tx) => statement.execute(tx))).rejects.toThrow('never changes');
  });
});

describe('the number of forms', () => {
  it('is limited (422)', async () => {
    await app.store.asSystem((tx) =>
      sql`insert into form (name, draft, draft_digest, draft_question_count)
        select 'Rundgang ' || number, '{"sections":[]}', '', 0 from generate_series(1, 500) number`.execute(tx),
    );
    expect(violation(await post('/api/forms', { name: 'Noch eines' }))).toMatchObject([
      { message: 'Bitte höchstens 500 Fragebogen-Templates.' },
    ]);
  });
});

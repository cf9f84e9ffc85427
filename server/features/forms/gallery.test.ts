import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyFullAnswers } from '#server/test/fixtures/random-questionnaires.ts';
import { GalleryForm } from '#shared/contracts/forms/forms.ts';
import { findingsOf } from '#shared/questionnaire/findings.ts';
import { publishingFaults } from '#shared/questionnaire/questionnaire-faults.ts';
import { type Question, questionsOf } from '#shared/questionnaire/questionnaire.ts';
import { faultsOfAnswers } from '#shared/questionnaire/validity.ts';
import { visibleQuestions } from '#shared/questionnaire/visibility.ts';
import { galleryForms } from './gallery.ts';

/** Matches questions that would identify a guest. */
const IDENTITY =
  /\b(vor|nach|geburts|familien)?name|geburts(datum|tag|ort)|anschrift|adresse|wohnort|telefon|handy|mobilnummer|e-?mail|ausweis(nummer|kopie)|personalausweis|kundennummer|kundenkarte|kennzeichen|iban/i;
const isFreelyAnswered = ({ type }: Question) => ['text', 'number', 'date', 'photo'].includes(type);

it.each(['Name des Gastes', 'Nachname', 'Geburtsdatum', 'Ausweisnummer', 'Telefon', 'Anschrift'])(
  'the check recognises a question for %s',
  (label) => expect(label).toMatch(IDENTITY),
);

it('the gallery has the thirteen protocols of the trade, each with a unique name', () => {
  expect(galleryForms.map(({ name }) => name)).toEqual([
    'Schichtübergabe',
    'Gesprächsprotokoll auffälliger Gast',
    'Vorfallprotokoll',
    'Selbstsperre-Aufnahme',
    'Fremdsperre-Anhörung',
    'Hausverbot',
    'OASIS-Störung',
    'Testkauf/Jugendschutz',
    'Behördenkontrolle',
    'Tägliche Öffnungs-/Schließprüfung',
    'Monatliche Sozialkonzept-Prüfung',
    'Automatenaufstellung',
    'Unterweisung',
  ]);
  expect(new Set(galleryForms.map(({ key }) => key)).size).toBe(galleryForms.length);
});

it('a betting shop is not asked about the placing of devices', () => {
  const elsewhere = galleryForms.filter(
    ({ locationTypes }) => locationTypes.length > 0 && !locationTypes.includes('bettingShop'),
  );
  expect(elsewhere.map(({ key }) => key)).toEqual(['device-set-up']);
});

describe.each(galleryForms.map((form) => [form.name, form] as const))('%s', (_name, form) => {
  const questions = questionsOf(form.questionnaire);

  it('can be published unchanged', () => {
    expect(GalleryForm.safeParse(form).error).toBeUndefined();
    expect(publishingFaults(form.questionnaire)).toEqual([]);
  });

  it('never asks for the identity of a guest', () => {
    expect(
      questions
        .filter(isFreelyAnswered)
        .filter(({ label }) => IDENTITY.test(label))
        .map(({ label }) => label),
    ).toEqual([]);
  });

  it('ends with a signature', () => {
    expect(questions.at(-1)).toMatchObject({ type: 'signature', isRequired: true });
  });

  it('can be filled in and closed, shows every question in some case, and detects every defect', () => {
    const askedQuestions = new Set<string>();
    const foundDefects = new Set<string>();
    fc.assert(
      fc.property(anyFullAnswers(form.questionnaire), (answers) => {
        expect(faultsOfAnswers(form.questionnaire, answers)).toEqual([]);
        for (const id of visibleQuestions(form.questionnaire, answers)) askedQuestions.add(id);
        for (const { question } of findingsOf(form.questionnaire, answers)) foundDefects.add(question);
      }),
      { numRuns: 300, seed: 13 },
    );
    expect(questions.filter(({ id }) => !askedQuestions.has(id)).map(({ id }) => id)).toEqual([]);
    expect(questions.filter(({ id, defect }) => defect && !foundDefects.has(id)).map(({ id }) => id)).toEqual([]);
  });
});

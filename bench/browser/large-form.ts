import type { Question, Questionnaire } from '#shared/questionnaire/questionnaire.ts';

export const QUESTIONS = 200;
const SECTIONS = 10;

/**
 * Contains questions of each kind. Every fifth is only visible after the answer 'Nein' to an earlier one, so that the
 * visible questions change all the time.
 */
export function largeForm(): Questionnaire {
  const question = (number: number): Question => {
    const base = { id: `q${number}`, label: `${number}. Ist hier alles, wie es sein soll?`, isRequired: true };
    const options = ['in Ordnung', 'abgenutzt', 'beschädigt'].map((label, index) => ({ id: `o${index}`, label }));
    const defect = { values: ['no'], requiresComment: true, requiresPhoto: false, notifies: false };
    switch (number % 5) {
      case 0:
        return { ...base, type: 'text', label: `${number}. Was haben Sie gesehen?`, isMultiline: number % 2 === 0 };
      case 1:
        return { ...base, type: 'yesNo', defect, allowsNotApplicable: true };
      case 2:
        return { ...base, type: 'singleChoice', options };
      case 3:
        return { ...base, type: 'number', label: `${number}. Wie viele Geräte laufen?`, minimum: 0, maximum: 500 };
      default:
        return {
          ...base,
          type: 'multipleChoice',
          options,
          visibleIf: {
            match: 'any',
            conditions: [
              { question: `q${number - 3}`, operator: 'is', value: 'no' },
              { question: `q${number - 1}`, operator: 'isAnswered' },
            ],
          },
        };
    }
  };
  const questionsPerSection = QUESTIONS / SECTIONS;
  return {
    sections: Array.from({ length: SECTIONS }, (_, section) => ({
      id: `s${section}`,
      title: `Abschnitt ${section + 1}`,
      questions: Array.from({ length: questionsPerSection }, (__, index) =>
        question(section * questionsPerSection + index + 1),
      ),
    })),
  };
}

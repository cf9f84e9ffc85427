import { expect, it } from 'vitest';
import { galleryForms } from '#server/features/forms/gallery.ts';
import { EVALUATED_CHOICES } from './protocol-sections.rules.ts';

it.each(Object.values(EVALUATED_CHOICES))(
  'counts only forms of the gallery, and questions that one of them asks: $forms',
  (counted) => {
    const forms = counted.forms.map((key) => galleryForms.find((form) => form.key === key));
    expect(forms).not.toContain(undefined);
    const choiceQuestions = forms.flatMap(
      (form) => form?.questionnaire.sections.flatMap(({ questions }) => questions.map(({ id }) => id)) ?? [],
    );
    expect(choiceQuestions).toEqual(expect.arrayContaining([...counted.questions]));
  },
);

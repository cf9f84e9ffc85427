import type { Questionnaire, Section } from '#shared/questionnaire/questionnaire.ts';

export const withSections = (questionnaire: Questionnaire, sections: Section[]): Questionnaire => ({
  ...questionnaire,
  sections,
});

export const withSection = (
  questionnaire: Questionnaire,
  sectionIndex: number,
  change: (section: Section) => Section,
) =>
  withSections(
    questionnaire,
    questionnaire.sections.map((section, index) => (index === sectionIndex ? change(section) : section)),
  );

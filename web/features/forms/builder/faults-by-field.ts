import type { QuestionnaireFault } from '#shared/questionnaire/questionnaire-faults.ts';

/** Error messages by the field of a question or section. */
export type FieldFaults = Readonly<Record<string, string>>;

/** Returns the errors of one question or section by the names of its fields, e.g. `options[1].label`. */
export function faultsByField(faults: readonly QuestionnaireFault[], id: string | null): FieldFaults {
  const ownFaults = faults.filter(({ section, question }) => (question ?? section) === id);
  return Object.fromEntries(
    ownFaults.map(({ path, message }) => [path.replace(/^sections\[\d+\](?:\.questions\[\d+\])?\.?/, ''), message]),
  );
}

export const idsWithFaults = (faults: readonly QuestionnaireFault[]): ReadonlySet<string> =>
  new Set(faults.flatMap(({ section, question }) => question ?? section ?? []));

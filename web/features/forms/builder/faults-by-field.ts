import type { QuestionnaireFault } from '#shared/questionnaire/questionnaire-faults.ts';

/** Field of a question or section → what is wrong with it. */
export type FieldFaults = Readonly<Record<string, string>>;

/** Those of one question or section, by the names of its fields: `options[1].label`. */
export function faultsByField(faults: readonly QuestionnaireFault[], id: string | null): FieldFaults {
  const own = faults.filter(({ section, question }) => (question ?? section) === id);
  return Object.fromEntries(
    own.map(({ path, message }) => [path.replace(/^sections\[\d+\](?:\.questions\[\d+\])?\.?/, ''), message]),
  );
}

export const idsWithFaults = (faults: readonly QuestionnaireFault[]): ReadonlySet<string> =>
  new Set(faults.flatMap(({ section, question }) => question ?? section ?? []));

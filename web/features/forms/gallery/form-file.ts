// Exports a form as a file, which can be imported here or in another installation.
import * as z from 'zod/mini';
import { MAX_FORM_DESCRIPTION_CHARACTERS, MAX_FORM_NAME_CHARACTERS } from '#shared/contracts/forms/forms.ts';
import { maxCharacters } from '#shared/contracts/wire/hydra.ts';
import { LocationType } from '#shared/contracts/locations/locations.ts';
import { structureFaults } from '#shared/questionnaire/questionnaire-faults.ts';
import { Questionnaire, questionsOf } from '#shared/questionnaire/questionnaire.ts';

const FORMAT = 'schutzbuch-fragebogen';
const FORMAT_VERSION = 1;

export const FormFile = z.object({
  format: z.literal(FORMAT, 'Die Datei ist kein Fragebogen-Template.'),
  formatVersion: z.literal(FORMAT_VERSION, 'Die Datei stammt aus einer anderen Programmversion.'),
  name: z
    .string('Bitte einen Namen angeben.')
    .check(z.trim(), z.minLength(3, 'Der Name braucht mindestens 3 Zeichen.'), maxCharacters(MAX_FORM_NAME_CHARACTERS)),
  description: z.optional(z.string().check(maxCharacters(MAX_FORM_DESCRIPTION_CHARACTERS))),
  locationTypes: z.optional(z.array(LocationType)),
  questionnaire: Questionnaire,
});
export type FormFile = z.infer<typeof FormFile>;

export const fileText = (form: Omit<FormFile, 'format' | 'formatVersion'>) =>
  `${JSON.stringify({ format: FORMAT, formatVersion: FORMAT_VERSION, ...form }, null, 2)}\n`;

/** Returns a file name: 'Tägliche Öffnung' → 'taegliche-oeffnung.json'. */
export function fileName(name: string, version?: number): string {
  const asciiName = name
    .toLowerCase()
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll('ß', 'ss')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  return `${asciiName === '' ? 'fragebogen' : asciiName}${version === undefined ? '' : `-fassung-${version}`}.json`;
}

export type FileReading =
  | { readonly kind: 'form'; readonly form: FormFile; readonly questionCount: number }
  | { readonly kind: 'faults'; readonly faults: readonly string[] };

const MAX_FAULTS = 8;

/** Returns the form in a file, or says in German why it cannot be imported. */
export function readFormFile(text: string): FileReading {
  const content = parse(text);
  if (content === undefined) return failedReading(['Die Datei ist kein gültiges JSON.']);
  const result = z.safeParse(FormFile, content);
  if (!result.success) {
    const issues = result.error.issues.map(({ path, message }) => `${placeText(path)}${germanOr(message)}`);
    return failedReading([...new Set(issues)]);
  }
  const faults = structureFaults(result.data.questionnaire);
  if (faults.length > 0) return failedReading(faults.map(({ path, message }) => `${path}: ${message}`));
  return { kind: 'form', form: result.data, questionCount: questionsOf(result.data.questionnaire).length };
}

const failedReading = (faults: readonly string[]): FileReading => ({
  kind: 'faults',
  faults:
    faults.length <= MAX_FAULTS
      ? faults
      : [...faults.slice(0, MAX_FAULTS), `… und ${faults.length - MAX_FAULTS} weitere.`],
});

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Translates a path into German: 'questionnaire.sections.0.questions.2.label' → 'Abschnitt 1, Frage 3 (label): '. */
function placeText(path: readonly PropertyKey[]): string {
  const names = path.map(String).filter((name) => name !== 'questionnaire');
  if (names.length === 0 || names[0] === 'format' || names[0] === 'formatVersion') return '';
  const words: string[] = [];
  const remainingNames: string[] = [];
  for (let index = 0; index < names.length; index += 1) {
    const name = names[index] ?? '';
    const position = Number(names[index + 1]);
    const word = name === 'sections' ? 'Abschnitt' : name === 'questions' ? 'Frage' : null;
    if (word !== null && Number.isInteger(position)) {
      words.push(`${word} ${position + 1}`);
      index += 1;
    } else remainingNames.push(name);
  }
  const field = remainingNames.length === 0 ? '' : `${words.length === 0 ? '' : ' '}(${remainingNames.join('.')})`;
  return `${words.join(', ')}${field}: `;
}

/** Replaces the English messages of the library by a German one. Those of our own schemas are German already. */
const germanOr = (message: string) =>
  /^(?:Invalid|Expected|Too |Unrecognized|Required)/.test(message)
    ? 'Diese Angabe fehlt oder hat die falsche Art.'
    : message;

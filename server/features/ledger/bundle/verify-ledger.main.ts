// Verifies a ledger bundle without network or dependencies, for people who trust neither this server nor its database.
// It is built into a single file that can be handed on. Exit codes: 0 valid, 1 invalid, 2 not checkable.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { verifyBundle, type Verdict } from '#shared/ledger/verify-bundle.ts';

const USAGE = `Aufruf: verify-ledger DATEI --key SCHLÜSSEL [--checkpoint DATEI …]

  DATEI         Prüfdatei, wie Schutzbuch sie herunterlädt (JSON)
  --key         Prüfschlüssel der Organisation, oder der Name einer Datei, in der er steht.
                Er soll nicht aus derselben Hand stammen wie die Prüfdatei.
  --checkpoint  ein früher aufbewahrter Prüfpunkt, zum Beispiel aus einer Mail; mehrmals möglich`;

const NOT_CHECKABLE_EXIT_CODE = 2;

function fail(reason: string): never {
  console.error(reason);
  process.exit(NOT_CHECKABLE_EXIT_CODE);
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return fail(`Die Datei ${file} ist nicht lesbar.`);
  }
}

function readArguments() {
  const options = { key: { type: 'string' }, checkpoint: { type: 'string', multiple: true } } as const;
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch {
    return fail(USAGE);
  }
}

const isKey = (text: string) => /^[^\s+]+\+[0-9a-f]{8}\+\S+$/.test(text.trim());

/** Normalises a note copied from a mail, which may have other line endings and surrounding blanks. */
const normaliseNote = (note: string) => `${note.replaceAll('\r\n', '\n').trim()}\n`;

async function verifyFile(): Promise<Verdict> {
  const { values, positionals } = readArguments();
  const [file] = positionals;
  if (file === undefined || values.key === undefined || positionals.length > 1) return fail(USAGE);
  const key = isKey(values.key) ? values.key : readText(values.key);
  const keptCheckpoints = (values.checkpoint ?? []).map((name) => normaliseNote(readText(name)));
  try {
    return await verifyBundle(JSON.parse(readText(file)), { key, knownCheckpoints: keptCheckpoints });
  } catch (error) {
    if (error instanceof SyntaxError) return fail(`Die Datei ${file} ist keine Prüfdatei (kein JSON).`);
    return fail(`Die Unterschrift kann hier nicht geprüft werden: ${String(error)}`);
  }
}

const numberFormat = new Intl.NumberFormat('de-DE');
const countText = (count: number, singular: string, plural: string) =>
  `${numberFormat.format(count)} ${count === 1 ? singular : plural}`;

function reportLines(verdict: Verdict): string[] {
  if (verdict.faults.length > 0) return ['NICHT ECHT', ...verdict.faults.map((fault) => `- ${fault}`)];
  const scopeText = verdict.isWhole
    ? `Das ganze Prüfbuch: ${countText(verdict.entries, 'Eintrag', 'Einträge')}, keiner fehlt.`
    : `Ein Auszug: ${numberFormat.format(verdict.entries)} von ${countText(verdict.size, 'Eintrag', 'Einträgen')}. Ob es zur Sache weitere gibt, sagt nur das ganze Prüfbuch.`;
  return [
    'ECHT',
    scopeText,
    `Einträge vom ${verdict.firstAt} bis ${verdict.lastAt}.`,
    `Lesbare Angaben: ${numberFormat.format(verdict.opened)}. Gelöschte Angaben: ${numberFormat.format(verdict.erased)} (kein Fehler: der Eintrag bleibt bewiesen).`,
    `Frühere Prüfpunkte, die fortgesetzt werden: ${numberFormat.format(verdict.earlier)}.`,
    ...verdict.installation.map(
      (size) => `Im Gesamtprüfbuch: der Stand über ${countText(size, 'Eintrag', 'Einträge')}.`,
    ),
    ...verdict.witnesses.map(
      ({ key, size, at, isOfInstallation }) =>
        `Bestätigt von ${key.name} am ${at}${isOfInstallation ? ' im Gesamtprüfbuch' : ''}: ${countText(size, 'Eintrag', 'Einträge')}.`,
    ),
    ...verdict.timeStamps.map(
      ({ authority, size, at }) => `Zeitstempel von ${authority} am ${at}: ${countText(size, 'Eintrag', 'Einträge')}.`,
    ),
    ...comparisonLines(verdict),
  ];
}

/** Reports whether the records at the time of the export match their entries. */
function comparisonLines({ compared, gone, differences, different }: Verdict): string[] {
  if (compared + gone === 0) return ['Datensätze zum Vergleich enthält die Datei nicht.'];
  const comparedText = countText(compared, 'Datensatz', 'Datensätze');
  const removedText = gone === 0 ? '' : ` Nicht mehr vorhanden: ${numberFormat.format(gone)}.`;
  if (differences === 0) return [`Verglichen: ${comparedText}, wie eingetragen.${removedText}`];
  return [
    `ABWEICHEND: ${numberFormat.format(differences)} von ${comparedText} ${differences === 1 ? 'ist' : 'sind'} anders als eingetragen.${removedText}`,
    ...different.map((record) => `- ${record}`),
  ];
}

const verdict = await verifyFile();
console.log(reportLines(verdict).join('\n'));
process.exitCode = verdict.faults.length + verdict.differences > 0 ? 1 : 0;

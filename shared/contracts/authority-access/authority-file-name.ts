const NAMES: Readonly<Record<string, string>> = {
  protocols: 'Protokoll',
  proofs: 'Nachweis',
  files: 'Datei',
  answers: 'Antwort',
  reports: 'Bericht',
};

/**
 * Names the file of an entry: `Protokoll-12.pdf` for `protocols-12`. It says nothing about a person, because the name of
 * the stored file may contain one.
 */
export function authorityFileName(key: string, extension: string): string {
  const [section = '', id = ''] = key.split('-');
  return `${NAMES[section] ?? 'Datei'}-${id}.${extension}`;
}

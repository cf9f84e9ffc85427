export interface ExportedOrganisation {
  readonly customerId: number;
  readonly name: string;
  readonly now: Date;
}

/** @param lostFiles missing report files, which the archive does not contain */
export const readMeText = (
  { name, now }: ExportedOrganisation,
  lostFiles: readonly string[],
) => `Export der Organisation ${name}
Erstellt am ${now.toLocaleString('de-DE', { timeZone: 'Europe/Berlin' })} Uhr

daten/            was erfasst ist, je Art eine JSON-Datei in der Form der Schnittstelle
schema/           zu jeder Datei in daten/ ein JSON Schema (2020-12): ihre Felder mit Typ und Format
dateien/          Dateien der Organisation und ihrer Standorte
nachweise/        Dateien der Nachweise von Mitarbeitenden
protokollbilder/  Fotos und Unterschriften aus Protokollen
berichte/         Berichte: ihr Inhalt als JSON und die Dateien der freigegebenen. Die SHA-256 der JSON-Datei eines
                  freigegebenen Berichts steht auch im Prüfbuch
pruefbuch/        alle Einträge des Prüfbuchs; "openings" öffnet die Prüfwerte, soweit nichts gelöscht wurde
zeilen/           dieselben Daten, wie sie gespeichert sind; eine andere Installation von Schutzbuch liest sie ein
manifest.json     SHA-256 jeder Datei dieses Archivs; unter "deletedMeanwhile" Dateien, die gelöscht wurden, während es
                  entstand, und deshalb fehlen

Passwörter, PINs, Schlüssel und Zugangscodes sind nicht enthalten.
Das Archiv enthält personenbezogene Daten. Bitte bewahren Sie es sicher auf.
${lostFilesText(lostFiles)}`;

const lostFilesText = (lostFiles: readonly string[]) =>
  lostFiles.length === 0
    ? ''
    : `
Im Dateispeicher fehlen diese Dateien freigegebener Berichte; auf der Seite des Berichts können sie neu erstellt werden:
${lostFiles.join('\n')}
`;

import type { GalleryForm } from '#shared/contracts/forms/forms.ts';
import {
  choice,
  choices,
  countsAsDefect,
  number,
  onlyIf,
  optional,
  section,
  signature,
  text,
  yesNo,
} from './questions.ts';

export const shiftHandover: GalleryForm = {
  key: 'shift-handover',
  name: 'Schichtübergabe',
  description:
    'Was die nächste Schicht wissen muss: Vorfälle, offene Punkte, Technik, Schlüssel. Auch eine ruhige Schicht wird bestätigt.',
  locationTypes: [],
  questionnaire: {
    sections: [
      section('shift', 'Die Schicht', {
        description: 'Bitte füllen Sie die Übergabe gemeinsam aus, bevor die alte Schicht geht.',
        questions: [
          choice('shift-kind', 'Welche Schicht endet?', {
            answers: { early: 'Frühschicht', late: 'Spätschicht', night: 'Nachtschicht', other: 'Andere Einteilung' },
          }),
          number('staff-count', 'Wie viele Personen haben gearbeitet?', { minimum: 1, maximum: 50 }),
          yesNo('profile-switch', 'War in der Schicht immer das Profil der Person aktiv, die gehandelt hat?', {
            helpText: 'Nur so ist später klar, wer eine Maßnahme ergriffen hat.',
            ...countsAsDefect('no'),
          }),
        ],
      }),
      section('player-protection', 'Spieler- und Jugendschutz', {
        description: 'Bitte schreiben Sie keine Namen und keine anderen persönlichen Angaben von Gästen auf.',
        questions: [
          yesNo('incident', 'Gab es einen dokumentationspflichtigen Vorfall?', {
            helpText:
              'Zum Beispiel: Zutritt verweigert, Gespräch mit einem auffälligen Gast, Hausverbot, Streit, Polizei. Auch Nein ist wichtig: Es zeigt, dass die Schicht beobachtet wurde.',
          }),
          choices('incident-kinds', 'Worum ging es?', {
            answers: {
              'entry-refused': 'Zutritt verweigert',
              conversation: 'Gespräch mit auffälligem Gast',
              ban: 'Selbstsperre oder Fremdsperre',
              'house-ban': 'Hausverbot',
              conflict: 'Streit, Bedrohung oder Sachschaden',
              authority: 'Behörde oder Polizei im Haus',
              other: 'Etwas anderes',
            },
            ...onlyIf('incident', 'yes'),
          }),
          yesNo('incident-recorded', 'Ist jeder Vorfall als Maßnahme oder Protokoll erfasst?', {
            ...onlyIf('incident', 'yes'),
            ...countsAsDefect('no', { task: 'Vorfall der letzten Schicht nachtragen', hours: 12, notifies: true }),
          }),
          yesNo('oasis-available', 'War die Spielerprüfung die ganze Schicht über möglich?', {
            ...countsAsDefect('no', { notifies: true }),
            helpText: 'Bei einem Ausfall füllen Sie bitte zusätzlich das Protokoll zur OASIS-Störung aus.',
          }),
          yesNo('tours-done', 'Wurden alle Kontrollgänge gemacht?', { ...countsAsDefect('no') }),
          text('watch', 'Worauf soll die nächste Schicht besonders achten?', {
            ...optional,
            helpText: 'Zum Beispiel: Am Eingang versuchen es heute häufig Jugendliche. Bitte ohne Namen.',
          }),
        ],
      }),
      section('house', 'Haus und Technik', {
        questions: [
          yesNo('devices-work', 'Funktionieren Geräte, Terminals, Kameras und Beleuchtung?', {
            ...countsAsDefect('no', { task: 'Technische Störung aus der Schichtübergabe beheben', hours: 48 }),
          }),
          yesNo('clean', 'Sind die Räume sauber und die Fluchtwege frei?', {
            ...countsAsDefect('no', { task: 'Räume säubern, Fluchtwege freiräumen', hours: 2 }),
          }),
          yesNo('keys', 'Sind alle Schlüssel und Zugangskarten vollständig übergeben?', {
            ...countsAsDefect('no', { task: 'Fehlende Schlüssel oder Zugangskarten klären', hours: 4, notifies: true }),
          }),
          yesNo('cash', 'Stimmt der Kassenbestand mit dem Soll überein?', {
            allowsNotApplicable: true,
            helpText: 'Wird an diesem Standort keine Kasse geführt, wählen Sie bitte Entfällt.',
            ...countsAsDefect('no', { task: 'Kassendifferenz klären', hours: 24, notifies: true }),
          }),
          text('open-points', 'Was ist noch offen?', { ...optional }),
        ],
      }),
      section('signatures', 'Unterschriften', {
        questions: [
          signature('handing-over', 'Unterschrift der übergebenden Person'),
          yesNo('taking-over-present', 'Ist die übernehmende Person anwesend?', {
            helpText: 'Am Ende der letzten Schicht des Tages ist das meist nicht so.',
          }),
          signature('taking-over', 'Unterschrift der übernehmenden Person', onlyIf('taking-over-present', 'yes')),
        ],
      }),
    ],
  },
};

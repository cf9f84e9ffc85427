import type { GalleryForm } from '#shared/contracts/forms/forms.ts';
import {
  choice,
  countsAsDefect,
  countsAsDefectBelow,
  number,
  onlyIf,
  optional,
  section,
  signature,
  text,
  yesNo,
} from './questions.ts';

/** The parts that every opening day needs. */
export const DAY_PARTS = { opening: 'Öffnen', closing: 'Schließen' } as const;

export const openingAndClosing: GalleryForm = {
  key: 'opening-and-closing',
  name: 'Tägliche Öffnungs-/Schließprüfung',
  description: 'Der Rundgang vor dem Öffnen und nach dem Schließen. Gefragt wird nur, was gerade ansteht.',
  locationTypes: ['arcade', 'bettingShop'],
  questionnaire: {
    sections: [
      section('round', 'Der Rundgang', {
        questions: [choice('occasion', 'Was steht an?', { answers: DAY_PARTS })],
      }),
      section('opening', 'Vor dem Öffnen', {
        ...onlyIf('occasion', 'opening'),
        questions: [
          yesNo('youth-notice', 'Hängt der Aushang zum Jugendschutz sichtbar am Eingang?', {
            ...countsAsDefect('no', {
              task: 'Aushang zum Jugendschutz anbringen',
              hours: 24,
              requiresPhoto: true,
              notifies: true,
            }),
          }),
          yesNo('risk-notice', 'Sind Hinweise zu Risiken, Gewinnwahrscheinlichkeit und Hilfe gut lesbar?', {
            ...countsAsDefect('no', { task: 'Hinweise zu Risiken und Hilfe ersetzen', hours: 24 }),
          }),
          number('flyers', 'Wie viele Flyer der Beratungsstelle liegen aus?', {
            unit: 'Stück',
            minimum: 0,
            maximum: 1000,
            helpText: 'Ungefähr genügt. Unter zehn Stück bitte gleich auffüllen.',
            ...countsAsDefectBelow(10, { task: 'Flyer der Beratungsstelle auffüllen oder nachbestellen', hours: 72 }),
          }),
          yesNo('oasis-ready', 'Ist der Platz für die Spielerprüfung bereit?', {
            helpText: 'Gerät an, angemeldet, Kartenleser angeschlossen, Kontingent vorhanden.',
            ...countsAsDefect('no', { task: 'Spielerprüfung vor dem Öffnen herstellen', hours: 1, notifies: true }),
          }),
          yesNo('proofs-present', 'Sind die Schulungsnachweise aller Personen der Schicht vor Ort einsehbar?', {
            ...countsAsDefect('no', { task: 'Schulungsnachweise der Schicht bereitlegen', hours: 24, notifies: true }),
          }),
          yesNo('exits-open', 'Sind Fluchtwege frei und Notausgänge offen?', {
            ...countsAsDefect('no', { task: 'Fluchtwege freiräumen', hours: 1, requiresPhoto: true, notifies: true }),
          }),
          yesNo('clean', 'Sind alle Räume sauber und ausreichend hell?', {
            ...countsAsDefect('no', { task: 'Räume säubern oder Beleuchtung instand setzen', hours: 24 }),
          }),
          yesNo('clock', 'Ist eine Uhr mit der richtigen Zeit zu sehen?', {
            ...countsAsDefect('no', { task: 'Uhr stellen oder ersetzen', hours: 48 }),
          }),
          yesNo('terminals', 'Sind alle Geräte und Terminals betriebsbereit und unbeschädigt?', {
            ...countsAsDefect('no', { task: 'Gerät oder Terminal außer Betrieb nehmen und instand setzen', hours: 48 }),
          }),
          yesNo('exterior', 'Ist außen alles in Ordnung: Scheiben, Beschriftung, keine unzulässige Werbung?', {
            ...countsAsDefect('no', { task: 'Außenbereich in Ordnung bringen', hours: 48, requiresPhoto: true }),
          }),
        ],
      }),
      section('closing', 'Nach dem Schließen', {
        ...onlyIf('occasion', 'closing'),
        questions: [
          yesNo('closed-in-time', 'Waren mit Beginn der Sperrzeit alle Gäste gegangen?', {
            ...countsAsDefect('no', { notifies: true }),
          }),
          yesNo('rooms-empty', 'Haben Sie alle Räume kontrolliert, auch die Sanitärräume?', {
            ...countsAsDefect('no', { task: 'Räume nach dem Schließen kontrollieren', hours: 1 }),
          }),
          yesNo('devices-off', 'Sind Geräte und Terminals ausgeschaltet?', {
            allowsNotApplicable: true,
            helpText: 'Entfällt, wenn sie über Nacht eingeschaltet bleiben.',
            ...countsAsDefect('no'),
          }),
          yesNo('cash-safe', 'Ist das Geld sicher verwahrt?', {
            ...countsAsDefect('no', { task: 'Bargeld sicher verwahren', hours: 1, notifies: true }),
          }),
          yesNo('windows', 'Sind Fenster und Nebentüren verschlossen?', {
            ...countsAsDefect('no', { task: 'Fenster und Türen sichern', hours: 1, notifies: true }),
          }),
          yesNo('alarm', 'Ist die Alarmanlage scharf geschaltet?', {
            allowsNotApplicable: true,
            ...countsAsDefect('no', { task: 'Alarmanlage prüfen', hours: 12, notifies: true }),
          }),
          yesNo('day-recorded', 'Sind alle Vorfälle des Tages erfasst?', {
            ...countsAsDefect('no', { task: 'Vorfälle des Vortags nacherfassen', hours: 24 }),
          }),
        ],
      }),
      section('end', 'Abschluss', {
        questions: [
          text('remarks', 'Bemerkungen', { ...optional, helpText: 'Bitte ohne Namen von Gästen.' }),
          signature('signature', 'Unterschrift'),
        ],
      }),
    ],
  },
};

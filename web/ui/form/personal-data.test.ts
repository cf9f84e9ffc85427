import { expect, test } from 'vitest';
import { mayContainPersonalData } from './personal-data.ts';

const now = Date.parse('2026-11-20T12:00:00Z');

test.each([
  'Herr Müller war aufgebracht',
  'mit Frau Schmidt-Lorenz gesprochen',
  'Gast heißt Yilmaz',
  'Name: Kowalski',
  'Thomas Berger um Ausweis gebeten',
  'erreichbar unter 0171 2345678',
  'Tel. +49 40 123456',
  'Tel. 040/1234567',
  'geb. 12.5.87',
  'Gast, 12.05.1987',
  'Geburtsdatum: 1.2.1990',
])('"%s" shows the hint', (text) => {
  expect(mayContainPersonalData(text, now)).toBe(true);
});

test.each([
  '',
  'Gast männlich, ca. 45, ca. 5 Std. am Gerät',
  'Hotline 0800 1372700 weitergegeben',
  'Gast Spielpause empfohlen, Flyer ausgehändigt',
  'Gespräch am 20.11.2026 geführt',
  'Gespräch am 20.11.26 um 15.30 Uhr',
  'Max. 30 Minuten Pause',
  'Gerät 12 zeigte 100.000 Punkte',
  'Frau, etwa 30, ohne Ausweis abgewiesen',
  'Einzahlung 1 500,00 EUR',
])('"%s" shows no hint', (text) => {
  expect(mayContainPersonalData(text, now)).toBe(false);
});

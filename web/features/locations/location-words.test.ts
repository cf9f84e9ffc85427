import { expect, test } from 'vitest';
import { closingText, featureText, fromMinutes, toMinutes } from './location-words.ts';

test.each([
  [3600, '60'],
  [90, '1,5'],
  [86_400, '1440'],
])('%i seconds are typed as %s minutes, and read back', (seconds, text) => {
  expect(toMinutes(seconds)).toBe(text);
  expect(fromMinutes(text)).toBe(seconds);
});

test.each(['', 'stündlich', '1e300', '-'])('%j is no interval', (text) => {
  expect(fromMinutes(text)).toBe(0);
});

test.each([
  ['12:00', '05:00', 'Über Mitternacht: Geschlossen wird am nächsten Tag um 05:00 Uhr.'],
  ['08:00', '00:00', 'Bis Mitternacht.'],
  ['00:00', '00:00', 'Rund um die Uhr.'],
  ['12:00', '12:00', '24 Stunden, bis 12:00 Uhr am nächsten Tag.'],
  ['08:00', '20:00', null],
  ['', '20:00', null],
  ['08:00', '', null],
])('from %s to %s is explained as %j', (from, to, text) => {
  expect(closingText({ from, to })).toBe(text);
});

test.each([
  [{}, 'alle'],
  [{ isPremium: true }, 'Premium, alle'],
  [{ isTaskAllowed: false, playerCheckAllowed: false }, 'ohne Aufgaben, Spieler prüfen'],
])('what a location may do is said in few words: %j', (change, text) => {
  const all = {
    isActivityAllowed: true,
    isInspectionTourAllowed: true,
    isTaskAllowed: true,
    isProtocolAllowed: true,
    playerCheckAllowed: true,
    isPremium: false,
  };
  expect(featureText({ ...all, ...change })).toBe(text);
});

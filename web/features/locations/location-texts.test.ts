import { expect, test } from 'vitest';
import {
  closingText,
  weekdaysText,
  featureText,
  fromMinutes,
  hoursText,
  toMinutes,
  tourText,
} from './location-texts.ts';

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
  ['12:00', '05:00', 'am nächsten Tag'],
  ['08:00', '00:00', 'bis Mitternacht'],
  ['00:00', '00:00', 'rund um die Uhr'],
  ['12:00', '12:00', '24 Stunden, bis zum nächsten Tag'],
  ['08:00', '20:00', null],
  ['', '20:00', null],
  ['08:00', '', null],
])('from %s to %s is explained as %j', (from, to, text) => {
  expect(closingText({ from, to })).toBe(text);
});

test.each([
  [[1, 2, 3, 4, 5, 6, 7], 'Mo – So'],
  [[5, 6], 'Fr, Sa'],
  [[7, 1, 2, 3], 'Mo – Mi, So'],
])('the weekdays %j are written as %s', (days, text) => {
  expect(weekdaysText(days)).toBe(text);
});

test('opening hours are written in one line', () => {
  const lines = [
    { days: [1, 2, 3], from: '12:00', to: '05:00' },
    { days: [6], from: '14:00', to: '00:00' },
  ];
  expect(hoursText(lines)).toBe('Mo – Mi 12:00–05:00, Sa 14:00–00:00');
});

test.each([
  { days: [], from: '', to: '' },
  { days: [], from: '12:00', to: '05:00' },
  { days: [1], from: '', to: '05:00' },
  { days: [1], from: '12:00', to: '' },
])('a line of the form that lacks something is called incomplete: %j', (line) => {
  expect(hoursText([{ days: [6], from: '14:00', to: '00:00' }, line])).toBe('Sa 14:00–00:00, neue Zeile unvollständig');
});

test.each([
  [{}, 'Alle'],
  [{ isPremium: true }, 'Alle, mit Premium'],
  [{ isTaskAllowed: false, playerCheckAllowed: false }, 'Ohne Aufgaben, Spieler prüfen'],
  [{ isTaskAllowed: false, playerCheckAllowed: false, isProtocolAllowed: false }, 'Nur Maßnahmen, Kontrollgänge'],
  [
    {
      isActivityAllowed: false,
      isInspectionTourAllowed: false,
      isTaskAllowed: false,
      isProtocolAllowed: false,
      playerCheckAllowed: false,
    },
    'Keine',
  ],
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

test.each([
  [{ tourintervall: 3600, isInspectiontourReverse: false }, 'alle 60 Min.'],
  [{ tourintervall: 90, isInspectiontourReverse: true }, 'alle 1,5 Min., ab Öffnung'],
])('how often tours are due is said in few words: %j', (location, text) => {
  expect(tourText(location)).toBe(text);
});

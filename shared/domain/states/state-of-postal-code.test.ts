import { expect, it } from 'vitest';
import { stateCodeOf } from './state-of-postal-code.ts';

it.each([
  ['01067', 'SN'],
  ['10115', 'BE'],
  ['14467', 'BB'],
  ['18055', 'MV'],
  ['20095', 'HH'],
  ['21682', 'NI'],
  ['24103', 'SH'],
  ['28195', 'HB'],
  ['39104', 'ST'],
  ['50667', 'NW'],
  ['54290', 'RP'],
  ['60311', 'HE'],
  ['66111', 'SL'],
  ['70173', 'BW'],
  ['80331', 'BY'],
  ['99084', 'TH'],
  [' 22041 ', 'HH'],
])('%j lies in %s', (postalCode, code) => {
  expect(stateCodeOf(postalCode)).toBe(code);
});

it.each([
  ['06556', 'Artern (Thüringen) among places of Sachsen-Anhalt'],
  ['12529', 'Schönefeld (Brandenburg) among places of Berlin'],
  ['17291', 'Prenzlau (Brandenburg) among places of Mecklenburg-Vorpommern'],
  ['19273', 'Amt Neuhaus (Niedersachsen) among places of Mecklenburg-Vorpommern'],
  ['21465', 'Reinbek (Schleswig-Holstein) among places of Niedersachsen'],
  ['34346', 'Hann. Münden (Niedersachsen) among places of Hessen'],
  ['55246', 'Mainz-Kostheim (Hessen) among places of Rheinland-Pfalz'],
  ['88131', 'Lindau (Bayern) among places of Baden-Württemberg'],
])('nothing is proposed for %s: %s', (postalCode) => {
  expect(stateCodeOf(postalCode)).toBeUndefined();
});

it.each(['', '2009', '200955', '2OO95', 'D-20095', '05000'])('nothing is proposed for %j', (postalCode) => {
  expect(stateCodeOf(postalCode)).toBeUndefined();
});

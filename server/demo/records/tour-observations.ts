import type { DemoLocation } from '#server/demo/organisations/organisation.ts';
import type { Random } from '#server/demo/random.ts';
import { inWordsOf } from './words-of-locations.ts';

/** Remarks by the id of the status. They must not identify a guest. */
const remarksByStatus: Readonly<Record<number, readonly string[]>> = {
  2: [
    'Zwei Jugendliche am Eingang. Ausweise verlangt, Zutritt verweigert.',
    'Jugendliche Person wartete im Vorraum auf eine erwachsene Begleitung. Aus der Halle gebeten.',
    'Person wirkte jünger als 18 und konnte sich nicht ausweisen. Zutritt verweigert.',
  ],
  3: [
    'Kein Ausweis dabei. Person hat die Halle verlassen.',
    'Nur ein Foto des Ausweises auf dem Telefon. Nicht anerkannt, Zutritt verweigert.',
  ],
  4: ['Bei der Nachprüfung als gesperrt gemeldet. Spiel beendet, Hausrecht ausgeübt.'],
  5: [
    'Gast spielt seit Stunden ohne Pause. Angesprochen und auf Hilfsangebote hingewiesen.',
    'Gast leiht sich Geld von anderen. Gespräch angeboten, Informationsblatt übergeben.',
    'Gast schlägt auf das Gerät. Ruhig angesprochen, macht eine Pause.',
  ],
  6: [
    'Flyer zur Spielsuchtberatung am Eingang waren aus. Nachgelegt.',
    'Aushang mit der Telefonnummer der Beratung lag hinter dem Tresen. Wieder aufgehängt.',
  ],
  7: [
    'Gerät 4 zeigt eine Störung. Außer Betrieb genommen und Techniker angerufen.',
    'Prüfzeichen an Gerät 9 unleserlich. Abgeschaltet.',
  ],
  8: [
    'Notausgang war mit einem Getränkekasten verstellt. Freigeräumt.',
    'Raucherbereich stand offen. Tür geschlossen und Hinweis angebracht.',
  ],
};
const weightedStatusIds = [2, 2, 3, 3, 5, 5, 5, 6, 6, 7, 8, 4];

export const TOUR_REMARKS: readonly string[] = [
  'Ruhig, wenige Gäste.',
  'Voll, alle Ausweise im Eingangsbereich geprüft.',
  'Auch den Raucherbereich kontrolliert.',
  'Neue Gäste nach dem Ausweis gefragt.',
  'Schichtwechsel, Rundgang zu zweit.',
];

export interface TourObservation {
  readonly statusId: number;
  readonly isFinding: boolean;
  readonly comment: string;
}

const MINOR_STATUS_ID = 2;
const BANNED_STATUS_ID = 4;
const GRAVE_STATUS_IDS: readonly number[] = [MINOR_STATUS_ID, BANNED_STATUS_ID];
const CONSPICUOUS_STATUS_ID = 5;

/** @param mayBeGrave whether it may be a finding for which the office has to act at once */
export function observeOnTour(random: Random, type: DemoLocation['type'], mayBeGrave: boolean): TourObservation {
  const pickedId = random.pick(weightedStatusIds);
  const statusId = mayBeGrave || !GRAVE_STATUS_IDS.includes(pickedId) ? pickedId : CONSPICUOUS_STATUS_ID;
  return {
    statusId,
    isFinding: true,
    comment: inWordsOf(type, random.pick(remarksByStatus[statusId] ?? TOUR_REMARKS)),
  };
}

export const MINOR_MET: TourObservation = {
  statusId: MINOR_STATUS_ID,
  isFinding: true,
  comment: 'Zwei Jugendliche im Raucherbereich. Ausweise verlangt, aus der Halle gebeten.',
};

import type { Random } from '#server/demo/random.ts';

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

export function observeOnTour(random: Random): { statusId: number; isFinding: boolean; comment: string } {
  const statusId = random.pick(weightedStatusIds);
  return { statusId, isFinding: true, comment: random.pick(remarksByStatus[statusId] ?? TOUR_REMARKS) };
}

import type { Random } from '#server/demo/random.ts';
import { inWordsOf } from './words-of-locations.ts';

interface MeasureHabit {
  /** Number in the catalogue of actions, local to the concept. */
  readonly measure: number;
  /** Relative frequency. */
  readonly weight: number;
  /** Whether it happens only at the hours at which offices work. */
  readonly isByDay?: boolean;
  /** Observed facts, what was done, and the reaction. A comment must not identify a guest. */
  readonly comments: readonly string[];
}

const generalHabits: readonly MeasureHabit[] = [
  {
    measure: 1,
    weight: 18,
    comments: [
      'Seit etwa fünf Stunden ohne Pause an zwei Geräten. Auf die Spieldauer hingewiesen, Gast macht eine Pause.',
      'Schlägt mehrfach mit der Hand auf das Gerät. Ruhig angesprochen, beruhigt sich und trinkt Wasser.',
      'Bittet andere Gäste um Kleingeld. Angesprochen und gebeten, das zu lassen, verlässt danach die Halle.',
      'Vierter Besuch in dieser Woche. Auf die Häufigkeit angesprochen, Reaktion abweisend, aber höflich.',
      'Geht in einer Stunde viermal zum Geldautomaten. Auf den Einsatz angesprochen, beendet das Spiel.',
      'Wirkt übermüdet und nickt am Gerät ein. Geweckt und nach Hause geschickt.',
    ],
  },
  {
    measure: 2,
    weight: 12,
    comments: [
      'Gespräch von etwa zehn Minuten über Einsätze und Pausen. Gast hört zu und stellt Fragen.',
      'Gast fragt nach Gewinnwahrscheinlichkeiten. Anhand des Aushangs erklärt.',
      'Über Anzeichen riskanten Spielens gesprochen, Gast möchte darüber nachdenken.',
      'Kurzes Gespräch am Tresen über monatliche Ausgaben, Gast nimmt den Hinweis an.',
    ],
  },
  {
    measure: 3,
    weight: 14,
    comments: [
      'Flyer der örtlichen Beratungsstelle mitgegeben.',
      'Faltblatt auf Türkisch ausgehändigt.',
      'Flyer angeboten, wurde eingesteckt.',
      'Broschüre für Angehörige mitgegeben.',
    ],
  },
  {
    measure: 4,
    weight: 8,
    comments: [
      'Telefonnummer der Hotline auf der Rückseite des Flyers gezeigt.',
      'Sprechzeiten der Beratungsstelle genannt, Gast notiert sie.',
      'Auf Nachfrage Adresse der Beratungsstelle aufgeschrieben.',
    ],
  },
  {
    measure: 5,
    weight: 16,
    comments: [
      'Nach drei Stunden eine Pause empfohlen, Gast geht für eine halbe Stunde hinaus.',
      'Pause empfohlen, Gast lehnt ab und spielt langsamer weiter.',
      'Kaffee am Tresen angeboten, Gast unterbricht das Spiel für 20 Minuten.',
      'Pause nach hohem Verlust empfohlen, Gast beendet das Spiel.',
    ],
  },
  {
    measure: 6,
    weight: 4,
    comments: [
      'Fragebogen zum Selbsttest ausgehändigt.',
      'Auf den Selbsttest im Internet hingewiesen, QR-Code gescannt.',
    ],
  },
  {
    measure: 7,
    weight: 5,
    comments: [
      'Möglichkeit der Selbstsperre erklärt, Gast nimmt den Antrag mit.',
      'Dauer und Aufhebung einer Sperre erklärt.',
    ],
  },
  {
    measure: 8,
    weight: 0.8,
    comments: [
      'Antrag vollständig ausgefüllt und unterschrieben. Original im Tresor abgelegt.',
      'Ausweis geprüft, Antrag aufgenommen und eingetragen. Original in der Mappe Sperren.',
    ],
  },
  {
    measure: 9,
    weight: 0.3,
    isByDay: true,
    comments: [
      'Nach Hinweis aus dem Umfeld Anhörung schriftlich angeboten, Frist zwei Wochen. Original in der Mappe Sperren.',
    ],
  },
  {
    measure: 10,
    weight: 6,
    comments: [
      'Abfrage ergab eine Sperre, Zutritt verweigert. Person verlässt den Eingang ohne Diskussion.',
      'Treffer bei der Abfrage am Eingang. Auf Beratungsstelle hingewiesen.',
    ],
  },
  {
    measure: 11,
    weight: 4,
    comments: [
      'Ausweis zeigt Alter unter der Altersgrenze, am Eingang abgewiesen.',
      'Gruppe von drei Jugendlichen am Eingang abgewiesen.',
      'Begleitperson wollte Jugendlichen mitnehmen, beide abgewiesen.',
    ],
  },
  {
    measure: 12,
    weight: 10,
    comments: [
      'Nur Foto des Ausweises auf dem Telefon, abgewiesen.',
      'Ausweis abgelaufen, abgewiesen. Kommt mit gültigem Ausweis wieder.',
      'Kein Ausweis dabei, holt ihn aus dem Auto.',
    ],
  },
  {
    measure: 13,
    weight: 1.2,
    comments: ['Foto und Person stimmen nicht überein, Zutritt verweigert und Verwaltung informiert.'],
  },
  {
    measure: 14,
    weight: 1.5,
    comments: [
      'Lautes Schreien und Tritt gegen das Gerät, Spiel beendet und zum Ausgang begleitet.',
      'Deutlich alkoholisiert, vom Spiel ausgeschlossen, Taxi gerufen.',
    ],
  },
  {
    measure: 15,
    weight: 0.4,
    comments: ['Hausverbot nach Bedrohung des Personals. Original abgelegt im Ordner Hausverbote.'],
  },
  {
    measure: 16,
    weight: 2,
    isByDay: true,
    comments: [
      'Beobachtungen der letzten Woche besprochen, weiter beobachten vereinbart.',
      'Rücksprache zur Spieldauer, nächstes Gespräch durch die verantwortliche Person.',
    ],
  },
  {
    measure: 17,
    weight: 0.5,
    isByDay: true,
    comments: ['Anruf aus der Familie wegen häufiger Besuche. Über Fremdsperre und Beratung informiert.'],
  },
  {
    measure: 19,
    weight: 0.5,
    comments: [
      'Abfrage etwa 20 Minuten lang nicht möglich, in dieser Zeit niemand eingelassen.',
      'Zeitüberschreitung bei drei Abfragen, danach wieder in Ordnung.',
    ],
  },
  { measure: 20, weight: 0.2, isByDay: true, comments: ['Kontrolle durch das Ordnungsamt, keine Beanstandung.'] },
];

const bettingHabits: readonly MeasureHabit[] = [
  { measure: 18, weight: 0.5, comments: ['Sperrtaste im Terminal versehentlich gedrückt, Ablauf erklärt.'] },
  {
    measure: 31,
    weight: 0.4,
    comments: ['Einzahlung von 1.800 Euro ohne Wettabgabe, Auszahlung verlangt. Verwaltung informiert.'],
  },
  { measure: 32, weight: 0.6, comments: ['Quittung über 2.400 Euro verlangt, nach Prüfung ausgestellt.'] },
  { measure: 33, weight: 0.3, comments: ['Auszahlung auf fremdes Konto verlangt, abgelehnt.'] },
];

export interface Observation {
  readonly measure: number;
  readonly isByDay: boolean;
  readonly comment: string | null;
}

/** Draws a random action with a comment, or often without one. */
export function observe(random: Random, type: 'arcade' | 'bettingShop'): Observation {
  const habits = type === 'bettingShop' ? [...generalHabits, ...bettingHabits] : generalHabits;
  let remainingWeight = random.next() * habits.reduce((sum, habit) => sum + habit.weight, 0);
  const habit = habits.find(({ weight }) => (remainingWeight -= weight) < 0) ?? random.pick(habits);
  const isRare = habit.weight < 1;
  const comment = isRare || random.chance(0.55) ? random.pick(habit.comments) : null;
  return {
    measure: habit.measure,
    isByDay: habit.isByDay ?? false,
    comment: comment === null ? null : inWordsOf(type, comment),
  };
}

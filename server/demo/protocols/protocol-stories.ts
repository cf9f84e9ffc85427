// Protocols of the demo's staff, by the key of the gallery form. They contain observed facts and must not identify a
// guest.
import type { Answer } from '#shared/questionnaire/answers.ts';
import type { GivenAnswers } from './protocol-answers.ts';
import type { Random } from '#server/demo/random.ts';

/** The motifs of the demo's photos. */
export type Picture = 'notice' | 'damage' | 'passage';

export interface Trouble {
  readonly question: string;
  readonly answer: Answer;
  readonly picture?: Picture;
}

export interface Story {
  /** The usual answers. */
  readonly usual: (random: Random) => GivenAnswers;
  /** Possible defects, of which one occurs with the probability `troubleShare`. */
  readonly troubles: readonly Trouble[];
  readonly troubleShare: number;
}

export const answerOf = (value: Exclude<Answer['value'], undefined>, comment?: string): Answer => ({
  value,
  ...(comment !== undefined && { comment }),
});
export const troubleWithNo = (question: string, comment: string, picture?: Picture): Trouble => ({
  question,
  answer: answerOf('no', comment),
  ...(picture !== undefined && { picture }),
});
export const oneOfStories = (stories: readonly GivenAnswers[]) => (random: Random) => random.pick(stories);

const opening: Story = {
  usual: (random) => ({
    occasion: answerOf('opening'),
    flyers: answerOf(random.integer(12, 60)),
    ...(random.chance(0.06) && {
      remarks: answerOf(
        random.pick([
          'Lieferung der neuen Flyer für Donnerstag angekündigt.',
          'Reinigung war heute später, alles rechtzeitig fertig.',
          'Ein Leuchtmittel am Eingang getauscht.',
        ]),
      ),
    }),
  }),
  troubleShare: 0.045,
  troubles: [
    troubleWithNo('youth-notice', 'Aushang war abgerissen, ein neuer wird gedruckt.', 'notice'),
    troubleWithNo('risk-notice', 'Tafel am hinteren Durchgang ist verblichen.'),
    { question: 'flyers', answer: answerOf(4, 'Nur noch vier Stück, Nachbestellung läuft.') },
    troubleWithNo('oasis-ready', 'Kartenleser wurde nicht erkannt, nach Neustart in Ordnung.'),
    troubleWithNo('proofs-present', 'Nachweis der Aushilfe fehlt in der Mappe, wird nachgereicht.'),
    troubleWithNo('exits-open', 'Kartons vor dem Notausgang, sofort weggeräumt.', 'passage'),
    troubleWithNo('clock', 'Uhr geht zehn Minuten nach.'),
    troubleWithNo('terminals', 'Gerät 7: Taste klemmt, abgeschaltet und Technik bestellt.'),
    troubleWithNo('exterior', 'Fremder Aufkleber an der Scheibe, wird entfernt.', 'notice'),
  ],
};

const closing: Story = {
  usual: (random) => ({
    occasion: answerOf('closing'),
    ...(random.chance(0.08) && {
      'devices-off': answerOf('notApplicable', 'Bleiben für die Auslesung eingeschaltet.'),
    }),
  }),
  troubleShare: 0.025,
  troubles: [
    troubleWithNo('closed-in-time', 'Ein Gast ging erst nach wiederholter Bitte, zehn Minuten später.'),
    troubleWithNo('windows', 'Fenster im Lager stand offen, geschlossen.'),
    troubleWithNo('alarm', 'Anlage meldet Störung Zone 3, Dienst verständigt.'),
    troubleWithNo('day-recorded', 'Ein abgewiesener Gast ist noch nachzutragen.'),
  ],
};

const handover: Story = {
  usual: (random) => ({
    'shift-kind': answerOf('early'),
    'staff-count': answerOf(random.integer(1, 3)),
    incident: answerOf(random.chance(0.2) ? 'yes' : 'no'),
    ...(random.chance(0.3) && {
      watch: answerOf(
        random.pick([
          'Am Nachmittag versuchten es zwei Jugendliche, bitte den Eingang im Blick behalten.',
          'Stammgast wirkt seit Tagen bedrückt, bei Gelegenheit ansprechen.',
          'Heute Fußball, es wird ab 18 Uhr voll.',
        ]),
      ),
    }),
    ...(random.chance(0.25) && {
      'open-points': answerOf(
        random.pick([
          'Techniker kommt um 16 Uhr.',
          'Wechselgeld ist bestellt.',
          'Paket für die Verwaltung liegt im Büro.',
        ]),
      ),
    }),
  }),
  troubleShare: 0.09,
  troubles: [
    troubleWithNo('devices-work', 'Münzprüfer an Gerät 4 klemmt.'),
    troubleWithNo('cash', 'Differenz von 3,50 Euro, Beleg wird gesucht.'),
    troubleWithNo('clean', 'Sanitärräume mussten nachgereinigt werden.'),
    troubleWithNo('oasis-available', 'Ausfall von etwa 15 Minuten, Protokoll liegt vor.'),
    troubleWithNo('tours-done', 'Ein Kontrollgang fiel aus, weil die Polizei im Haus war.'),
    troubleWithNo('profile-switch', 'Zu Beginn war noch das Profil der Frühschicht aktiv.'),
  ],
};

const conversation: Story = {
  usual: oneOfStories([
    {
      'age-group': answerOf('41-60'),
      'hours-today': answerOf(5.5),
      source: answerOf('own'),
      offers: answerOf(['break', 'information']),
      result: answerOf(['pauses']),
      'signs-money': answerOf(['cash', 'raises']),
      'signs-play': answerOf(['long', 'parallel']),
      facts: answerOf(
        'Gast etwa 45, seit über fünf Stunden an zwei Geräten, hat dreimal Geld geholt und die Einsätze erhöht.',
      ),
      said: answerOf(
        'Auf Dauer und Höhe der Einsätze angesprochen, Pause vorgeschlagen. Gast geht eine halbe Stunde hinaus.',
      ),
      reaction: answerOf('calm'),
    },
    {
      'age-group': answerOf('25-40'),
      'hours-today': answerOf(2),
      source: answerOf('colleague'),
      place: answerOf('counter'),
      offers: answerOf(['flyer', 'self-test']),
      result: answerOf(['leaves']),
      'signs-mood': answerOf(['irritated']),
      'signs-play': answerOf(['hits', 'stop']),
      facts: answerOf(
        'Gast etwa 30, schlägt zweimal gegen das Gerät und schimpft laut. Sagt, er könne jetzt nicht aufhören.',
      ),
      said: answerOf('In Ruhe am Tresen gesprochen, Selbsttest und Flyer mitgegeben. Gast beendet das Spiel.'),
      reaction: answerOf('evasive'),
    },
    {
      'hours-today': answerOf(3),
      place: answerOf('aside'),
      offers: answerOf(['hotline', 'self-ban']),
      result: answerOf(['continues']),
      'signs-social': answerOf(['relatives']),
      facts: answerOf('Angehörige rief an und macht sich Sorgen um die Ausgaben. Gast war heute drei Stunden da.'),
      source: answerOf('relatives'),
      said: answerOf('Über Beratungsstelle und Selbstsperre informiert, Gast möchte darüber nachdenken.'),
      reaction: answerOf('open'),
    },
    {
      'age-group': answerOf('41-60'),
      'hours-today': answerOf(1.5),
      source: answerOf('own'),
      'signs-money': answerOf(['borrows']),
      facts: answerOf('Gast etwa 55 bittet zwei andere Gäste um Geld und wird abgewiesen.'),
      talked: answerOf('no'),
      'no-talk-reason': answerOf('Gast verließ das Haus, bevor jemand ihn ansprechen konnte.'),
      result: answerOf(['leaves']),
    },
  ]),
  troubleShare: 0,
  troubles: [],
};

const check: Story = {
  usual: (random) => ({
    flyers: answerOf(random.integer(40, 180)),
    languages: answerOf(['german', 'turkish', 'english']),
    untrained: answerOf(0),
    conversations: answerOf(random.integer(6, 24)),
    improve: answerOf(random.chance(0.3) ? 'yes' : 'no'),
    improvement: answerOf(
      random.pick([
        'Gespräche besser zu zweit führen, eine Person am Tresen, eine beim Gast.',
        'Hinweis auf die Hotline auch im Raucherbereich anbringen.',
      ]),
    ),
  }),
  troubleShare: 0.4,
  troubles: [
    troubleWithNo('hotline', 'Im hinteren Raum ist der Hinweis verdeckt.', 'notice'),
    troubleWithNo('clock', 'Batterie leer.'),
    { question: 'flyers', answer: answerOf(15, 'Bestand fast aufgebraucht.') },
    { question: 'untrained', answer: answerOf(1, 'Auffrischung einer Kollegin ist abgelaufen, Termin gebucht.') },
    troubleWithNo('plausible', 'Weniger Gespräche als im Vormonat bei mehr Gästen, im Team besprochen.'),
    troubleWithNo('hours-shown', 'Sommerzeiten hängen noch aus.'),
  ],
};

export const dailyStories = { opening, closing, handover, conversation, check } as const;

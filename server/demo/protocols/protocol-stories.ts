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

export const is = (value: Exclude<Answer['value'], undefined>, comment?: string): Answer => ({
  value,
  ...(comment !== undefined && { comment }),
});
export const no = (question: string, comment: string, picture?: Picture): Trouble => ({
  question,
  answer: is('no', comment),
  ...(picture !== undefined && { picture }),
});
export const one = (stories: readonly GivenAnswers[]) => (random: Random) => random.pick(stories);

const opening: Story = {
  usual: (random) => ({
    occasion: is('opening'),
    flyers: is(random.integer(12, 60)),
    ...(random.chance(0.06) && {
      remarks: is(
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
    no('youth-notice', 'Aushang war abgerissen, ein neuer wird gedruckt.', 'notice'),
    no('risk-notice', 'Tafel am hinteren Durchgang ist verblichen.'),
    { question: 'flyers', answer: is(4, 'Nur noch vier Stück, Nachbestellung läuft.') },
    no('oasis-ready', 'Kartenleser wurde nicht erkannt, nach Neustart in Ordnung.'),
    no('proofs-present', 'Nachweis der Aushilfe fehlt in der Mappe, wird nachgereicht.'),
    no('exits-open', 'Kartons vor dem Notausgang, sofort weggeräumt.', 'passage'),
    no('clock', 'Uhr geht zehn Minuten nach.'),
    no('terminals', 'Gerät 7: Taste klemmt, abgeschaltet und Technik bestellt.'),
    no('exterior', 'Fremder Aufkleber an der Scheibe, wird entfernt.', 'notice'),
  ],
};

const closing: Story = {
  usual: (random) => ({
    occasion: is('closing'),
    ...(random.chance(0.08) && { 'devices-off': is('notApplicable', 'Bleiben für die Auslesung eingeschaltet.') }),
  }),
  troubleShare: 0.025,
  troubles: [
    no('closed-in-time', 'Ein Gast ging erst nach wiederholter Bitte, zehn Minuten später.'),
    no('windows', 'Fenster im Lager stand offen, geschlossen.'),
    no('alarm', 'Anlage meldet Störung Zone 3, Dienst verständigt.'),
    no('day-recorded', 'Ein abgewiesener Gast ist noch nachzutragen.'),
  ],
};

const handover: Story = {
  usual: (random) => ({
    'shift-kind': is('early'),
    'staff-count': is(random.integer(1, 3)),
    incident: is(random.chance(0.2) ? 'yes' : 'no'),
    ...(random.chance(0.3) && {
      watch: is(
        random.pick([
          'Am Nachmittag versuchten es zwei Jugendliche, bitte den Eingang im Blick behalten.',
          'Stammgast wirkt seit Tagen bedrückt, bei Gelegenheit ansprechen.',
          'Heute Fußball, es wird ab 18 Uhr voll.',
        ]),
      ),
    }),
    ...(random.chance(0.25) && {
      'open-points': is(
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
    no('devices-work', 'Münzprüfer an Gerät 4 klemmt.'),
    no('cash', 'Differenz von 3,50 Euro, Beleg wird gesucht.'),
    no('clean', 'Sanitärräume mussten nachgereinigt werden.'),
    no('oasis-available', 'Ausfall von etwa 15 Minuten, Protokoll liegt vor.'),
    no('tours-done', 'Ein Kontrollgang fiel aus, weil die Polizei im Haus war.'),
    no('profile-switch', 'Zu Beginn war noch das Profil der Frühschicht aktiv.'),
  ],
};

const conversation: Story = {
  usual: one([
    {
      'age-group': is('41-60'),
      'hours-today': is(5.5),
      source: is('own'),
      offers: is(['break', 'information']),
      result: is(['pauses']),
      'signs-money': is(['cash', 'raises']),
      'signs-play': is(['long', 'parallel']),
      facts: is(
        'Gast etwa 45, seit über fünf Stunden an zwei Geräten, hat dreimal Geld geholt und die Einsätze erhöht.',
      ),
      said: is(
        'Auf Dauer und Höhe der Einsätze angesprochen, Pause vorgeschlagen. Gast geht eine halbe Stunde hinaus.',
      ),
      reaction: is('calm'),
    },
    {
      'age-group': is('25-40'),
      'hours-today': is(2),
      source: is('colleague'),
      place: is('counter'),
      offers: is(['flyer', 'self-test']),
      result: is(['leaves']),
      'signs-mood': is(['irritated']),
      'signs-play': is(['hits', 'stop']),
      facts: is(
        'Gast etwa 30, schlägt zweimal gegen das Gerät und schimpft laut. Sagt, er könne jetzt nicht aufhören.',
      ),
      said: is('In Ruhe am Tresen gesprochen, Selbsttest und Flyer mitgegeben. Gast beendet das Spiel.'),
      reaction: is('evasive'),
    },
    {
      'hours-today': is(3),
      place: is('aside'),
      offers: is(['hotline', 'self-ban']),
      result: is(['continues']),
      'signs-social': is(['relatives']),
      facts: is('Angehörige rief an und macht sich Sorgen um die Ausgaben. Gast war heute drei Stunden da.'),
      source: is('relatives'),
      said: is('Über Beratungsstelle und Selbstsperre informiert, Gast möchte darüber nachdenken.'),
      reaction: is('open'),
    },
    {
      'age-group': is('41-60'),
      'hours-today': is(1.5),
      source: is('own'),
      'signs-money': is(['borrows']),
      facts: is('Gast etwa 55 bittet zwei andere Gäste um Geld und wird abgewiesen.'),
      talked: is('no'),
      'no-talk-reason': is('Gast verließ das Haus, bevor jemand ihn ansprechen konnte.'),
      result: is(['leaves']),
    },
  ]),
  troubleShare: 0,
  troubles: [],
};

const check: Story = {
  usual: (random) => ({
    flyers: is(random.integer(40, 180)),
    languages: is(['german', 'turkish', 'english']),
    untrained: is(0),
    conversations: is(random.integer(6, 24)),
    improve: is(random.chance(0.3) ? 'yes' : 'no'),
    improvement: is(
      random.pick([
        'Gespräche besser zu zweit führen, eine Person am Tresen, eine beim Gast.',
        'Hinweis auf die Hotline auch im Raucherbereich anbringen.',
      ]),
    ),
  }),
  troubleShare: 0.4,
  troubles: [
    no('hotline', 'Im hinteren Raum ist der Hinweis verdeckt.', 'notice'),
    no('clock', 'Batterie leer.'),
    { question: 'flyers', answer: is(15, 'Bestand fast aufgebraucht.') },
    { question: 'untrained', answer: is(1, 'Auffrischung einer Kollegin ist abgelaufen, Termin gebucht.') },
    no('plausible', 'Weniger Gespräche als im Vormonat bei mehr Gästen, im Team besprochen.'),
    no('hours-shown', 'Sommerzeiten hängen noch aus.'),
  ],
};

export const dailyStories = { opening, closing, handover, conversation, check } as const;

// Protocols of the demo's staff, by the key of the gallery form. They contain observed facts and must not identify a
// guest.
import type { Answer } from '#shared/questionnaire/answers.ts';
import type { GivenAnswers } from './protocol-answers.ts';
import type { Random } from '#server/demo/random.ts';

/** The motifs of the demo's photos. */
export type PhotoMotif = 'notice' | 'damage' | 'passage';

export interface DefectStory {
  readonly question: string;
  readonly answer: Answer;
  readonly picture?: PhotoMotif;
}

export interface Story {
  readonly usualAnswers: (random: Random) => GivenAnswers;
  /** Possible defects, of which one occurs with the probability `defectShare`. */
  readonly defects: readonly DefectStory[];
  readonly defectShare: number;
}

export const answerOf = (value: Exclude<Answer['value'], undefined>, comment?: string): Answer => ({
  value,
  ...(comment !== undefined && { comment }),
});
export const defectWithNo = (question: string, comment: string, picture?: PhotoMotif): DefectStory => ({
  question,
  answer: answerOf('no', comment),
  ...(picture !== undefined && { picture }),
});
export const pickOneOf = (stories: readonly GivenAnswers[]) => (random: Random) => random.pick(stories);

const opening: Story = {
  usualAnswers: (random) => ({
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
  defectShare: 0.045,
  defects: [
    defectWithNo('youth-notice', 'Aushang war abgerissen, ein neuer wird gedruckt.', 'notice'),
    defectWithNo('risk-notice', 'Tafel am hinteren Durchgang ist verblichen.'),
    { question: 'flyers', answer: answerOf(4, 'Nur noch vier Stück, Nachbestellung läuft.') },
    defectWithNo('oasis-ready', 'Kartenleser wurde nicht erkannt, nach Neustart in Ordnung.'),
    defectWithNo('proofs-present', 'Nachweis der Aushilfe fehlt in der Mappe, wird nachgereicht.'),
    defectWithNo('exits-open', 'Kartons vor dem Notausgang, sofort weggeräumt.', 'passage'),
    defectWithNo('clock', 'Uhr geht zehn Minuten nach.'),
    defectWithNo('terminals', 'Gerät 7: Taste klemmt, abgeschaltet und Technik bestellt.'),
    defectWithNo('exterior', 'Fremder Aufkleber an der Scheibe, wird entfernt.', 'notice'),
  ],
};

const closing: Story = {
  usualAnswers: (random) => ({
    occasion: answerOf('closing'),
    ...(random.chance(0.08) && {
      'devices-off': answerOf('notApplicable', 'Bleiben für die Auslesung eingeschaltet.'),
    }),
  }),
  defectShare: 0.025,
  defects: [
    defectWithNo('closed-in-time', 'Ein Gast ging erst nach wiederholter Bitte, zehn Minuten später.'),
    defectWithNo('windows', 'Fenster im Lager stand offen, geschlossen.'),
    defectWithNo('alarm', 'Anlage meldet Störung Zone 3, Dienst verständigt.'),
    defectWithNo('day-recorded', 'Ein abgewiesener Gast ist noch nachzutragen.'),
  ],
};

export const LEFT_OPEN_COMMENT = 'Der Bildschirm am Eingang ließ sich nicht ausschalten, Technik ist verständigt.';
/** An evening with a Mangel to which nobody has given a task yet. */
export const closingLeftOpen: Story = {
  ...closing,
  defectShare: 1,
  defects: [defectWithNo('devices-off', LEFT_OPEN_COMMENT)],
};

/** The answer that names the shift depends on the time of the handover. */
const handover: Story = {
  usualAnswers: (random) => ({
    'staff-count': answerOf(random.integer(1, 3)),
    incident: answerOf(random.chance(0.2) ? 'yes' : 'no'),
    ...(random.chance(0.3) && {
      watch: answerOf(
        random.pick([
          'Zwei Jugendliche wollten herein, bitte den Eingang im Blick behalten.',
          'Stammgast wirkt seit Tagen bedrückt, bei Gelegenheit ansprechen.',
          'Heute Abend Fußball, es wird voll.',
        ]),
      ),
    }),
    ...(random.chance(0.25) && {
      'open-points': answerOf(
        random.pick([
          'Techniker kommt am Montagvormittag.',
          'Wechselgeld ist bestellt.',
          'Paket für die Verwaltung liegt im Büro.',
        ]),
      ),
    }),
  }),
  defectShare: 0.09,
  defects: [
    defectWithNo('devices-work', 'Münzprüfer an Gerät 4 klemmt.'),
    defectWithNo('cash', 'Differenz von 3,50 Euro, Beleg wird gesucht.'),
    defectWithNo('clean', 'Sanitärräume mussten nachgereinigt werden.'),
    defectWithNo('oasis-available', 'Ausfall von etwa 15 Minuten, Protokoll liegt vor.'),
    defectWithNo('tours-done', 'Ein Kontrollgang fiel aus, weil die Polizei im Haus war.'),
    defectWithNo('profile-switch', 'Zu Beginn war noch das Profil der vorigen Schicht aktiv.'),
  ],
};

const conversation: Story = {
  usualAnswers: pickOneOf([
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
  defectShare: 0,
  defects: [],
};

const check: Story = {
  usualAnswers: (random) => ({
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
  defectShare: 0.4,
  defects: [
    defectWithNo('hotline', 'Im hinteren Raum ist der Hinweis verdeckt.', 'notice'),
    defectWithNo('clock', 'Batterie leer.'),
    { question: 'flyers', answer: answerOf(15, 'Bestand fast aufgebraucht.') },
    { question: 'untrained', answer: answerOf(1, 'Auffrischung einer Kollegin ist abgelaufen, Termin gebucht.') },
    defectWithNo('plausible', 'Weniger Gespräche als im Vormonat bei mehr Gästen, im Team besprochen.'),
    defectWithNo('hours-shown', 'Sommerzeiten hängen noch aus.'),
  ],
};

export const dailyStories = { opening, closing, handover, conversation, check } as const;

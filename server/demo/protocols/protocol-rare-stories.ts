// Protocols about rare events at the demo's locations, by the key of the gallery form.
import { answerOf, defectWithNo, pickOneOf, type Story } from './protocol-stories.ts';

const incident: Story = {
  usualAnswers: pickOneOf([
    {
      kind: answerOf('quarrel'),
      where: answerOf('hall'),
      people: answerOf(2),
      course: answerOf(
        'Gast A, etwa 35, beschimpft Gast B wegen eines besetzten Geräts. Beide getrennt, Gast A geht nach Aufforderung.',
      ),
      minors: answerOf('no'),
      damaged: answerOf('no'),
      injured: answerOf('no'),
      'business-stopped': answerOf('no'),
      services: answerOf(['nobody']),
      measures: answerOf(['calmed']),
      support: answerOf('no'),
    },
    {
      kind: answerOf('accident'),
      where: answerOf('sanitary'),
      people: answerOf(1),
      course: answerOf(
        'Gast etwa 70 rutscht auf nassem Boden aus und setzt sich. Keine Verletzung, Hilfe dankend abgelehnt.',
      ),
      minors: answerOf('no'),
      damaged: answerOf('no'),
      injured: answerOf('no'),
      'business-stopped': answerOf('no'),
      services: answerOf(['nobody']),
      measures: answerOf(['calmed']),
      support: answerOf('no'),
      prevention: answerOf('Warnschild aufstellen, solange der Boden nass ist.'),
    },
    {
      kind: answerOf('threat'),
      where: answerOf('entrance'),
      people: answerOf(1),
      course: answerOf(
        'Abgewiesener Gast droht am Eingang und tritt gegen die Tür. Nach Ankündigung der Polizei geht er.',
      ),
      minors: answerOf('no'),
      damaged: answerOf('no'),
      injured: answerOf('no'),
      'business-stopped': answerOf('no'),
      services: answerOf(['police']),
      measures: answerOf(['expelled', 'house-ban']),
      support: answerOf('no'),
    },
  ]),
  defectShare: 0.35,
  defects: [
    { question: 'damaged', answer: answerOf('yes', 'Glas der Eingangstür gesprungen.'), picture: 'damage' },
    { question: 'support', answer: answerOf('yes', 'Kollegin ist erschrocken, Gespräch angeboten.') },
    defectWithNo('management-informed', 'Niemand erreicht, Rückruf morgen früh.'),
  ],
};

const selfBan: Story = {
  usualAnswers: () => ({
    explained: answerOf(['scope', 'duration', 'end', 'help']),
    duration: answerOf('year'),
    entered: answerOf('by-us'),
    originals: answerOf('Ordner Sperren im Büro'),
    'advertising-stopped': answerOf('notApplicable', 'Wir verschicken keine Werbung.'),
  }),
  defectShare: 0.2,
  defects: [{ question: 'entered', answer: answerOf('no', 'OASIS war nicht erreichbar, wird sofort nachgeholt.') }],
};

const hearing: Story = {
  usualAnswers: () => ({
    file: answerOf('Ordner Sperren im Büro'),
    source: answerOf('several'),
    'grounds-kinds': answerOf(['addiction']),
    facts: answerOf(
      'An vier Abenden der Woche bis Ladenschluss, leiht sich Geld bei anderen Gästen, zwei Gespräche ohne Wirkung.',
    ),
    'hearing-kind': answerOf('talk'),
    statement: answerOf('self-ban'),
    help: answerOf(['flyer', 'counselling', 'self-ban']),
    decided: answerOf('self-ban'),
  }),
  defectShare: 0.25,
  defects: [{ question: 'decided', answer: answerOf('open', 'Person bat um Bedenkzeit bis übermorgen.') }],
};

const houseBan: Story = {
  usualAnswers: pickOneOf([
    {
      'reason-kind': answerOf('insult'),
      facts: answerOf('Gast beleidigt das Personal mehrfach, nach der zweiten Ermahnung des Hauses verwiesen.'),
      warned: answerOf('yes'),
      warnings: answerOf(2),
      scope: answerOf('here'),
      duration: answerOf('open'),
      form: answerOf(['spoken']),
      reaction: answerOf('discussed'),
      'ban-considered': answerOf('no'),
    },
    {
      'reason-kind': answerOf('other-id'),
      facts: answerOf('Gast legt einen Ausweis vor, dessen Bild nicht zu ihm passt. Zutritt verweigert.'),
      warned: answerOf('no'),
      scope: answerOf('all'),
      duration: answerOf('open'),
      form: answerOf(['handed']),
      originals: answerOf('Ordner Hausverbote im Büro'),
      reaction: answerOf('left'),
      'ban-considered': answerOf('no'),
    },
  ]),
  defectShare: 0.2,
  defects: [defectWithNo('team-informed', 'Nachtschicht wird noch informiert.')],
};

const outage: Story = {
  usualAnswers: (random) => ({
    cause: answerOf(random.pick(['internet', 'oasis', 'device'])),
    message: answerOf('Zeitüberschreitung bei der Anfrage'),
    'fallback-kind': answerOf(random.pick(['web', 'none'])),
    refused: answerOf(random.integer(0, 6)),
    'present-guests': answerOf('yes'),
    'present-guests-handling': answerOf('Alle waren beim Eintritt geprüft. Wer ging, wurde nicht wieder eingelassen.'),
    informed: answerOf(['management', 'support']),
    repeated: answerOf('no'),
  }),
  defectShare: 0.25,
  defects: [
    { question: 'repeated', answer: answerOf('yes', 'Zweiter Ausfall in diesem Monat, Anschluss wird geprüft.') },
  ],
};

const testPurchase: Story = {
  usualAnswers: (random) => ({
    'commissioned-by': answerOf('own'),
    'apparent-age': answerOf('borderline'),
    minutes: answerOf(random.integer(1, 4)),
    outcome: answerOf('admitted'),
    'follow-up': answerOf(['praise']),
  }),
  defectShare: 0.3,
  defects: [
    defectWithNo('picture-compared', 'Bild nur flüchtig angesehen, im Gespräch nachbesprochen.'),
    { question: 'outcome', answer: answerOf('wrongly-admitted', 'Testperson konnte ohne Ausweis hinein.') },
  ],
};

const inspection: Story = {
  usualAnswers: (random) => ({
    authority: answerOf(random.pick(['public-order', 'supervision'])),
    inspectors: answerOf(2),
    announced: answerOf('no'),
    topics: answerOf(['licence', 'concept', 'training', 'notices']),
    taken: answerOf('no'),
    complaints: answerOf(0),
    report: answerOf('later'),
  }),
  defectShare: 0.35,
  defects: [
    { question: 'complaints', answer: answerOf(1, 'Hinweis auf Beratungsstellen im Nebenraum fehlte.') },
    defectWithNo('papers-shown', 'Prüfbescheinigung eines Geräts lag nur in der Verwaltung.'),
  ],
};

const devices: Story = {
  usualAnswers: (random) => ({
    'occasion-kind': answerOf('routine'),
    location: answerOf('arcade'),
    'devices-arcade': answerOf(12),
    area: answerOf(random.integer(150, 190)),
    'approval-mark': answerOf('yes'),
    'inspection-badge': answerOf('yes'),
    'rules-visible': answerOf('yes'),
  }),
  defectShare: 0.2,
  defects: [
    defectWithNo('in-sight', 'Trennwand verdeckt zwei Geräte, Spiegel wird angebracht.'),
    defectWithNo('inspection-badge', 'Plakette an Gerät 9 ist abgelaufen, Gerät ist aus.', 'damage'),
  ],
};

const instruction: Story = {
  usualAnswers: (random) => ({
    occasion: answerOf('regular'),
    kind: answerOf('group'),
    instructor: answerOf('responsible'),
    topics: answerOf(['concept', 'oasis', 'detection', 'documentation']),
    document: answerOf('Sozialkonzept, geltende Fassung'),
    'participant-count': answerOf(random.integer(3, 5)),
    'participant-list': answerOf('Alle Kürzel der Woche laut Dienstplan'),
    signed: answerOf('list'),
    originals: answerOf('Ordner Unterweisungen'),
  }),
  defectShare: 0.25,
  defects: [defectWithNo('all-reached', 'Zwei Personen im Urlaub, Termin steht.')],
};

export const rareStories = {
  incident,
  'self-ban': selfBan,
  'third-party-ban-hearing': hearing,
  'house-ban': houseBan,
  'oasis-outage': outage,
  'test-purchase': testPurchase,
  'authority-inspection': inspection,
  'device-set-up': devices,
  'staff-instruction': instruction,
} as const;

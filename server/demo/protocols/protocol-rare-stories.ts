// Protocols about rare events at the demo's locations, by the key of the gallery form.
import { is, no, one, type Story } from './protocol-stories.ts';

const incident: Story = {
  usual: one([
    {
      kind: is('quarrel'),
      where: is('hall'),
      people: is(2),
      course: is(
        'Gast A, etwa 35, beschimpft Gast B wegen eines besetzten Geräts. Beide getrennt, Gast A geht nach Aufforderung.',
      ),
      minors: is('no'),
      damaged: is('no'),
      injured: is('no'),
      'business-stopped': is('no'),
      services: is(['nobody']),
      measures: is(['calmed']),
      support: is('no'),
    },
    {
      kind: is('accident'),
      where: is('sanitary'),
      people: is(1),
      course: is(
        'Gast etwa 70 rutscht auf nassem Boden aus und setzt sich. Keine Verletzung, Hilfe dankend abgelehnt.',
      ),
      minors: is('no'),
      damaged: is('no'),
      injured: is('no'),
      'business-stopped': is('no'),
      services: is(['nobody']),
      measures: is(['calmed']),
      support: is('no'),
      prevention: is('Warnschild aufstellen, solange der Boden nass ist.'),
    },
    {
      kind: is('threat'),
      where: is('entrance'),
      people: is(1),
      course: is('Abgewiesener Gast droht am Eingang und tritt gegen die Tür. Nach Ankündigung der Polizei geht er.'),
      minors: is('no'),
      damaged: is('no'),
      injured: is('no'),
      'business-stopped': is('no'),
      services: is(['police']),
      measures: is(['expelled', 'house-ban']),
      support: is('no'),
    },
  ]),
  troubleShare: 0.35,
  troubles: [
    { question: 'damaged', answer: is('yes', 'Glas der Eingangstür gesprungen.'), picture: 'damage' },
    { question: 'support', answer: is('yes', 'Kollegin ist erschrocken, Gespräch angeboten.') },
    no('management-informed', 'Niemand erreicht, Rückruf morgen früh.'),
  ],
};

const selfBan: Story = {
  usual: () => ({
    explained: is(['scope', 'duration', 'end', 'help']),
    duration: is('year'),
    entered: is('by-us'),
    originals: is('Ordner Sperren im Büro'),
    'advertising-stopped': is('notApplicable', 'Wir verschicken keine Werbung.'),
  }),
  troubleShare: 0.2,
  troubles: [{ question: 'entered', answer: is('no', 'OASIS war nicht erreichbar, wird sofort nachgeholt.') }],
};

const hearing: Story = {
  usual: () => ({
    file: is('Ordner Sperren im Büro'),
    source: is('several'),
    'grounds-kinds': is(['addiction']),
    facts: is(
      'An vier Abenden der Woche bis Ladenschluss, leiht sich Geld bei anderen Gästen, zwei Gespräche ohne Wirkung.',
    ),
    'hearing-kind': is('talk'),
    statement: is('self-ban'),
    help: is(['flyer', 'counselling', 'self-ban']),
    decided: is('self-ban'),
  }),
  troubleShare: 0.25,
  troubles: [{ question: 'decided', answer: is('open', 'Person bat um Bedenkzeit bis übermorgen.') }],
};

const houseBan: Story = {
  usual: one([
    {
      'reason-kind': is('insult'),
      facts: is('Gast beleidigt das Personal mehrfach, nach der zweiten Ermahnung des Hauses verwiesen.'),
      warned: is('yes'),
      warnings: is(2),
      scope: is('here'),
      duration: is('open'),
      form: is(['spoken']),
      reaction: is('discussed'),
      'ban-considered': is('no'),
    },
    {
      'reason-kind': is('other-id'),
      facts: is('Gast legt einen Ausweis vor, dessen Bild nicht zu ihm passt. Zutritt verweigert.'),
      warned: is('no'),
      scope: is('all'),
      duration: is('open'),
      form: is(['handed']),
      originals: is('Ordner Hausverbote im Büro'),
      reaction: is('left'),
      'ban-considered': is('no'),
    },
  ]),
  troubleShare: 0.2,
  troubles: [no('team-informed', 'Nachtschicht wird noch informiert.')],
};

const outage: Story = {
  usual: (random) => ({
    cause: is(random.pick(['internet', 'oasis', 'device'])),
    message: is('Zeitüberschreitung bei der Anfrage'),
    'fallback-kind': is(random.pick(['web', 'none'])),
    refused: is(random.integer(0, 6)),
    'present-guests': is('yes'),
    'present-guests-handling': is('Alle waren beim Eintritt geprüft. Wer ging, wurde nicht wieder eingelassen.'),
    informed: is(['management', 'support']),
    repeated: is('no'),
  }),
  troubleShare: 0.25,
  troubles: [{ question: 'repeated', answer: is('yes', 'Zweiter Ausfall in diesem Monat, Anschluss wird geprüft.') }],
};

const testPurchase: Story = {
  usual: (random) => ({
    'commissioned-by': is('own'),
    'apparent-age': is('borderline'),
    minutes: is(random.integer(1, 4)),
    outcome: is('admitted'),
    'follow-up': is(['praise']),
  }),
  troubleShare: 0.3,
  troubles: [
    no('picture-compared', 'Bild nur flüchtig angesehen, im Gespräch nachbesprochen.'),
    { question: 'outcome', answer: is('wrongly-admitted', 'Testperson konnte ohne Ausweis hinein.') },
  ],
};

const inspection: Story = {
  usual: (random) => ({
    authority: is(random.pick(['public-order', 'supervision'])),
    inspectors: is(2),
    announced: is('no'),
    topics: is(['licence', 'concept', 'training', 'notices']),
    taken: is('no'),
    complaints: is(0),
    report: is('later'),
  }),
  troubleShare: 0.35,
  troubles: [
    { question: 'complaints', answer: is(1, 'Hinweis auf Beratungsstellen im Nebenraum fehlte.') },
    no('papers-shown', 'Prüfbescheinigung eines Geräts lag nur in der Verwaltung.'),
  ],
};

const devices: Story = {
  usual: (random) => ({
    'occasion-kind': is('routine'),
    location: is('arcade'),
    'devices-arcade': is(12),
    area: is(random.integer(150, 190)),
    'approval-mark': is('yes'),
    'inspection-badge': is('yes'),
    'rules-visible': is('yes'),
  }),
  troubleShare: 0.2,
  troubles: [
    no('in-sight', 'Trennwand verdeckt zwei Geräte, Spiegel wird angebracht.'),
    no('inspection-badge', 'Plakette an Gerät 9 ist abgelaufen, Gerät ist aus.', 'damage'),
  ],
};

const instruction: Story = {
  usual: (random) => ({
    occasion: is('regular'),
    kind: is('group'),
    instructor: is('responsible'),
    topics: is(['concept', 'oasis', 'detection', 'documentation']),
    document: is('Sozialkonzept, geltende Fassung'),
    'participant-count': is(random.integer(3, 5)),
    'participant-list': is('Alle Kürzel der Woche laut Dienstplan'),
    signed: is('list'),
    originals: is('Ordner Unterweisungen'),
  }),
  troubleShare: 0.25,
  troubles: [no('all-reached', 'Zwei Personen im Urlaub, Termin steht.')],
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

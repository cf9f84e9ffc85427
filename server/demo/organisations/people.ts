/** Invented names of staff by location, as mixed as the staff of such locations. */
const staffNames: Readonly<Record<string, readonly string[]>> = {
  'Spielhalle Wandsbek': [
    'Anja Brandt',
    'Mehmet Yıldız',
    'Katharina Lorenz',
    'Jonas Hinrichs',
    'Aleksandra Nowak',
    'Torben Claasen',
  ],
  'Spielhalle Altona': ['Sabrina Kröger', 'Ivan Petrović', 'Nele Friedrichsen', 'Hassan Rahimi', 'Birgit Möller'],
  'Spielhalle Lüneburg': ['Frank Ehlers', 'Elif Demir', 'Carina Behrens', 'Olaf Rademacher', 'Svenja Wulff'],
  'Spielhalle Stade': ['Heike Tiedemann', 'Marco Rossi', 'Jana Steffens', 'Dennis Kück'],
  'Spielhalle Lübeck': [
    'Ute Jürgensen',
    'Pavel Dvořák',
    'Merle Thomsen',
    'Sven Carstens',
    'Gülay Arslan',
    'Lars Bahnsen',
  ],
  'Spielhalle Neumünster': ['Ingrid Voß', 'Tim Clausen', 'Maren Detlefsen', 'Nadine Rohwer'],
  'Wettladen Köln-Ehrenfeld': [
    'Claudia Schmitz',
    'Murat Kaya',
    'Peter Esser',
    'Laura Weingarten',
    'Đorđe Jovanović',
    'Miriam Kreutz',
  ],
  'Wettladen Düsseldorf-Bilk': ['Stefan Hoffmann', 'Yasmin El Amrani', 'Thomas Pauli', 'Giulia Conti', 'Ralf Niemann'],
  'Wettladen Koblenz': ['Andreas Breitbach', 'Sonja Kettel', 'Emre Şahin', 'Vanessa Dötsch'],
  'Wettladen Mainz-Neustadt': ['Martina Becker', 'Oliver Zimmer', 'Nadia Benali', 'Felix Rheinhard', 'Ewa Kowalska'],
  'Spielhalle Frankfurt': [
    'Julia Neumann',
    'Amir Haddad',
    'Simone Vogt',
    'Patrick Ihrig',
    'Leyla Öztürk',
    'Kevin Schäfer',
  ],
  'Spielhalle Cottbus': ['Monika Range', 'Artur Weber', 'Tanja Wicke', 'Bilal Saleh'],
};

/** Staff who have left or are on leave: they stay in the records but cannot be selected any more. */
const inactiveNames: ReadonlySet<string> = new Set([
  'Torben Claasen',
  'Svenja Wulff',
  'Lars Bahnsen',
  'Ralf Niemann',
  'Ewa Kowalska',
  'Bilal Saleh',
]);

const commentsByName: Readonly<Record<string, string>> = {
  'Anja Brandt': 'Verantwortliche Person vor Ort',
  'Sabrina Kröger': 'Verantwortliche Person vor Ort',
  'Frank Ehlers': 'Verantwortliche Person vor Ort',
  'Heike Tiedemann': 'Verantwortliche Person vor Ort',
  'Ute Jürgensen': 'Verantwortliche Person vor Ort',
  'Claudia Schmitz': 'Verantwortliche Person vor Ort',
  'Stefan Hoffmann': 'Verantwortliche Person vor Ort, Ersthelfer',
  'Andreas Breitbach': 'Verantwortliche Person vor Ort',
  'Martina Becker': 'Sozialkonzeptbeauftragte',
  'Julia Neumann': 'Verantwortliche Person vor Ort',
  'Monika Range': 'Verantwortliche Person vor Ort',
  'Marco Rossi': 'Neu im Team, Nachweise folgen',
  'Torben Claasen': 'In Elternzeit',
  'Mehmet Yıldız': 'Ersthelfer',
  'Katharina Lorenz': 'Sozialkonzeptbeauftragte',
};

/** Staff without any proof so far. */
const newcomerNames: ReadonlySet<string> = new Set(['Marco Rossi']);
/** Staff without an assigned location, who work at all locations. */
const namesWorkingEverywhere: ReadonlySet<string> = new Set(['Martina Becker', 'Katharina Lorenz']);
const firstAiderNames: ReadonlySet<string> = new Set(['Stefan Hoffmann', 'Mehmet Yıldız']);

export interface DemoPerson {
  readonly name: string;
  readonly isActive: boolean;
  readonly comment: string | null;
  readonly isNew: boolean;
  readonly worksEverywhere: boolean;
  readonly isFirstAider: boolean;
}

export const staffOf = (locationName: string): DemoPerson[] =>
  (staffNames[locationName] ?? []).map((name) => ({
    name,
    isActive: !inactiveNames.has(name),
    comment: commentsByName[name] ?? null,
    isNew: newcomerNames.has(name),
    worksEverywhere: namesWorkingEverywhere.has(name),
    isFirstAider: firstAiderNames.has(name),
  }));

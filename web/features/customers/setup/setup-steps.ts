import type { Setup } from './setup.api.ts';

type SetupPath =
  | '/locations/create'
  | '/locations/list'
  | '/locations/edit/$id'
  | '/users/profiles_create'
  | '/users/invite'
  | '/users/tablets'
  | '/oasiscerts/create'
  | '/activities/list';

export interface SetupStep {
  readonly label: string;
  readonly why: string;
  readonly isDone: boolean;
  /** Tells what has to be done before this step; undefined if it can be done now. */
  readonly needs?: string | undefined;
  /** IRI of the location at which the user has to work for this step. */
  readonly workAt?: string | undefined;
  readonly to: SetupPath;
  readonly params?: Readonly<Record<string, string>>;
  readonly search?: Readonly<Record<string, string>>;
}

const NEEDS_LOCATION = 'Dafür braucht es zuerst einen Standort.';
const NEEDS_PROFILE = 'Dafür braucht es zuerst ein Mitarbeiter-Profil.';

const idOf = (iri: string) => iri.slice(iri.lastIndexOf('/') + 1);

/** Returns the steps from an empty organisation to its first recorded activity, in the order of the work. */
export function setupSteps(setup: Setup, customer: string): readonly SetupStep[] {
  const search = { customer };
  const { locationCount, withoutHours } = setup;
  const withoutLocation = setup.location === undefined ? NEEDS_LOCATION : undefined;
  return [
    {
      label: 'Standort anlegen',
      why: 'Maßnahmen, Kontrollgänge und Aufgaben gehören zu einem Standort.',
      isDone: locationCount > 0,
      to: '/locations/create',
      search,
    },
    {
      label: 'Öffnungszeiten eintragen',
      why: 'Danach richtet sich, wann Kontrollgänge fällig sind.',
      isDone: locationCount > 0 && withoutHours === undefined,
      ...(withoutHours === undefined
        ? { to: '/locations/create', search }
        : { to: '/locations/edit/$id', params: { id: idOf(withoutHours) }, search: { section: 'hours' } }),
    },
    {
      label: 'Verwaltung einladen',
      why: 'Sie bekommt einen eigenen Zugang und plant, was zu tun ist.',
      isDone: setup.operatorCount > 0,
      to: '/users/invite',
      search: { ...search, role: 'ROLE_OPERATOR' },
    },
    {
      label: 'Mitarbeiter-Profile anlegen',
      why: 'Wer am Standort arbeitet, unterschreibt mit dem eigenen Profil.',
      isDone: setup.profileCount > 0,
      to: '/users/profiles_create',
      search,
    },
    {
      label: 'Tablet verbinden',
      why: 'Das Tablet am Tresen liest einen QR-Code und meldet sich ohne Passwort an.',
      isDone: setup.serviceCount > 0,
      needs: withoutLocation,
      to: '/users/tablets',
      search: { ...search, pair: '1' },
    },
    {
      label: 'OASIS-Zertifikat hochladen',
      why: 'Ohne Zertifikat kann niemand mit OASIS abgeglichen werden.',
      isDone: setup.hasCertificates,
      needs: withoutLocation,
      to: '/oasiscerts/create',
      search,
    },
    {
      label: 'Erste Maßnahme erfassen',
      why: 'Am Tablet genügt dafür ein Tipp.',
      isDone: setup.activityCount > 0,
      needs: withoutLocation ?? (setup.profileCount === 0 ? NEEDS_PROFILE : undefined),
      workAt: setup.location,
      to: '/activities/list',
      ...(setup.location !== undefined && { search: { location: setup.location } }),
    },
  ];
}

import type { LocationSituation } from '#shared/contracts/locations/location-situations.ts';
import { documents } from '#shared/contracts/documents/documents.ts';
import { profiles } from '#shared/contracts/profiles/profiles.ts';
import { inspectionTours } from '#shared/contracts/inspection-tours/inspection-tours.ts';
import { idFromIri } from '#shared/contracts/wire/hydra.ts';
import { tasks } from '#shared/contracts/tasks/tasks.ts';
import { daysAfter } from '#shared/domain/time/days.ts';
import type { ReasonInput, ReasonKind } from '#shared/domain/situations/location-reasons.ts';
import { lastDayForToday, localDay } from '#web/ui/time/local-time.ts';
import { isAboutLackingStaff } from './location-reasons.ts';
import {
  type Actor,
  canChangeOasisCerts,
  canManageUploadLinks,
  canReadBilling,
  canSetContract,
} from '#shared/permissions.ts';

type Situation = Pick<
  ReasonInput & Pick<LocationSituation, 'id' | 'location'>,
  | 'id'
  | 'location'
  | 'staffLackingProfile'
  | 'staffLacking'
  | 'staffLackingNames'
  | 'staffAsked'
  | 'staffSubmitted'
  | 'findingsWithoutTask'
  | 'followUp'
  | 'demand'
  | 'findingsWithoutTaskProtocol'
  | 'permitFile'
  | 'graveFindingTour'
>;

const certificatesLink = () => ({ to: '/oasiscerts/dashboard' }) as const;
const usageLink = ({ id }: Situation) => ({ to: '/locations/usage/$id', params: { id: String(id) } }) as const;
const missedToursLink = ({ location }: Situation, now: number) =>
  ({
    to: '/inspectiontours/list',
    search: { location, source: 'missed', from: localDay(now), to: localDay(now) },
  }) as const;
const PROOFS_PATH = '/users/profiles_documents/{-$profile}';
/** Opens the first of the proofs that wait, which mostly is the only one. */
const submittedProofsLink = (profile: string) =>
  ({ to: PROOFS_PATH, params: {}, search: { state: 'submitted', review: 'yes', profile, proof: 'first' } }) as const;
const lackingProofsLink = ({ location, staffLackingProfile }: Situation) =>
  staffLackingProfile === undefined
    ? ({ to: PROOFS_PATH, params: {}, search: { view: 'gaps', location } } as const)
    : ({ to: PROOFS_PATH, params: { profile: String(idFromIri(staffLackingProfile, profiles.path)) } } as const);

/** Leads to the findings with a deadline in this period, and opens the task of the only one. */
const followUpsLink = ({ location, followUp }: Situation, period: { readonly from?: string; readonly to: string }) =>
  ({
    to: '/tasks/list',
    search: {
      location,
      status: 'open',
      type: 'followUp',
      ...period,
      ...(followUp !== undefined && { task: String(idFromIri(followUp, tasks.path)) }),
    },
  }) as const;

/** Written out, because the contract of protocols is as large as a tenth of the dashboard. */
const PROTOCOLS_PATH = '/api/protocols';

/** Opens the protocol, where the office gives the task. */
const findingsWithoutTaskLink = ({ location, findingsWithoutTaskProtocol: protocol }: Situation) =>
  protocol === undefined
    ? ({ to: '/service/protocols', search: { location, finding: 'yes' } } as const)
    : ({ to: '/service/protocols/edit/$id', params: { id: String(idFromIri(protocol, PROTOCOLS_PATH)) } } as const);

/** Opens the task of the demand that is due first. */
const demandLink = ({ location, demand }: Situation) =>
  ({
    to: '/tasks/list',
    search: {
      location,
      status: 'open',
      ...(demand !== undefined && { task: String(idFromIri(demand, tasks.path)) }),
    },
  }) as const;

/** Opens the tour that had the grave finding, the latest of several. */
const graveFindingLink = ({ location, graveFindingTour }: Situation) =>
  graveFindingTour === undefined
    ? ({ to: '/inspectiontours/list', search: { location, finding: 'yes' } } as const)
    : ({
        to: '/inspectiontours/show/$id',
        params: { id: String(idFromIri(graveFindingTour, inspectionTours.path)) },
      } as const);

/** Opens the permit that the reason is about. */
const permitLink = ({ location, permitFile }: Situation) =>
  ({
    to: '/documents/main',
    search: {
      category: 'permit',
      ...(permitFile === undefined ? { location } : { document: String(idFromIri(permitFile, documents.path)) }),
    },
  }) as const;

const REASON_LINKS = {
  noCertificate: certificatesLink,
  certificateExpired: certificatesLink,
  certificateEnding: certificatesLink,
  noRequestsLeft: usageLink,
  fewRequestsLeft: usageLink,
  nobodyMayWork: lackingProofsLink,
  staffLacking: lackingProofsLink,
  staffEnding: ({ location }: Situation) =>
    ({ to: PROOFS_PATH, params: {}, search: { view: 'gaps', reason: 'expiring', location } }) as const,
  graveFinding: graveFindingLink,
  permitExpired: permitLink,
  permitEnding: permitLink,
  demandsDue: demandLink,
  demandsLater: demandLink,
  tourOutstanding: missedToursLink,
  toursMissed: missedToursLink,
  tasksOverdue: ({ location }: Situation) =>
    ({ to: '/tasks/list', search: { location, status: 'overdue', type: 'notFollowUp' } }) as const,
  followUpsDue: (situation: Situation, now: number) => followUpsLink(situation, { to: lastDayForToday(now) }),
  followUpsThisWeek: (situation: Situation, now: number) =>
    followUpsLink(situation, { from: daysAfter(localDay(now), 1), to: daysAfter(localDay(now), 7) }),
  findingsWithoutTask: findingsWithoutTaskLink,
} satisfies Record<ReasonKind, (situation: Situation, now: number) => object>;

/** Returns the link to the list of the entries that a reason counts. */
export const linkOf = (kind: ReasonKind, situation: Situation, now: number) => REASON_LINKS[kind](situation, now);

export type ReasonLink = ReturnType<typeof linkOf>;

/** The button of a row, which links to the page, or opens the dialog, that solves its gravest reason. */
export type ReasonAction =
  | {
      readonly label: string;
      /** Whether the office has done its part, so that the button does not call for anything. */
      readonly isWaiting?: true;
      readonly link:
        | ReasonLink
        | ReturnType<typeof submittedProofsLink>
        | { to: '/customer/billing'; search: { section: string; book: string } }
        | { to: '/locations/edit/$id'; params: { id: string }; search: { section: string } }
        | { to: '/oasiscerts/create' };
    }
  | { readonly label: string; readonly profile: { readonly '@id': string; readonly name: string } };

const LABELS: Record<ReasonKind, string> = {
  noCertificate: 'Zertifikate ansehen',
  certificateExpired: 'Zertifikate ansehen',
  certificateEnding: 'Zertifikate ansehen',
  noRequestsLeft: 'Guthaben ansehen',
  fewRequestsLeft: 'Guthaben ansehen',
  nobodyMayWork: 'Nachweise ansehen',
  staffLacking: 'Nachweise ansehen',
  staffEnding: 'Nachweise ansehen',
  graveFinding: 'Befund ansehen',
  permitExpired: 'Erlaubnis ansehen',
  permitEnding: 'Erlaubnis ansehen',
  demandsDue: 'Nachforderung ansehen',
  demandsLater: 'Nachforderung ansehen',
  tourOutstanding: 'Kontrollgänge ansehen',
  toursMissed: 'Kontrollgänge ansehen',
  tasksOverdue: 'Aufgaben ansehen',
  followUpsDue: 'Mängel ansehen',
  followUpsThisWeek: 'Mängel ansehen',
  findingsWithoutTask: 'Mängel ansehen',
};

/** Returns the action that solves a reason, or the link to its list if the user may not solve it. */
export function reasonActionOf(kind: ReasonKind, situation: Situation, now: number, actor: Actor): ReasonAction {
  const link = linkOf(kind, situation, now);
  const {
    staffLackingProfile: profile,
    staffLackingNames: [name],
  } = situation;
  if (link.to === '/oasiscerts/dashboard' && canChangeOasisCerts(actor))
    return { label: 'Zertifikat hochladen', link: { to: '/oasiscerts/create' } };
  if (link.to === '/locations/usage/$id' && canReadBilling(actor))
    return {
      label: 'Zusatzpaket buchen',
      link: { to: '/customer/billing', search: { section: 'quota', book: String(situation.id) } },
    };
  if (link.to === '/locations/usage/$id' && canSetContract(actor))
    return {
      label: 'Abfragen gewähren',
      link: { to: '/locations/edit/$id', params: { id: String(situation.id) }, search: { section: 'quota' } },
    };
  if (isAboutLackingStaff(kind) && canManageUploadLinks(actor)) {
    // The list of submitted proofs cannot be limited to a location, but the row counts the people of one.
    if (situation.staffSubmitted > 0)
      return { label: 'Nachweis prüfen', link: profile === undefined ? link : submittedProofsLink(profile) };
    if (situation.staffAsked === situation.staffLacking) return { label: 'Nachfassen', link, isWaiting: true };
    if (profile !== undefined && name !== undefined)
      return { label: 'Nachweis anfordern', profile: { '@id': profile, name } };
  }
  const isAboutOneFinding =
    kind === 'findingsWithoutTask'
      ? situation.findingsWithoutTask === 1
      : situation.followUp !== undefined && (kind === 'followUpsDue' || kind === 'followUpsThisWeek');
  return { label: isAboutOneFinding ? 'Mangel ansehen' : LABELS[kind], link };
}

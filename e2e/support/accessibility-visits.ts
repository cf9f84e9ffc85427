// Lists which screens each role visits in the accessibility journeys.
import { forgotPassword, userData } from '#e2e/screens/access-screens.ts';
import { auditList, authorityList } from '#e2e/screens/audit-screens.ts';
import { billing, customerBilling, prices } from '#e2e/screens/billing-screens.ts';
import { customerCreate, customerEdit, customerList, ledger, retention } from '#e2e/screens/customer-screens.ts';
import {
  activityList,
  dashboard,
  figures,
  applicationFrame,
  helpArticle,
  helpContents,
  lockedWorkplace,
  login,
  operatorTasks,
  unknownPage,
  workplace,
} from '#e2e/screens/common-screens.ts';
import { formCreate, formEdit, formList } from '#e2e/screens/form-screens.ts';
import { conceptDraft, stateValues, statusCatalogue } from '#e2e/screens/master-data-screens.ts';
import {
  certificateCreate,
  certificateDashboard,
  certificateEdit,
  certificateList,
} from '#e2e/screens/certificate-screens.ts';
import { authoritySignIn, inspection } from '#e2e/screens/inspector-screens.ts';
import { locationCreate, locationList, locationSettings } from '#e2e/screens/location-screens.ts';
import type { Person } from './people.ts';
import type { Screen } from '#e2e/screens/screen.ts';
import { officeProofScreens, proofList, serviceProofScreens } from '#e2e/screens/proof-screens.ts';
import { protocolEvaluation, protocolScreens } from '#e2e/screens/protocol-screens.ts';
import { taskTemplates } from '#e2e/screens/task-template-screens.ts';
import { tourDay, tourList, tourShow } from '#e2e/screens/tour-screens.ts';
import { importCreate, importList, importPreview } from '#e2e/screens/import-screens.ts';
import { reportList, reportShow } from '#e2e/screens/report-screens.ts';
import { tabletList, userCreate, userEdit, userInvite, userList } from '#e2e/screens/user-screens.ts';

interface Visitor {
  readonly who: string;
  readonly person: Person | null;
  readonly locationName: string | null;
  readonly profileName: string | null;
  readonly screens: readonly Screen[];
}

const visitors: readonly Visitor[] = [
  {
    who: 'a visitor without a login',
    person: null,
    locationName: null,
    profileName: null,
    screens: [login, forgotPassword],
  },
  {
    who: 'an authority',
    person: null,
    locationName: null,
    profileName: null,
    screens: [authoritySignIn, inspection],
  },
  {
    who: 'service',
    person: 'service',
    locationName: 'Spielhalle Wandsbek',
    profileName: 'Anja Brandt',
    screens: [
      workplace,
      applicationFrame,
      activityList,
      tourList,
      tourDay,
      tourShow,
      ...protocolScreens,
      ...serviceProofScreens,
      helpContents,
      helpArticle,
      unknownPage,
      lockedWorkplace,
    ],
  },
  {
    who: 'service without a profile',
    person: 'otherService',
    locationName: null,
    profileName: null,
    screens: [{ address: '/service', readyElement: (page) => page.getByRole('button', { name: 'Claudia Schmitz' }) }],
  },
  {
    who: 'service without a location',
    person: 'service',
    locationName: null,
    profileName: null,
    screens: [
      {
        address: '/service',
        readyElement: (page) => page.getByRole('dialog').getByRole('button', { name: 'Spielhalle Wandsbek' }),
      },
    ],
  },
  {
    who: 'the operator',
    person: 'operator',
    locationName: 'Spielhalle Wandsbek',
    profileName: 'Anja Brandt',
    screens: [
      dashboard,
      figures,
      operatorTasks,
      taskTemplates,
      activityList,
      tourList,
      locationList,
      locationCreate,
      locationSettings,
      certificateDashboard,
      certificateList,
      certificateCreate,
      certificateEdit,
      userData,
      userList,
      userInvite,
      tabletList,
      authorityList,
      importCreate,
      importPreview,
      importList,
      userEdit,
      ledger,
      auditList,
      retention,
      billing,
      reportList,
      reportShow,
      ...officeProofScreens,
    ],
  },
  {
    who: 'the admin',
    person: 'admin',
    locationName: null,
    profileName: null,
    screens: [
      customerList,
      customerCreate,
      customerEdit,
      userCreate,
      customerBilling,
      prices,
      stateValues,
      statusCatalogue,
      conceptDraft,
      formList,
      formCreate,
      formEdit,
      protocolEvaluation,
      proofList,
    ],
  },
];

interface Batch {
  readonly visitor: Visitor;
  /** Number of this batch among those of the same visitor. */
  readonly number: number;
  readonly screens: readonly Screen[];
}

/**
 * Screens and dialogs in one batch: enough to be worth a login, and few enough for two workers to finish at about the
 * same time.
 */
const STATES_PER_BATCH = 12;
const countStates = (screens: readonly Screen[]) =>
  screens.reduce((sum, { dialogs = {} }) => sum + 1 + Object.keys(dialogs).length, 0);

function createBatches(visitor: Visitor): readonly Batch[] {
  const { screens } = visitor;
  const total = countStates(screens);
  const count = Math.max(1, Math.round(total / STATES_PER_BATCH));
  const batchIndexOf = (index: number) => Math.floor((countStates(screens.slice(0, index)) / total) * count);
  return Array.from({ length: count }, (_, part) => ({
    visitor,
    number: part + 1,
    screens: screens.filter((_screen, index) => batchIndexOf(index) === part),
  }));
}

export const batches = visitors.flatMap(createBatches);

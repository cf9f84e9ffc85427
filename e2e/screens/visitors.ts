// Lists which screens each role visits, for the accessibility journeys and for the screenshots.
import { forgotPassword, userData } from './access-screens.ts';
import { auditList, authorityList } from './audit-screens.ts';
import { billing, customerBilling, prices } from './billing-screens.ts';
import { customerCreate, customerEdit, customerList, ledger, retention } from './customer-screens.ts';
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
} from './common-screens.ts';
import { formCreate, formEdit, formList } from './form-screens.ts';
import { conceptDraft, stateValues, statusCatalogue } from './master-data-screens.ts';
import { certificateCreate, certificateDashboard, certificateEdit, certificateList } from './certificate-screens.ts';
import { authoritySignIn, inspection } from './inspector-screens.ts';
import { locationCreate, locationList, locationSettings } from './location-screens.ts';
import type { Person } from '#e2e/support/people.ts';
import type { Screen } from './screen.ts';
import { officeProofScreens, proofList, serviceProofScreens } from './proof-screens.ts';
import { protocolEvaluation, protocolScreens } from './protocol-screens.ts';
import { taskTemplates } from './task-template-screens.ts';
import { tourDay, tourList, tourShow } from './tour-screens.ts';
import { importCreate, importList, importPreview } from './import-screens.ts';
import { reportList, reportShow } from './report-screens.ts';
import { tabletList, userCreate, userEdit, userInvite, userList } from './user-screens.ts';

export interface Visitor {
  readonly who: string;
  readonly person: Person | null;
  readonly locationName: string | null;
  readonly profileName: string | null;
  readonly screens: readonly Screen[];
}

export const visitors: readonly Visitor[] = [
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

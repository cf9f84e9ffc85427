import * as may from '#shared/permissions.ts';
import { lazyScreen, type Screen } from './screen.ts';

export const recordScreens = [
  {
    path: '/activities/list',
    title: 'Maßnahmen',
    component: lazyScreen(() => import('#web/features/activities/list/activity-list.page.tsx'), 'ActivityListPage'),
    allows: may.canReadActivities,
  },
  {
    path: '/tasks/list',
    title: 'Aufgaben',
    component: lazyScreen(() => import('#web/features/tasks/list/task-list.page.tsx'), 'TaskListPage'),
    allows: may.canReadTasks,
  },
  {
    path: '/inspectiontours/list',
    title: 'Kontrollgänge',
    component: lazyScreen(
      () => import('#web/features/inspection-tours/list/inspection-tour-list.page.tsx'),
      'InspectionTourListPage',
    ),
    allows: may.canReadInspectionTours,
  },
  {
    path: '/inspectiontours/show/$id',
    title: 'Kontrollgang',
    component: lazyScreen(
      () => import('#web/features/inspection-tours/inspection-tour.page.tsx'),
      'InspectionTourPage',
    ),
    allows: may.canReadInspectionTours,
  },
  {
    path: '/documents/main',
    title: 'Dateien',
    component: lazyScreen(() => import('#web/features/documents/document-list.page.tsx'), 'DocumentListPage'),
    allows: may.canReadDocuments,
  },
  {
    path: '/reports/list',
    title: 'Berichte',
    component: lazyScreen(() => import('#web/features/reports/report-list.page.tsx'), 'ReportListPage'),
    allows: may.canReadReports,
  },
  {
    path: '/reports/show/$id',
    title: 'Bericht',
    component: lazyScreen(() => import('#web/features/reports/report.page.tsx'), 'ReportPage'),
    allows: may.canReadReports,
  },
] as const satisfies readonly Screen[];

export { exportsQuery } from './organisation-export.api.ts';
export { OrganisationExport, OrganisationExports } from './organisation-export.tsx';

export { OrganisationExport } from './organisation-export.tsx';

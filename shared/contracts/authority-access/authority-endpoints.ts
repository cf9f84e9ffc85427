// The endpoints for authorities in two lists, for the list of the whole API.
import type { Endpoint, Resource } from '#shared/contracts/wire/endpoint.ts';
import {
  answerAuthorityDemand,
  authorityAccesses,
  authorityDemands,
  authorityVisits,
  revokeAuthorityAccess,
} from './authority-access.ts';
import { getAuthorityDays } from './authority-days.ts';
import {
  closeAuthoritySession,
  createAuthorityDemand,
  getAuthorityCounts,
  getAuthorityEntry,
  getAuthorityFile,
  getAuthorityImage,
  getAuthorityPage,
  getGrantedAccess,
  openAuthoritySession,
} from './authority-reading.ts';

export const authorityResources: readonly Resource[] = [authorityAccesses, authorityVisits, authorityDemands];

export const authorityEndpoints: readonly Endpoint[] = [
  revokeAuthorityAccess,
  answerAuthorityDemand,
  openAuthoritySession,
  closeAuthoritySession,
  getGrantedAccess,
  getAuthorityPage,
  getAuthorityDays,
  getAuthorityCounts,
  getAuthorityEntry,
  getAuthorityFile,
  getAuthorityImage,
  createAuthorityDemand,
];

// Every list that a screen shows is offered as a file, so that nobody has to copy it by hand.
import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const sourcesOf = (pattern: string) =>
  globSync(pattern)
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');

const contracts = sourcesOf('shared/contracts/**/*.ts');
const browser = sourcesOf('web/**/*.{ts,tsx}');

/** Lists that no screen shows as one. */
const NOT_OFFERED: Readonly<Record<string, string>> = {
  listLocationSituations: 'the dashboard says what to do now; the list of locations is offered as a file',
  listOasisCertificateGaps: 'a count within steps and notices',
  listDocumentReadings: 'the readers of one file, in its details',
  listReadingGaps: 'who has not read one file, in its details',
  listDocumentsOfProfile: 'the proofs of one person, offered by the list of proofs',
  listUserSessions: 'the devices of one account, gone when they sign out',
  listAccountSessions: 'the devices of one account, gone when they sign out',
  listProofTypes: 'choices of a form',
  listFormVersions: 'the versions of one form, beside the form',
  listNotifications: 'news for one person, gone when read',
  listLedgers: 'has a file that proves itself',
  listLedgerCheckpoints: 'the signed states are in the file that proves itself',
  listContracts: 'the one contract of an organisation, which is printed',
  listPlans: 'choices of a form',
  listQuotaPackages: 'choices of a form',
  listBillingSettings: 'the one address for invoices',
  listPriceChanges: 'the history of one price',
  listActions: 'choices of a form',
  listStatuses: 'choices of a form',
  listCountries: 'choices of a form',
  listStateChanges: 'the history of one federal state',
  listSocialConceptVersions: 'the versions of one social concept, which are printed',
  listOrganisationExports: 'files themselves',
  listTerminations: 'the one notice of an organisation, shown as a step',
  listDeletionCertificates: 'the one certificate of an organisation, which is a file itself',
  listTabletDeliveries: 'what one lost tablet delivered, shown beside it',
  listAuthorityAccesses: 'a handful of accesses, each an entry of the audit trail, which is offered as a file',
  listAuthorityVisits: 'what one authority looked at, also in the audit trail, which is offered as a file',
  listAuthorityDemands: 'what one authority demands; each is a task, and those are offered as a file',
  listLedgerWitnesses: 'at most five, in every file that proves itself',
};

const lists = [...contracts.matchAll(/export const (list\w+) = endpoint\(\{/g)].map(([, name = '']) => name);
const shown = lists.filter((name) => new RegExp(`\\b${name}\\b`).test(browser));

it('finds the lists of the contracts', () => {
  expect(shown).toEqual(expect.arrayContaining(['listTasks', 'listUploadLinks', 'listRetentionRuns', 'listTablets']));
});

it.each(shown.filter((name) => NOT_OFFERED[name] === undefined))(
  '%s is offered as a file where it is shown',
  (name) => {
    expect(browser.includes(`path={${name}.list.exported}`)).toBe(true);
  },
);

it('no exception is left for a list that is offered or no longer shown', () => {
  const needless = Object.keys(NOT_OFFERED).filter(
    (name) => !shown.includes(name) || browser.includes(`${name}.list.exported`),
  );
  expect(needless).toEqual([]);
});

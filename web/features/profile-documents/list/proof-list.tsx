import { Box, Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { listProfileDocuments, type ProfileDocument } from '#shared/contracts/profile-documents/profile-documents.ts';
import { profiles } from '#shared/contracts/profiles/profiles.ts';
import { idFromIri } from '#shared/contracts/wire/hydra.ts';
import { isAdmin, isManagement } from '#shared/permissions.ts';
import { serverNow } from '#web/api/session/server-clock.ts';
import { useActor } from '#web/api/session/session.ts';
import { useUserNames } from '#web/api/user-names.ts';
import { showError } from '#web/ui/notice/alerts.ts';
import { EntryCount } from '#web/ui/list/entry-count.tsx';
import { ExportButtons } from '#web/ui/list/export-buttons.tsx';
import { noMatch } from '#web/ui/filter/no-match.ts';
import { DataList } from '#web/ui/list/data-list.tsx';
import { useOpenRow, useUrlState } from '#web/ui/filter/url-state.ts';
import { localDay } from '#web/ui/time/local-time.ts';
import { proofsOfQuery, useProofList } from '#web/features/profile-documents/profile-documents.api.ts';
import {
  useCustomerChoices,
  useInactiveProfiles,
  useProfileChoices,
  useTypeChoices,
} from '#web/features/profile-documents/proof-choices.ts';
import { SelectionBar } from '#web/ui/selection/selection-bar.tsx';
import { proofColumns } from './proof-columns.tsx';
import { headingOf } from './proof-headings.ts';
import { NO_PROOF_FILTER, NO_REVIEW, PROOF_ORDER, proofListQuery } from './proof-filter.ts';
import { useAcceptance } from './use-acceptance.ts';
import { useRenewal } from './use-renewal.tsx';
import { ProofFilters } from './proof-filters.tsx';
import type { PagedList } from '#web/ui/list/paged-list.ts';
import { isByDefaultField, sortingOf } from '#web/ui/list/list-order.ts';
import { rowNavigationOf } from '#web/ui/record/row-navigation.ts';
import { LazyProofDetail } from './lazy-proof-detail.ts';
import styles from './proof-list.module.css';

interface ProofListProps {
  /** IRI of the profile whose proofs are shown; null for all. */
  readonly profile: string | null;
  /** Whether the page shows what has to be renewed above the list, so that the list without filters leaves it out. */
  readonly areNeedsAbove?: boolean;
}

export function ProofList({ profile, areNeedsAbove = false }: ProofListProps) {
  const actor = useActor();
  const [filter, changeFilter] = useUrlState(NO_PROOF_FILTER);
  const unmatched = noMatch('Kein Nachweis', filter, changeFilter);
  const list = useProofList(filter, {
    ...(profile !== null && { profile }),
    ...(areNeedsAbove && unmatched === null && { status: 'fine' }),
  });
  const row = useOpenProof(list);
  const [{ review }, changeReview] = useUrlState(NO_REVIEW);
  const endReview = () => changeReview(NO_REVIEW);
  const rowNavigation = rowNavigationOf(list, row, ({ name }) => name);
  const choices = { profiles: useProfileChoices(), types: useTypeChoices(), customers: useCustomerChoices() };
  const bulk = useAcceptance();
  const renewal = useRenewal(list.rows);
  const columns = [
    ...proofColumns({
      ...choices,
      inactiveProfiles: useInactiveProfiles(),
      customers: isAdmin(actor) ? choices.customers : null,
      nameOfUser: useUserNames(),
      withProfile: profile === null,
      isGroupedByStatus: isByDefaultField(PROOF_ORDER, filter.order),
    }),
    ...(bulk.selection === null ? renewal.columns : []),
  ];
  const sorting = sortingOf(PROOF_ORDER, filter.order, columns, (order) => changeFilter({ order }));
  const isNoneLeft = areNeedsAbove && unmatched === null && list.rows?.length === 0;
  return (
    <Stack gap="lg">
      <div className={styles.filters}>
        <ProofFilters filter={filter} withProfile={profile === null} onChange={changeFilter} sorting={sorting} />
        {isManagement(actor) && filter.state === 'submitted' && bulk.selection === null && (
          <Button variant="default" onClick={bulk.start}>
            Auswählen
          </Button>
        )}
      </div>
      {isNoneLeft && profile !== null ? (
        <NoneLeft profile={profile} />
      ) : (
        <DataList
          label="Nachweise"
          columns={columns}
          list={list}
          sorting={sorting}
          headingOf={headingOf}
          noMatch={unmatched}
          openId={row.id}
          selection={bulk.selection}
          onOpen={({ id }) => row.open(id)}
        />
      )}
      {bulk.selection !== null && (
        <SelectionBar selection={bulk.selection} onEnd={bulk.stop}>
          <Button
            disabled={bulk.selection.chosenRows.size === 0}
            loading={bulk.isSending}
            onClick={() => void bulk.accept()}
          >
            Annehmen
          </Button>
        </SelectionBar>
      )}
      <LazyProofDetail
        id={row.id}
        rowNavigation={rowNavigation}
        areAllSubmitted={filter.state === 'submitted'}
        onNoneLeft={endReview}
        onClose={review === '' ? row.close : endReview}
      />
      {renewal.dialog}
    </Stack>
  );
}

/** In the URL, instead of the id of a proof: a link that leads to the only one of its list does not know its id. */
const FIRST = 'first';

/** Provides the open proof. The first of the list is opened as soon as the list is known. */
function useOpenProof(list: PagedList<ProfileDocument>) {
  const row = useOpenRow('proof');
  const isFirstAsked = row.id === FIRST;
  const isKnown = list.rows !== null && !list.isRefreshing;
  const openFirst = useEffectEvent(() => row.replace(String(list.rows?.[0]?.id ?? '')));
  useEffect(() => {
    if (isFirstAsked && isKnown) openFirst();
  }, [isFirstAsked, isKnown]);
  return isFirstAsked ? { ...row, id: '' } : row;
}

/** Stands in the place of a table that leaves out what stands above it, because nothing else is there. */
function NoneLeft({ profile }: { readonly profile: string }) {
  const all = useQuery(proofsOfQuery(idFromIri(profile, profiles.path) ?? 0)).data;
  if (all === undefined) return null;
  return <Text c="dimmed">{all.length === 0 ? 'Noch keiner.' : 'Alle vorhandenen Nachweise stehen oben.'}</Text>;
}

/** Counts the proofs that the list shows. */
export function ProofCount() {
  const [filter] = useUrlState(NO_PROOF_FILTER);
  return (
    // On a narrower screen it would push the buttons into a line of their own.
    <Box component="span" visibleFrom="xl">
      <EntryCount list={useProofList(filter, {})} />
    </Box>
  );
}

/** Exports the proofs that the list shows. */
export function ProofExport({ profile }: ProofListProps) {
  const [filter] = useUrlState(NO_PROOF_FILTER);
  return (
    <ExportButtons
      path={listProfileDocuments.list.exported}
      query={() => ({ ...proofListQuery(filter, localDay(serverNow())), ...(profile === null ? {} : { profile }) })}
      fileName={`Nachweise-${localDay(serverNow())}`}
      onError={showError}
    />
  );
}

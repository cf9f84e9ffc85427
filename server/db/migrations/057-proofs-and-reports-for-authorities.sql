-- A monthly report is written for the organisation itself, so an access opens it only after it was submitted to an authority.
-- INTERNAL_REPORTS of the code names the same kinds.
drop policy granted on report;
create policy granted on report for select to schutzbuch_authority using (
  (state = 'submitted' or (state <> 'draft' and kind <> 'monthly'))
  and location_ids <@ (select authority_locations('reports'))::bigint[]
  and from_on >= (select authority_begin() at time zone 'Europe/Berlin')::date
  and to_on < (select authority_end() at time zone 'Europe/Berlin')::date);

-- Training that somebody has refreshed is no gap, although the first proof of it has expired.
grant select (refreshes_id) on proof_type to schutzbuch_authority;

-- The server keeps for some seconds what a session may do (server/access/session-cache.ts). Every change of what it reads
-- for that is therefore announced: of the session itself with its id, of everything else for all sessions.
drop trigger announce on session;
create trigger announce
  after update of customer_id, location_id, profile_id, profile_since, profile_chosen_offline, ended_at on session
  for each row
  when (
    (old.customer_id, old.location_id, old.profile_id, old.profile_since, old.profile_chosen_offline, old.ended_at)
    is distinct from
    (new.customer_id, new.location_id, new.profile_id, new.profile_since, new.profile_chosen_offline, new.ended_at)
  ) execute function announce_session();
create trigger announce_access after delete on session
  for each statement execute function announce_access();

create trigger announce_access
  after delete or update of uid, email, firstname, lastname, role, is_active, is_sample on app_user
  for each statement execute function announce_access();
create trigger announce_access after insert or update or delete on second_factor
  for each statement execute function announce_access();
create trigger announce_access after insert or update or delete on user_customer
  for each statement execute function announce_access();
create trigger announce_access after insert or update or delete on user_location
  for each statement execute function announce_access();
create trigger announce_access after update of is_active, is_demo or delete on customer
  for each statement execute function announce_access();
create trigger announce_access
  after delete or update of customer_id, status, is_task_allowed, is_inspection_tour_allowed, is_protocol_allowed,
    is_activity_allowed, is_premium, player_check_allowed on location
  for each statement execute function announce_access();
create trigger announce_access after update of is_active, customer_id or delete on profile
  for each statement execute function announce_access();

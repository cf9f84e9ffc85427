-- Whoever chooses the profile that is set already begins a new entry as well. Without it a choice that was made offline before that,
-- and arrives after it, would count as the last one and take their place.
drop trigger keep_changed_profile on session;
create trigger keep_changed_profile after update on session for each row
  when (old.profile_id is distinct from new.profile_id or old.ended_at is distinct from new.ended_at
    or old.profile_since is distinct from new.profile_since
    or old.profile_chosen_offline is distinct from new.profile_chosen_offline)
  execute function keep_session_profile();

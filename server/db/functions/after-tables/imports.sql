create or replace view listed_import with (security_invoker = true) as
  select import.*, (
    select trim(app_user_name.name) from app_user_name
    where app_user_name.user_id = import.user_id and app_user_name.since <= import.created_at
    order by app_user_name.since desc limit 1
  ) as user_name
  from import;
grant select on listed_import to schutzbuch_customer, schutzbuch_platform;

-- Adds the current name of the record that a line created. A copy of the name would remain after an erasure.
create or replace view listed_import_line with (security_invoker = true) as
  select import_line.*, import.kind,
    case import.kind
      when 'profiles' then (select name from profile where profile.id = entity_id)
      when 'locations' then (select name from location where location.id = entity_id)
      else (select email from invitation where invitation.id = entity_id)
    end as entity_name
  from import_line join import on import.id = import_id;
grant select on listed_import_line to schutzbuch_customer, schutzbuch_platform;

-- Guesses of a profile's PIN are counted beside those of passwords, as the owner and before they are judged. Whoever then
-- knew the PIN of a profile they may see wipes out its count.
grant select (key), delete on login_throttle to schutzbuch_location, schutzbuch_customer, schutzbuch_platform;
alter table login_throttle enable row level security;
create policy pin_of_visible_profile on login_throttle
  to schutzbuch_location, schutzbuch_customer, schutzbuch_platform
  using (key in (select 'pin:' || id from profile));

-- Since when a session signs with its profile: the workplace says so, and the next shift notices that it is not theirs.
alter table session add column profile_since timestamptz;
grant update (profile_since) on session to schutzbuch_location, schutzbuch_customer, schutzbuch_platform;

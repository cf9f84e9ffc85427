-- Logins of the demo data that were there before the mark: the addresses are of a domain that nobody can have (RFC 2606).
update app_user set is_sample = true where email ~ '@(nordlicht|rhein|schutzbuch)\.test$';

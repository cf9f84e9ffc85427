-- Both tell whether an address is taken, in any organisation: an operator invites, and is not told.
revoke execute on function create_account, is_email_free from schutzbuch_customer;

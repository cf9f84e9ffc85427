-- One link may ask for several proofs: each is a row with the same token and is sent once.
alter table upload_link drop constraint upload_link_token_hash_key;
alter table upload_link add unique (token_hash, proof_type_id);

-- The HMAC of the address that a link of kind `undoEmail` gives back: as long as the link holds, nobody else has it.
alter table identity.links add column email_index bytea;
create index on identity.links (email_index) where email_index is not null;

-- The token that was used to get this one. While no such successor is used, the browser may not have received its answer.
alter table identity.refresh_tokens add column replaces bytea;

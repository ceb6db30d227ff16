-- A stake can have a note. Stakes recorded until now have none, so nothing is projected again.
alter table read.stakes add column note text;

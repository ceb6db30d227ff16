-- A token is priced by its chain and contract, and the native coin of a chain by its name: the symbol of such a series
-- has lower-case letters. A symbol that a person types has none, so neither can have the name of the other.
alter table market.series drop constraint series_symbol_check;
alter table market.series add constraint series_symbol_check check (
  symbol ~ '^[A-Z0-9][A-Z0-9.:=^_-]{0,31}$'
  or kind = 'price' and symbol ~ '^(listing:[A-Z0-9]{4}:[A-Z0-9][A-Z0-9.&=^_-]{0,31}|isin:[A-Z]{2}[A-Z0-9]{9}[0-9]|coin:[a-z0-9][a-z0-9._-]{0,99}|token:[1-9][0-9]{0,15}:0x[0-9a-f]{40})$'
);

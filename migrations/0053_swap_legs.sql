-- Data health reads every leg of a swap that counts, without reading all entries of the household.
create index on read.line_entries (household_id) where entry_kind = 'SwapLeg' and until_position is null;

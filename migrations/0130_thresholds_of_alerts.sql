-- The day in whose units the threshold of a price alert is stated: a split that is reported later divides it.
alter table mail.price_alerts add column stated_on text;
update mail.price_alerts set stated_on = seen_on;
alter table mail.price_alerts alter column stated_on set not null;

-- How often pages were opened, day by day, by those who consented to its being counted. Counts alone: no row is about
-- anybody, and the pages are those that the product knows.

create schema if not exists analytics;

create table analytics.page_views (
  day date not null,
  page text not null,
  language text not null,
  width text not null check (width in ('narrow', 'medium', 'wide')),
  views bigint not null check (views > 0),
  primary key (day, page, language, width)
);

-- Which other hosts led here; of a day so many, whatever is beyond them as 'other'.
create table analytics.referrers (
  day date not null,
  host text not null,
  views bigint not null check (views > 0),
  primary key (day, host)
);

grant usage on schema analytics to wealth_runtime;
grant select, insert, update on analytics.page_views, analytics.referrers to wealth_runtime;

-- Days of OASIS queries are always read by their location, which the primary key answers. The organisation's index answered
-- no query, and was read besides for each location of a list: 150,000 entries of a large organisation, thirty times a page.
drop index location_usage_day_customer;

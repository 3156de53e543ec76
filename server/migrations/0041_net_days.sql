-- Why: a carrier is paid in the days that were agreed with it: 15, 30 or 45 after its complete bill (domain §4.5; decision 39).

alter table company add column net_days smallint not null default 30 check (net_days in (15, 30, 45));

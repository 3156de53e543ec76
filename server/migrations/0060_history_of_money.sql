-- Why: who does not see what a carrier is paid read the price of an offer in its history.

alter table history_entry add column tells_money boolean not null default false;
update history_entry set tells_money = true
where subject_type in ('tender', 'shipment') and not is_internal and description ~ '\d\.\d\d\M';

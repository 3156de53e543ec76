-- Why: of two administrators who changed tier benefits, automatic approvals or support hours, the later one put back what the other had changed.
-- Running processes: none is disturbed. What they save raises no version: until they are gone, a form opened before that does not hear of it.

-- How often each of the provider's settings was saved.
create table setting_version (
  setting text primary key check (setting in ('tier-benefits', 'case-ceilings', 'support-week')),
  version integer not null default 1
);
insert into setting_version (setting) values ('tier-benefits'), ('case-ceilings'), ('support-week');
alter table setting_version enable row level security;
create policy setting_version_read on setting_version for select using (true);
create policy setting_version_provider on setting_version for all using ((select waybill_sees_all()));

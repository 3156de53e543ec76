-- Why: counts corrected after a bill was settled, or while a run had it, were looked at by nobody, and it was paid by the old ones.
-- Running processes: statements that change or lock invoices (`for update`) wait while the index is made and old settled bills are marked,
-- some seconds with a million invoices; reads do not. Until they are replaced, they pay such a bill as before, and nobody audits it.

-- Before anything else: whoever locked a bill to change it ends first. The index alone lets them lock it, and wait for the update that waits
-- for them.
lock table invoice in exclusive mode;

create index invoice_counted_again on invoice (id) where state >= 2 and audited_at is null;

-- A settled bill without it waits for a look at its counts.
update invoice set audited_at = coalesce(settled_at, paid_at, now()) where state >= 2 and audited_at is null;

-- A bill whose counts change is audited again: whoever agreed to it agreed to other counts. What is settled stays as it is, and waits.
create or replace function counts_audited_again() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  counted uuid := (select shipment_id from shipment_stop where id = new.stop_id);
begin
  -- One whose audit is under way, too, and one being settled or reversed: this waits for its end.
  update invoice set audited_at = null,
    approved_at = case when state = 1 then null else approved_at end,
    approved_by = case when state = 1 then null else approved_by end,
    approved_amount = case when state = 1 then null else approved_amount end,
    version = version + 1
  where shipment_id = counted and state >= 1 and not is_truck_unused;
  if found then
    perform refresh_invoices(array[counted]);
  end if;
  return null;
end $$;

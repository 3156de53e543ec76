-- Why: a count corrected after the audit left the bill approved as if nothing had changed.
-- Running processes: none is disturbed; they audit what waits as before.

-- A bill whose counts change is audited again: whoever agreed to it agreed to other counts.
create function counts_audited_again() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  counted uuid := (select shipment_id from shipment_stop where id = new.stop_id);
begin
  -- One whose audit is under way, too: this waits for its end.
  update invoice set audited_at = null, approved_at = null, approved_by = null, approved_amount = null, version = version + 1
  where shipment_id = counted and state = 1 and not is_truck_unused;
  if found then
    perform refresh_invoices(array[counted]);
  end if;
  return null;
end $$;
create trigger counts_audited_again after update of confirmed_packages, exception on stop_line_item
  for each row when (old.confirmed_packages is distinct from new.confirmed_packages or old.exception is distinct from new.exception)
  execute function counts_audited_again();

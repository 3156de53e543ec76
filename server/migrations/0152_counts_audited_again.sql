-- Why: a count corrected after the audit left the bill approved by Waybill as if nothing had changed.
-- Running processes: none is disturbed; they audit what waits as before, and may find again what a person had approved over.

-- A bill whose counts change is audited again. Waybill's approval ends with it, a person's stays.
create function counts_audited_again() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  counted uuid := (select shipment_id from shipment_stop where id = new.stop_id);
begin
  -- An audit or an approval that is under way ends first, and is seen.
  perform 1 from invoice where shipment_id = counted and state = 1 order by id for update;
  update invoice set audited_at = null,
    approved_at = case when by_person then approved_at end,
    approved_by = case when by_person then approved_by end,
    approved_amount = case when by_person then approved_amount end,
    version = version + 1
  from (
    select bill.id as bill_id, bill.approved_at is not null and exists (select from invoice_approval as approval
      where approval.invoice_id = bill.id and approval.undone_at is null and approval.contact_id is not null) as by_person
    from invoice as bill where bill.shipment_id = counted
  ) as judged
  where invoice.id = bill_id and state = 1 and audited_at is not null and not is_truck_unused;
  if found then
    update invoice_exception set resolved_at = now(), resolved_by = 'Waybill', resolution = 'corrected'
    from invoice where invoice.id = invoice_id and shipment_id = counted and state = 1 and audited_at is null and resolved_at is null;
    perform refresh_invoices(array[counted]);
  end if;
  return null;
end $$;
create trigger counts_audited_again after update of confirmed_packages, exception on stop_line_item
  for each row when (old.confirmed_packages is distinct from new.confirmed_packages or old.exception is distinct from new.exception)
  execute function counts_audited_again();

-- Why: what a settled invoice rests on is neither taken away nor sent back, and the refusal names the invoice (domain §4.4, state 2).

-- The settled invoice that a paper belongs to, its own or that of the load that it was audited by.
create function settled_invoice_of(type text, holder uuid, file_type smallint) returns text language sql stable
  security definer set search_path = public, pg_temp as $$
  select number from invoice
  where state >= 2 and case
    when type in ('invoice', 'payer-invoice') then id = holder
    when type = 'shipment' and file_type in (12, 13, 16, 20, 21, 22, 36, 41) then shipment_id = holder and not is_truck_unused
    else false end
  order by number limit 1
$$;
drop function is_document_settled(text, uuid, smallint);

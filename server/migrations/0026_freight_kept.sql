-- Why: a blind order may name whom its bills of lading print instead of its shipper and its consignee (domain §5.1, "substitute parties").

alter table orders
  -- {name, address}; null prints the provider as agent.
  add shipper_instead jsonb,
  add consignee_instead jsonb,
  add constraint only_blind_orders_name_others check (is_blind or (shipper_instead is null and consignee_instead is null));

-- What a load lacks of papers, behind the walls of those who keep them: word is owed about it (domain §1.9).
create function shipment_lacks(load uuid) returns json language sql stable
  security definer set search_path = public, pg_temp as $$
  select json_build_object(
    'isSignatureAwaited', exists (
      select from rate_confirmation where shipment_id = load and void_at is null and signed_at is null),
    -- Twelve is the file type of proofs of delivery.
    'isProofMissing', exists (
      select from shipment_stop as stop where stop.shipment_id = load and stop.stop_type = 'Delivery' and not exists (
        select from document where document.stop_id = stop.id and file_type = 12 and state <> 'rejected' and deleted_at is null)))
$$;

-- Delivered a day ago and nothing sent: for loads whose events say nothing of documents. Answers nothing; who builds a world asks too.
create function owe_missing_proofs() returns void language sql
  security definer set search_path = public, pg_temp as $$
  update shipment set update_kind = 'proof-of-delivery', update_due_at = (
    select max(departed_at) from shipment_stop where shipment_id = shipment.id) + interval '24 hours'
  where status = 7 and carrier_id is not null and (shipment_lacks(id) ->> 'isProofMissing')::boolean
$$;
select owe_missing_proofs();

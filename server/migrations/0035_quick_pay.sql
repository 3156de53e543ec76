-- Why: quick pay has one fee in force for an invoice, and with its settlement the terms are fixed as amount and payee are (domain §4.5; TRUST P16).

create unique index invoice_quick_pay_fee on invoice_deduction (invoice_id) where kind = 'quick-pay-fee' and ended_at is null;

create or replace function keep_settled_invoice() returns trigger language plpgsql as $$
begin
  if (new.shipment_id, new.carrier_id, new.payer_id, new.factor_id, new.assignment_id, new.currency, new.number, new.external_number,
      new.external_amount, new.expected_amount, new.approved_amount, new.terms)
    is distinct from (old.shipment_id, old.carrier_id, old.payer_id, old.factor_id, old.assignment_id, old.currency, old.number,
      old.external_number, old.external_amount, old.expected_amount, old.approved_amount, old.terms) then
    raise exception 'A settled invoice is frozen' using errcode = 'check_violation', constraint = 'settled_is_frozen';
  end if;
  return new;
end $$;

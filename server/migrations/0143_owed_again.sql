-- Why: a bill that was paid, and of which something is owed again after a dispute, counted as owed in full in the list, the ages and the CSV.
-- Running processes: while the index is made, seconds with a million bills, bills are neither read nor written. What one of them pays back
-- counts too; where a payment was still on its way, it counts once that payment's next change is made by a new one.

-- What cleared payments have paid of a bill that is owed again: its balance is less by it. Nothing else has it.
alter table invoice add column cleared numeric(14,2) not null default 0;

create function cleared_of(wanted uuid) returns numeric language sql stable set search_path = public, pg_temp as $$
  select coalesce(sum(net), 0) from payment_line join payment on payment.id = payment_id
  where invoice_id = wanted and payment.state = 'Cleared'
$$;
create function invoice_is_owed_again() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  new.cleared := case new.state when 2 then cleared_of(new.id) else 0 end;
  return new;
end $$;
create trigger invoice_is_owed_again before update of state on invoice for each row
  when ((old.state = 3) <> (new.state = 3))
  execute function invoice_is_owed_again();
update invoice set cleared = cleared_of(id) where state = 2 and cleared_of(id) > 0;

create index invoice_to_pay_less_cleared on invoice (due_on)
  include (currency, invoice_amount, fees, cleared, carrier_id, factor_id, payer_id, state, approved_at)
  where state in (1, 2) and approved_at is not null;
drop index invoice_to_pay;
alter index invoice_to_pay_less_cleared rename to invoice_to_pay;

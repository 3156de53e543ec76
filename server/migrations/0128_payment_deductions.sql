-- Why: what was deducted from a payment was added up from its lines wherever payments were: the totals of three months read every line with a
-- deduction there ever was, a third of a second with a million. A payment has it now, as it has its total, and one index answers the totals.
-- Running processes: none is disturbed; who inserts lines tells the payment by a trigger.
alter table payment add deductions numeric(14,2) not null default 0;
create function payment_line_tells_payment() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update payment set deductions = payment.deductions + off.deductions
  from (select payment_id, sum(deductions) as deductions from added where deductions <> 0 group by payment_id) as off
  where payment.id = off.payment_id;
  return null;
end $$;
create trigger payment_line_added after insert on payment_line referencing new table as added
  for each statement execute function payment_line_tells_payment();
update payment set deductions = off.deductions
from (select payment_id, sum(deductions) as deductions from payment_line where deductions <> 0 group by payment_id) as off
where payment.id = off.payment_id;

drop index payment_by_day;
create index payment_by_day on payment (pay_on desc, id desc) include (state, currency, total, deductions, method, carrier_id, payee_id);

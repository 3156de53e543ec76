-- Why: checks and traces are numbered in the column that a prepared payment draws its own number from. Once checks stood where our sequence
-- was about to come, no run could be prepared, and each attempt moved it on by one.
-- Running processes: none is disturbed; the column's default draws their numbers too.
create function next_payment_number() returns text language plpgsql set search_path = public, pg_temp as $$
declare drawn text;
begin
  loop
    drawn := nextval('payment_number_sequence')::text;
    exit when not exists (select from payment where number = drawn);
  end loop;
  return drawn;
end $$;
alter table payment alter column number set default next_payment_number();

-- What its deductions left nothing of was settled and waited for a payment that never comes.
-- Running processes: none is disturbed; what one of them settles so meanwhile still waits.
update invoice set state = 3, paid_at = settled_at
where state = 2 and payer_id is null and payable = 0
  and not exists (select from payment_line join payment on payment.id = payment_id
    where payment_line.invoice_id = invoice.id and payment.state in ('Scheduled', 'Sent', 'Cleared'));

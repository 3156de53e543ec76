-- Why: a search among payments looked up the bills of each, one by one, or all bills there ever were: with a million loads the totals of a
-- city's payments took over a second, the list nearly two. A payment has the text of its bills now, and is searched as bills are.
-- Running processes: the table is locked while it is written anew; then none is disturbed, since a trigger fills in the text.
alter table payment
  -- Of each bill a line of what it is found by: a settled bill is frozen, and only settled ones are paid.
  add column bills_text text not null default '',
  -- In small letters, like that of invoices (0078).
  add column search_text text generated always as
    (lower(number || chr(10) || coalesce(prepared_number, '') || chr(10) || payee_name) || chr(10) || bills_text) stored;

create or replace function payment_line_tells_payment() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update payment set deductions = payment.deductions + line.deductions,
    bills_text = concat_ws(chr(10), nullif(payment.bills_text, ''), line.bills_text)
  from (select payment_id, sum(added.deductions) as deductions, string_agg(search_text, chr(10) order by number) as bills_text
    from added join invoice on invoice.id = invoice_id group by payment_id) as line
  where payment.id = line.payment_id;
  return null;
end $$;

update payment set bills_text = bills.text
from (select payment_id, string_agg(search_text, chr(10) order by number) as text
  from payment_line join invoice on invoice.id = invoice_id group by payment_id) as bills
where payment.id = bills.payment_id;
create index payment_search on payment using gin (search_text gin_trgm_ops);

create view searched_payment as
select id, search_text from payment
where (select waybill_sees_all())
  or carrier_id = (select waybill_company())
  or payee_id = (select waybill_company());

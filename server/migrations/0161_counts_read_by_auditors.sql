-- Why: what corrected counts lack is for auditors; code alone kept it from others in a bill's history.
-- Running processes: statements on history wait for a moment. Until an old process is gone, auditors read older corrections twice through it,
-- and what it finds itself is told to auditors alone, for good.

-- Others read that counts were corrected: so far it was said from what was found, now it has a row of its own.
insert into history_entry (id, subject_type, subject_id, code, facts, description, operation_at, contact_id, first_name, last_name, company_id)
select gen_random_uuid(), subject_type, subject_id, 'invoice-counted', jsonb_build_object('invoice', facts -> 'invoice'),
  'Counts corrected after invoice ' || (facts ->> 'invoice') || ' was settled', operation_at, contact_id, first_name, last_name, company_id
from history_entry
where subject_type = 'invoice' and code in ('invoice-counted-again', 'invoice-counted-whole');

-- Whoever pays the bill audits it, and the provider.
create policy history_of_counts on history_entry as restrictive for select using (
  (select waybill_sees_all())
  or code not in ('invoice-counted-again', 'invoice-counted-whole')
  or exists (select from invoice where invoice.id = subject_id and invoice.payer_id = (select waybill_company()))
);

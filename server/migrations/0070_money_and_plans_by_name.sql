-- Why: what the audit found and what was taken off were kept as English sentences; they are kept by name and facts (decision 58).
alter table invoice_exception add column said jsonb;
comment on column invoice_exception.said is 'The text by its name and its facts; null when the text is its own word';
alter table invoice_deduction add column said jsonb;
comment on column invoice_deduction.said is 'The text by its name and its facts; null when somebody wrote it';

create or replace function pg_temp.said(code text, facts jsonb, sentence text) returns jsonb language sql immutable as
  $$ select jsonb_build_object('code', code, 'facts', facts, 'text', sentence) $$;

update invoice_exception set said = case
    when text ~ '^Number .* was billed before, for shipment \S+$' then (
      select pg_temp.said('exception-number-billed', jsonb_build_object('number', found[1], 'shipment', found[2]), text)
      from regexp_match(text, '^Number (.*) was billed before, for shipment (\S+)$') as found)
    when text ~ '^Shipment \S+ was billed before, as \S+$' then (
      select pg_temp.said('exception-shipment-billed', jsonb_build_object('shipment', found[1], 'invoice', found[2]), text)
      from regexp_match(text, '^Shipment (\S+) was billed before, as (\S+)$') as found)
    when text ~ '^The same document was sent for shipment \S+$'
      then pg_temp.said('exception-document-sent', jsonb_build_object('shipment', substring(text from '\S+$')), text)
    when text ~ '^It came \d+ days after the delivery$'
      then pg_temp.said('exception-late', jsonb_build_object('days', substring(text from '\d+')::int), text)
    when line_sequence is not null and text ~ '^.+: [^:]+$' then (
      select pg_temp.said('exception-of-line', jsonb_build_object('line', jsonb_build_object('term', found[1]),
        'finding', pg_temp.said('as-told', jsonb_build_object('sentence', jsonb_build_object('term', found[2])), found[2])), text)
      from regexp_match(text, '^(.+): ([^:]+)$') as found)
    when code = 'POD_EXCEPTION' and text ~ '^(Over|Short|Damaged|Refused): [^;]+, [^;,]+(; (Over|Short|Damaged|Refused): [^;]+, [^;,]+)*$' then (
      select case count(*) when 1 then jsonb_agg(one_said) -> 0
        else pg_temp.said('all-of', jsonb_build_object('sentences', jsonb_agg(one_said order by place)), text) end
      from regexp_split_to_table(text, '; ') with ordinality as counted (one, place)
      cross join lateral regexp_match(one, '^(\w+): (.*), ([^,]+)$') as found
      cross join lateral pg_temp.said('exception-count', jsonb_build_object(
        'exception', jsonb_build_object('term', found[1]), 'item', found[2], 'city', found[3]), one) as one_said)
  end;

update invoice_deduction set said = (
    select pg_temp.said('quick-pay-fee', jsonb_build_object('days', found[1]::int, 'percent', found[2]::numeric), text)
    from regexp_match(text, '^Paid in (\d+) days for ([\d.]+) %$') as found)
where kind = 'quick-pay-fee' and text ~ '^Paid in \d+ days for [\d.]+ %$';

-- The lines of a quote likewise.
alter table quote_charge add column said jsonb;
comment on column quote_charge.said is 'The description by its name and its facts; null when it is its own word';
update quote_charge set said = (
    select pg_temp.said('class-line', jsonb_build_object('freightClass', found[1], 'weight', replace(found[2], ',', '')::numeric), description)
    from regexp_match(description, '^Class ([\d.]+), ([\d,.]+) lb$') as found)
where description ~ '^Class [\d.]+, [\d,.]+ lb$';
update quote_charge set said = (
    select pg_temp.said('deficit-line', jsonb_build_object('freightClass', found[2], 'weight', replace(found[1], ',', '')::numeric), description)
    from regexp_match(description, '^Deficit weight, ([\d,.]+) lb at class ([\d.]+)$') as found)
where description ~ '^Deficit weight, [\d,.]+ lb at class [\d.]+$';

-- What changed in an order or a plan stood in one sentence, which no form can part.
update history_entry set code = changed.said ->> 'code', facts = changed.said -> 'facts' from (
  select id, case count(*) when 1 then jsonb_agg(one_said) -> 0
      else pg_temp.said('all-of', jsonb_build_object('sentences', jsonb_agg(one_said order by place)), description) end as said
  from history_entry
  cross join lateral regexp_split_to_table(description, '; ') with ordinality as part (one, place)
  cross join lateral (select case
    when one in ('Draft completed', 'Equipment changed', 'Shipping mode changed', 'Times changed', 'Freight changed', 'Contacts changed',
        'Special instructions changed', 'Temperature changed', 'Team changed', 'Blind changed', 'Sequence of stops changed')
      then pg_temp.said('as-told', jsonb_build_object('sentence', jsonb_build_object('term', one)), one)
    when subject_type = 'shipment' and one ~ '^Order \S+ (added|removed)$'
      then pg_temp.said('plan-order-' || substring(one from '\w+$'), jsonb_build_object('order', split_part(one, ' ', 2)), one)
    when subject_type = 'order' then (
      select pg_temp.said('order-term-changed', jsonb_build_object('what', jsonb_build_object('term', found[1]),
        'from', case when found[2] in ('yes', 'no', 'none') then jsonb_build_object('term', found[2]) else to_jsonb(found[2]) end,
        'to', case when found[3] in ('yes', 'no', 'none') then jsonb_build_object('term', found[3]) else to_jsonb(found[3]) end), one)
      from regexp_match(one, '^(Type|Freight terms|Freight value|Just in time|Team|Blind|Shipper on the papers|Consignee on the papers|Temperature|'
        'Reefer mode|Emergency contact|Services|Requirements|References|Stops): (.*) → (.*)$') as found
      where found is not null)
    end as one_said) as told
  where subject_type in ('order', 'shipment') and code = 'as-told' and description ~ '; | → |^Order \S+ (added|removed)$'
  group by id having bool_and(one_said is not null)
) as changed where changed.id = history_entry.id;

-- What was found in a document of a customer.
update load_tender_file set findings = (
    select jsonb_agg(finding - 'reason' || jsonb_build_object('said', pg_temp.said('as-told',
      jsonb_build_object('sentence', jsonb_build_object('term', finding ->> 'reason')), finding ->> 'reason')) order by place)
    from jsonb_array_elements(findings) with ordinality as found (finding, place))
where findings <> '[]';
update load_tender set findings = (
    select jsonb_agg(finding - 'reason' || jsonb_build_object('said', pg_temp.said('as-told',
      jsonb_build_object('sentence', jsonb_build_object('term', finding ->> 'reason')), finding ->> 'reason')) order by place)
    from jsonb_array_elements(findings) with ordinality as found (finding, place))
where findings <> '[]';

drop function pg_temp.said;

insert into history_form (form, code) values
  ('Invoice {invoice} is assigned to {factor}', 'invoice-assignment'),
  ('Invoice {invoice} is assigned to {factor}; its quick pay ended', 'invoice-assignment-quick-pay'),
  ('Invoice {invoice} saved: {bill}', 'invoice-saved'),
  ('Invoice {invoice} submitted: {bill}', 'invoice-submitted'),
  ('Invoice {invoice} received', 'invoice-received'),
  ('Invoice {invoice} received; two people approve an amount like this', 'invoice-received-large'),
  ('Invoice {invoice} audited: {findings}', 'invoice-audited'),
  ('Invoice {invoice} returned ({codes}): {text}', 'invoice-returned'),
  ('Invoice {invoice} approved: {amount}, due {due}', 'invoice-approved-for'),
  ('Invoice {invoice} approved as billed: {amount}, below the {agreed} that were agreed; due {due}', 'invoice-approved-below'),
  ('Invoice {invoice} approved: {amount}, of which {short} is not paid, due {due}', 'invoice-approved-short'),
  ('Invoice {invoice} approved once: {amount}; a second person approves', 'invoice-approved-first'),
  ('Invoice {invoice} approved over {findings}: {reason}', 'invoice-approved-over'),
  ('Invoice {invoice} is paid in {days} days again, without a fee', 'invoice-standard-terms'),
  ('Quick pay chosen for invoice {invoice}: {days} days, for {percent} %', 'invoice-quick-pay'),
  ('Invoice {invoice} settled: {amount}', 'invoice-settled-for'),
  ('Settlement of invoice {invoice} reversed: {reason}', 'invoice-settlement-reversed'),
  ('Approval of invoice {invoice} reversed: {reason}', 'invoice-approval-reversed'),
  ('Taken off invoice {invoice}: {amount}, {text}', 'invoice-deducted'),
  ('Invoice {invoice} paid in full: {amount} on {on}, {reference}', 'invoice-paid-in-full'),
  ('Payment {payment} prepared', 'payment-prepared'),
  ('Payment {payment} sent', 'payment-sent'),
  ('Payment {payment} voided: {reason}', 'payment-voided'),
  ('Payment {payment} cleared', 'payment-cleared'),
  ('Payment {payment} came back: {reason}', 'payment-returned'),
  ('Disputed of invoice {invoice}: {amount}, {text}', 'deduction-disputed-for'),
  ('Evidence sent for the dispute of invoice {invoice}', 'deduction-proven'),
  ('Dispute of invoice {invoice} under review', 'deduction-reviewed'),
  ('Deduction of invoice {invoice} upheld: {reason}', 'deduction-upheld'),
  ('Given back of invoice {invoice}: {amount}, {reason}', 'deduction-returned'),
  ('Notice of assignment to {factor} received', 'assignment-received'),
  ('Notice of assignment to {factor} received; payments are held, since more than one factor claims the carrier', 'assignment-received-held'),
  ('Notice of assignment of {carrier} handed in', 'assignment-handed-in'),
  ('Notice of assignment to {factor} verified', 'assignment-verified-to'),
  ('Notice of assignment verified: called {contact}, spoke to {person}', 'assignment-called'),
  ('Notice of assignment verified: wrote an e-mail to {contact}, spoke to {person}', 'assignment-emailed'),
  ('Notice of assignment to {factor} rejected', 'assignment-rejected-to'),
  ('Notice of assignment rejected: {reason}', 'assignment-rejected-because'),
  ('Payments are held no more', 'assignment-hold-ended'),
  ('Hold for a second notice of assignment cleared: {reason}', 'assignment-hold-cleared'),
  ('Notice of assignment to {factor} in force: {count} unpaid invoices are assigned to it', 'assignment-in-effect'),
  ('Notice of assignment to {factor} ended by its letter of release', 'assignment-ended'),
  ('Letter of release of {factor} received', 'release-received'),
  ('Letter of release of {carrier} handed in', 'release-handed-in'),
  ('Letter of release of {factor} verified', 'release-verified'),
  ('Letter of release verified: called {contact}, spoke to {person}', 'release-called'),
  ('Letter of release verified: wrote an e-mail to {contact}, spoke to {person}', 'release-emailed'),
  ('Letter of release of {factor} rejected', 'release-rejected'),
  ('Letter of release rejected: {reason}', 'release-rejected-because'),
  ('Quote {quote} of {carrier}: {amount}', 'quote-made'),
  ('Lane contract {contract} written down', 'contract-added'),
  ('Lane contract {contract} changed from {on} on', 'contract-changed'),
  ('Lane contract {contract} ends on {on}', 'contract-ends'),
  ('LTL tariff {tariff} written down', 'tariff-added'),
  ('LTL tariff {tariff} changed from {on} on', 'tariff-changed'),
  ('LTL tariff {tariff} ends on {on}', 'tariff-ends'),
  ('Fuel program {program} written down', 'program-added'),
  ('Fuel program {program} changed from {on} on', 'program-changed'),
  ('Markup ends on {on}', 'markup-ends'),
  ('Diesel prices from {source}: {added} added, {changed} changed', 'diesel-imported'),
  ('Order {order} created', 'order-created'),
  ('{customer} changed load {load}: {changes}', 'load-changed'),
  ('{customer} changed load {load}: nothing that we plan by', 'load-changed-idly'),
  ('{customer} cancelled load {load}: {from:term} → {to:term}', 'load-canceled'),
  ('Copied from order {order}', 'order-copied'),
  ('Order {order} added', 'plan-order-added'),
  ('Order {order} removed', 'plan-order-removed'),
  ('Created from order {orders}: {status:term}', 'plan-created-from-order'),
  ('Created from orders {orders}: {status:term}', 'plan-created-from-orders');

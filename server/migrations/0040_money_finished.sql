-- Why: a dispute bears its evidence and says who looks into it (domain §4.8; decision 38).

alter table invoice_dispute add column evidence_at timestamptz;
alter table invoice_dispute add column reviewed_at timestamptz;
alter table invoice_dispute add column reviewed_by text;
update invoice_dispute set evidence_at = opened_at where evidence_document_id is not null;
update invoice_dispute set state = 'Evidence' where evidence_document_id is not null and state = 'Open';

-- A contest named its evidence in words, and whoever answered looked for it among the load's documents.
alter table score_contest add column document_id uuid references document;

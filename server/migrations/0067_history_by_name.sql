-- Why: history was English sentences that browsers took apart again; what was done is kept by its name and its facts (decision 58).
alter table history_entry
  add column code text not null default 'as-told',
  add column facts jsonb not null default '{}';
comment on column history_entry.code is 'A name of contract/src/sayings; as-told when the description is all that is known';
comment on column history_entry.facts is 'What fills the gaps of that sentence';
comment on column history_entry.description is 'The sentence in English, as it was worded on that day';

-- How history was worded until today: what stands in {gap} is kept as it is, what stands in {gap:term} is a word of ours. Migration 0071
-- reads by it what was written before.
create table history_form (form text primary key, code text not null);

-- By which number or address on record a notice or a letter was verified: chosen, never typed (decision 49).
alter table factor_assignment
  add column verified_desk_id uuid references company_desk,
  add column release_desk_id uuid references company_desk;

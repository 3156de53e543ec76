-- Why: a letter that does not arrive is told to whoever caused it and to the provider's administrators, and is sent again when it can be (W5).

alter table mail
  -- Whose act it tells of; null where time or the reader's own act wrote it.
  add column by_id uuid references contact,
  -- Why it was given up: nobody has this address, nobody takes these words, the relay took nothing for a day, or its link was over.
  add column fault text check (fault in ('recipient', 'letter', 'relay', 'late'));
create index mail_given_up on mail (given_up_at desc, id) where given_up_at is not null;

-- Why: letters left in the order in which they were written, so whoever waited for a code waited for a whole broadcast first.
-- Running processes: an old one takes them in the old order, from all that wait.
drop index mail_waiting;
create index mail_waiting on mail (useful_until, next_try_at) where next_try_at is not null;

-- Why: whoever asks for a new password is looked for by the address that they were invited at, too. Only an invitation that brought a link is
-- brought again: one to somebody who signs in elsewhere asks for what they sign in with, and a mailbox alone proves less.
-- Running processes: who is invited by them, until they are gone, at an address that somebody left with gets no letter when asking for a new
-- password. Invitations wait while the index is built.
alter table contact add column was_sent_link boolean not null default false;
update contact set was_sent_link = true where exists (
  select from password_token where contact_id = contact.id and kind = 'first' and ended_at is null);
create index contact_invited_as on contact (invited_as) where user_name is null and was_sent_link;

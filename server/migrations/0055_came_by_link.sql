-- Why: who came by a link out of the mailbox enters the code of the second factor on a budget of their own: strangers who guess codes with a stolen password do not shut the owner out.
alter table sign_in_challenge add column is_by_link boolean not null default false;

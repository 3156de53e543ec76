-- Why: letters leave with the transaction that wrote them, once, through whichever process comes first; links by which somebody
-- chooses a password, of which only a hash is kept (TRUST P17-P19).

create table mail (
  id uuid primary key,
  kind text not null,
  recipient text not null,
  subject text not null,
  -- The words and the link. Gone when the letter has left or is given up: a link may let somebody in (P18).
  content jsonb,
  queued_at timestamptz not null default now(),
  -- After this moment its link is over and the letter is not worth sending.
  useful_until timestamptz,
  attempts smallint not null default 0,
  -- Null when there is nothing left to try. A process that takes the letter in hand moves it on, so that no other does.
  next_try_at timestamptz default now(),
  last_error text,
  sent_at timestamptz,
  given_up_at timestamptz,
  check (sent_at is null or given_up_at is null),
  check (next_try_at is null or content is not null)
);
create index mail_waiting on mail (next_try_at) where next_try_at is not null;
create index mail_by_age on mail (queued_at);

-- Everybody's acts may write a letter; none but the server itself reads one.
alter table mail enable row level security;
alter table mail force row level security;
create policy mail_write on mail for insert with check ((select waybill_scope()) <> 'none');
create policy mail_system on mail for all using ((select waybill_scope()) = 'system');

create table password_token (
  id uuid primary key,
  contact_id uuid not null references contact,
  -- A reset by the person, or the first password of somebody who was let in.
  kind text not null check (kind in ('reset', 'first')),
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Used, or overtaken by another.
  ended_at timestamptz
);
create index password_token_of_contact on password_token (contact_id) where ended_at is null;

-- Through the eyes of a company only the tokens of its own people: the wall of `contact` stands before them.
alter table password_token enable row level security;
alter table password_token force row level security;
create policy password_token_own on password_token for all using (
  exists (select from contact where contact.id = password_token.contact_id)
);

-- Who asks for a reset is answered before anybody looks whether there is such an account (P19); this is what is looked at then.
create table password_reset_request (
  id uuid primary key,
  email_address text not null,
  requested_at timestamptz not null,
  handled_at timestamptz
);
create index password_reset_request_waiting on password_reset_request (requested_at) where handled_at is null;

alter table password_reset_request enable row level security;
alter table password_reset_request force row level security;
create policy password_reset_request_system on password_reset_request for all using ((select waybill_scope()) = 'system');
